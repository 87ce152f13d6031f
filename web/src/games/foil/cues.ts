/** What is heard, told and staged in Foil: knocks, the outcome of votes, the own points of a hand, and what decided it. */

import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import { words } from "../../lib/words.svelte";
import { furthestAhead } from "../../stage/deciding";
import { beatKey } from "../../stage/staging";
import type { Change, Cue, Decisive, OnStage } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import type { FoilView } from "./sections";
import { Table } from "./table.svelte";
import { big, points, text } from "./wording";

export function cues(change: Change<FoilView>): Cue {
  const [was, now] = [new Table(() => change.was), new Table(() => change.now)];
  if (stamp(was) === stamp(now)) return {};
  const phase = was.phase !== now.phase;
  const turned = was.onTurn !== now.onTurn;
  const told = now.last.seat === now.me && now.phase === "play" ? [] : [now.happened];
  if (phase || turned) told.push(now.say());
  return {
    ...heard(now, phase, turned),
    ...(told.length ? { say: [...new Set(told)].join(" ") } : {}),
  };
}

/** What names a state: where it stays the same there is nothing to hear or to tell. */
const stamp = ({ play, onTurn, last }: Table): string =>
  `${play.phase} ${play.number} ${onTurn} ${last.kind} ${last.at} ${last.seat}`;

function heard(now: Table, phase: boolean, turned: boolean): { sounds?: Sound[]; buzz?: number } {
  if (phase && now.last.kind === "knocked") return { sounds: ["drop"], buzz: 120 };
  if (now.last.kind === "false_knock") return { sounds: ["wrong"] };
  return turned && now.onTurn ? { sounds: ["turn"], buzz: 60 } : {};
}

const SAID: Record<string, string> = {
  word: "moments.word",
  counts: "moments.counts",
  out: "moments.out",
};
const SOUNDS: Record<string, Sound> = { knocked: "drop", false_knock: "wrong", deck_out: "stop" };

/** Knocks and votes; words and points of a scored hand are drawn by the face, one after the other. */
export function staged({ beat, sight }: OnStage<FoilView>): Moment | null {
  const same = { key: beatKey(beat), tone: beat.tone };
  const word = String(beat.details["word"] ?? "");
  const seat = beat.seats[0] ?? 0;
  switch (beat.code) {
    case "knocked":
    case "false_knock":
    case "deck_out":
      return {
        ...same,
        title: words.game("foil", `events.${beat.code}`, { ...sight.who(seat), ...beat.details }),
        sound: SOUNDS[beat.code] ?? "stop",
      };
    case "word":
    case "counts":
    case "out":
      return {
        ...same,
        title: text(SAID[beat.code] ?? "", { word }),
        sound: beat.tone === "good" ? "set" : "wrong",
      };
    default:
      return null;
  }
}

/** The hand in which a winner was furthest ahead, and the best word of it. */
export function decisive(sight: Sight<FoilView>): Decisive | null {
  const hands = sight.view.hands;
  const found = furthestAhead(
    sight.outcome?.winners ?? [],
    hands.map(({ seats }) => seats.map(({ score }) => score)),
  );
  if (!found) return null;
  const own = hands[found.round - 1]?.seats[found.seat]?.words ?? [];
  const best = own.toSorted((one, other) => other.points - one.points)[0];
  const hand = text("moments.hand", { number: found.round });
  return {
    seat: found.seat,
    title: best ? big(best.word) : hand,
    detail: [...(best ? [hand] : []), points(found.points)].join(" · "),
  };
}
