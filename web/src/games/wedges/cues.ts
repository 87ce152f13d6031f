/** What is heard, told and staged in Wedges: verdicts, wedges, appeals and their votes, and what decided the game. */

import { curly } from "../../lib/curly";
import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import type { Change, Cue, Decisive } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import type { EventKind, QuestionView, TableView, TurnView, WedgesView } from "./sections";
import { verdictOf } from "./status";
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
  const staged = { moments: moments(change) };
  if (stamp(was) === stamp(now)) return staged;
  const phase = was.play.phase !== now.play.phase;
  const turned = was.yours !== now.yours;
  const sound =
    SOUNDS[now.last.kind] ?? (turned && now.yours ? "turn" : phase ? ("tap" as const) : null);
  return {
    ...staged,
    sounds: sound ? [sound] : [],
    ...(turned && now.yours ? { buzz: 60 } : {}),
    say: [now.happened, ...(phase || turned ? [now.say, now.goal] : [])].join(" ").trim(),
  };
}

/** What names a state: where it stays the same there is nothing to hear or to tell. */
const stamp = ({ play, yours, last }: Table): string =>
  `${play.phase} ${play.number} ${yours} ${last.kind} ${last.at} ${last.seat}`;

function moments({ was, now }: Change<WedgesView>): Moment[] {
  const [before, table] = [was.view.table, now.view.table];
  const [old, question] = [was.view.question, now.view.question];
  if (!question) return [];
  const same = old?.number === question.number;
  const key = `question ${question.number}`;
  const verdict = verdictOf(question);
  const decided = verdict !== (same ? verdictOf(old ?? null) : null);
  const voted = before.phase === "vote" && table.phase !== "vote";
  const { seat } = question;
  if (table.phase === "vote" && before.phase !== "vote") {
    const detail = question.given === null ? {} : { detail: `“${question.given}”` };
    return [
      {
        key: `${key} vote`,
        tone: "plain",
        title: text("moments.appeal"),
        ...detail,
        seat,
        sound: "call",
      },
    ];
  }
  if (voted) {
    const counts = verdict === true;
    return [
      {
        key: `${key} voted`,
        tone: counts ? "good" : "bad",
        title: text(counts ? "moments.counts" : "moments.countsNot"),
        ...(question.expected
          ? { detail: text("moments.right", { answer: curly(question.expected) }) }
          : {}),
        seat,
        sound: counts ? "right" : "wrong",
        lasts: 3_500,
      },
      ...wedge(table, question, key),
    ];
  }
  if (table.phase === "vote_category" && before.phase !== "vote_category")
    return [
      {
        key: `final ${table.number}`,
        tone: "grand",
        title: text("moments.final"),
        seat: table.turn,
        sound: "call",
      },
    ];
  if (!decided || verdict === null) return [];
  const won = wedge(table, question, key);
  if (won.length) return won;
  return [
    {
      key: `${key} ${verdict}`,
      tone: verdict ? "good" : "bad",
      title: text(verdict ? "question.right" : "question.wrong"),
      ...(question.expected ? { detail: answered(verdict, curly(question.expected)) } : {}),
      seat,
      sound: verdict ? "right" : "wrong",
    },
  ];
}

/** A name below "Wrong" alone would seem to be what was answered. */
const answered = (right: boolean, answer: string): string =>
  right ? answer : text("moments.right", { answer });

function wedge(table: TableView, question: QuestionView, key: string): Moment[] {
  if (!question.wedge || verdictOf(question) !== true) return [];
  return [
    {
      key: `${key} wedge`,
      tone: "grand",
      title: text("moments.wedge", { category: title(question.wedge) }),
      picture: {
        component: Pie,
        props: { wedges: table.wedges[question.seat] ?? [], size: "5em" },
      },
      seat: question.seat,
      sound: "fanfare",
      lasts: 3_500,
    },
  ];
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
