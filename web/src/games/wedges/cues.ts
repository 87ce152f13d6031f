/** What is heard, told and staged in Wedges: verdicts, wedges, appeals and their votes, and what decided the game. */

import { curly } from "../../lib/curly";
import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import type { BeatView } from "../../lib/types";
import { beatKey } from "../../stage/staging";
import type { Change, Cue, Decisive, OnStage } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import type { Category } from "./board";
import type { EventKind, TurnView, WedgesView } from "./sections";
import { Table } from "./table.svelte";
import Pie from "./Pie.svelte";
import { text, title } from "./wording";

const SOUNDS: Partial<Record<EventKind, Sound>> = {
  rolled: "roll",
  right: "set",
  won: "set",
  wrong: "wrong",
};

export function cues(change: Change<WedgesView>): Cue {
  const [was, now] = [new Table(() => change.was), new Table(() => change.now)];
  if (stamp(was) === stamp(now)) return {};
  const phase = was.play.phase !== now.play.phase;
  const turned = was.yours !== now.yours;
  const sound =
    SOUNDS[now.last.kind] ?? (turned && now.yours ? "turn" : phase ? ("tap" as const) : null);
  return {
    sounds: sound ? [sound] : [],
    ...(turned && now.yours ? { buzz: 60 } : {}),
    say: [now.happened, ...(phase || turned ? [now.say, now.goal] : [])].join(" ").trim(),
  };
}

/** What names a state: where it stays the same there is nothing to hear or to tell. */
const stamp = ({ play, yours, last }: Table): string =>
  `${play.phase} ${play.number} ${yours} ${last.kind} ${last.at} ${last.seat}`;

const BEATS: Record<string, { title: string; sound: Sound }> = {
  appeal: { title: "moments.appeal", sound: "call" },
  final: { title: "moments.final", sound: "call" },
  right: { title: "question.right", sound: "right" },
  wrong: { title: "question.wrong", sound: "wrong" },
  counts: { title: "moments.counts", sound: "right" },
  counts_not: { title: "moments.countsNot", sound: "wrong" },
};

/** Verdicts with the right answer, wedges, appeals and their votes, the winning question. */
export function staged({ beat, sight }: OnStage<WedgesView>): Moment | null {
  const same = { key: beatKey(beat), tone: beat.tone, seats: beat.seats };
  if (beat.code === "wedge") {
    const wedges = sight.view.table.wedges[beat.seats[0] ?? 0] ?? [];
    return {
      ...same,
      title: text("moments.wedge", { category: title(beat.details["category"] as Category) }),
      picture: { component: Pie, props: { wedges, size: "5em" } },
      gains: true,
      sound: "fanfare",
    };
  }
  const how = BEATS[beat.code];
  if (!how) return null;
  const detail = told(beat);
  return { ...same, title: text(how.title), ...(detail ? { detail } : {}), sound: how.sound };
}

/** A name below "Wrong" alone would seem to be what was answered. */
function told({ code, details }: BeatView): string {
  const given = String(details["given"] ?? "");
  if (given) return `“${given}”`;
  const answer = curly(String(details["answer"] ?? ""));
  if (!answer) return "";
  return code === "right" ? answer : text("moments.right", { answer });
}

/** The turn in which most wedges were won; a winner's, where several are equal. */
export function decisive(sight: Sight<WedgesView>): Decisive | null {
  const turns = sight.view.history;
  const winners = sight.outcome?.winners ?? [];
  const worth = ({ seat, steps }: TurnView) =>
    steps.filter((step) => step.wedge).length + (winners.includes(seat) ? 0.5 : 0);
  const best = turns.reduce<TurnView | null>(
    (one, turn) => (one === null || worth(turn) > worth(one) ? turn : one),
    null,
  );
  const count = best?.steps.filter((step) => step.wedge).length ?? 0;
  if (!best || count === 0) return null;
  const last = best.steps.findLast((step) => step.wedge);
  return {
    seat: best.seat,
    title: text("moments.turn", { count }),
    ...(last?.question ? { detail: curly(last.question) } : {}),
  };
}
