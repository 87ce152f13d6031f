/** What is staged in Wedges: verdicts, wedges, appeals and their votes, and what decided the game. */

import type { Sight } from "../../lib/sight";
import type { Change, Cue, Decisive } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import type { QuestionView, TableView, TurnView, WedgesView } from "./sections";
import Pie from "./Pie.svelte";
import { coloured, text } from "./wording";

/** What is known of an answer: right, wrong, or nothing yet. */
const verdictOf = (question: QuestionView | null): boolean | null =>
  question === null ? null : (question.correct ?? (question.expected === null ? null : false));

export const cues = (change: Change<WedgesView>): Cue => ({ moments: moments(change) });

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
          ? { detail: text("moments.right", { answer: question.expected }) }
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
      ...(question.expected ? { detail: answered(verdict, question.expected) } : {}),
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
      title: text("moments.wedge", { category: coloured(question.wedge) }),
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
    ...(last?.question ? { detail: last.question } : {}),
  };
}
