/** The one sentence that says what to do now. Pure, but for the words. */

import { listed } from "../../lib/figures";
import type { Who } from "../../lib/people";
import { words } from "../../lib/words.svelte";
import type {
  EventView,
  Phase,
  ProgressView,
  QuestionView,
  Reason,
  SetupView,
  TableView,
  WalkView,
} from "./sections";
import { coloured, spaceHeard, text } from "./wording";
import type { Space } from "./board";

/** What can be wrong with a question. */
export const REASONS: readonly Reason[] = ["wrong", "dated", "unclear"];

export interface Situation {
  setup: SetupView;
  table: TableView;
  question: QuestionView | null;
  /** The own seat; null for who only watches. */
  me: number | null;
  /** Speaks for the own seat. */
  captain: boolean;
  /** Several people have the own seat. */
  team: boolean;
  /** Has not voted yet where a vote is on. */
  asked: boolean;
  /** The kind of what happened last. */
  last: string;
}

/** What is known of an answer: right, wrong, or nothing yet. An appeal is about a wrong one. */
export const verdictOf = (question: QuestionView | null): boolean | null =>
  question === null ? null : (question.correct ?? (question.expected === null ? null : false));

/** Where people roll themselves: the same, and that the die is entered. */
const ENTERED: Record<string, string> = {
  mine: "roll.enter",
  again: "roll.againEnter",
  free: "roll.freeEnter",
};

/** The path of the sentence in the board's words. */
export function saying(now: Situation): string {
  const { setup, table, question, me } = now;
  const mine = me !== null && table.turn === me;
  const reads = me !== null && table.reader === me;
  const who = mine ? "mine" : reads ? "reader" : "other";
  const house = table.referee;
  const paths: Record<Phase, () => string> = {
    roll: () => {
      const why = chased(now) ?? (mine ? rolling(now.last) : "other");
      return (mine && setup.options.real_box && ENTERED[why]) || `roll.${why}`;
    },
    move: () => `move.${mine ? "mine" : "other"}`,
    category: () => `category.${mine ? "mine" : "other"}`,
    vote_category: () => `voteCategory.${mine ? "mine" : now.asked ? "asked" : "other"}`,
    draw: () => (reads && setup.options.real_box ? "draw.enter" : `draw.${who}`),
    answer: () => {
      if (mine && !now.captain) return "answer.member";
      if (mine && question?.specific) return "answer.specific";
      if (mine && question && question.tried !== null) return "answer.again";
      if (mine && question?.choices.length) return "answer.pick";
      if (mine) return house ? (now.team ? "answer.captain" : "answer.mine") : "answer.aloud";
      return reads ? (house ? "answer.readOut" : "answer.reader") : "answer.other";
    },
    rule: () => `rule.${who}`,
    ladder: () => (question === null ? "ladder.begin" : "ladder.next"),
    appeal: () => `appeal.${mine ? "mine" : "other"}`,
    vote: () => `vote.${mine ? "mine" : now.asked ? "asked" : "other"}`,
    over: () => "over",
  };
  return paths[table.phase]();
}

/** Somebody has won in one single turn, and this one may still make it a tie. */
function chased({ table, me, last }: Situation): string | null {
  if (!table.chasing.length || last === "right" || last === "rolled_again") return null;
  if (me === table.turn) return "chase";
  return me !== null && table.chasing.includes(me) ? "chased" : "chasing";
}

/** Why one rolls: the turn begins, a right answer, Roll Again. */
function rolling(last: string): string {
  return last === "right" ? "again" : last === "rolled_again" ? "free" : "mine";
}

/** What to make for while one rolls and moves, or which way is closed. */
export type Goal = "home" | { barred: Space };

export function goalOf(
  setup: SetupView,
  table: TableView,
  question: QuestionView | null,
  me: number | null,
): Goal | null {
  if (me === null || (table.phase !== "roll" && table.phase !== "move")) return null;
  const mine = table.turn === me;
  const barred = table.barred[me]?.[0];
  // Anybody who has just failed is told at once, and again when it matters.
  if (barred) return mine || (table.phase === "roll" && question?.seat === me) ? { barred } : null;
  const enough = (table.wedges[me]?.length ?? 0) >= setup.options.wedges_needed;
  return mine && enough ? "home" : null;
}

/** The seats that a vote waits for. */
export const busyOf = ({ asked, done }: ProgressView): number[] =>
  asked.flatMap((is, seat) => (is && !done[seat] ? [seat] : []));

/** What happened last, in a sentence. */
export function happening(
  last: EventView,
  who: Who,
  table: TableView,
  walk: WalkView | null,
  question: QuestionView | null,
): string {
  if (last.kind === "rolled") return text("happened.rolled", { ...who, roll: table.roll ?? "" });
  if (last.kind === "asked" && question) {
    const category = coloured(question.category);
    return text("happened.asked", { ...who, category, question: question.text });
  }
  if (last.kind === "moved" && walk) {
    return text("happened.moved", { ...who, space: spaceHeard(walk.way.at(-1) ?? "hub") });
  }
  if (["right", "wrong"].includes(last.kind) && question?.expected) {
    const wedge = question.wedge
      ? ` ${text("question.wedge", { category: coloured(question.wedge) })}`
      : "";
    return text(`happened.${last.kind}`, { ...who, expected: question.expected }) + wedge;
  }
  return words.game("wedges", `events.${last.kind}`, { ...who });
}

/** Where all tokens stand, for those who cannot see the wheel. */
export function standing(table: TableView, name: (seat: number) => string): string {
  const tokens = table.positions.map((space, who) =>
    text("stands", { name: name(who), space: spaceHeard(space) }),
  );
  return text("wheel", { tokens: listed(tokens) });
}

/** Which turn it is, and of how many where they are counted. */
export function turnNumber(table: TableView, setup: SetupView): string {
  const of = setup.options.max_turns;
  if (!of) return text("turn", { number: table.number + 1 });
  return text("turnOf", { number: Math.min(table.number + 1, of), of });
}

/** What the die shows: the last roll lies there until the next turn. */
export function dieShown(table: TableView, walk: WalkView | null): number | null {
  return table.roll ?? (table.phase === "roll" ? null : (walk?.roll ?? null));
}
