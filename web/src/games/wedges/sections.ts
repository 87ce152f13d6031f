/** The sections of the view of Wedges (docs/games/wedges.md). Times are table time. */

import type { Category, Space } from "./board";

export interface Options {
  wedges_needed: number;
  max_turns: number;
  judge: "referee" | "reader";
  names: "last" | "full";
  answer_seconds: number;
  act_seconds: number;
  vote_seconds: number;
  box: "choose" | "auto";
  packs: string[];
  difficulty: number[];
}

export interface Setup {
  options: Options;
  starts: (number | null)[][];
  captains: number[];
}

export type Phase =
  | "roll"
  | "move"
  | "category"
  | "vote_category"
  | "draw"
  | "answer"
  | "rule"
  | "appeal"
  | "vote"
  | "over";

export type StepKind = "roll_again" | "category" | "hq" | "hub" | "final";
export type JudgedBy = "referee" | "reader" | "vote" | "host";

export interface Table {
  phase: Phase;
  turn: number;
  number: number;
  until: number | null;
  roll: number | null;
  positions: Space[];
  wedges: Category[][];
  barred: Space[][];
  reader: number | null;
  chasing: number[];
}

export interface Target {
  to: Space;
  way: Space[];
  kind: StepKind;
  category: Category | null;
}

export interface Walk {
  seat: number;
  roll: number;
  start: Space;
  way: Space[];
  kind: StepKind;
  category: Category | null;
}

export interface Question {
  number: number;
  id: string;
  seat: number;
  kind: StepKind;
  category: Category;
  difficulty: number;
  text: string;
  as_of: string | null;
  specific: boolean;
  given: string | null;
  expected: string | null;
  correct: boolean | null;
  judged_by: JudgedBy | null;
  appealed: boolean;
  wedge: Category | null;
}

export interface Progress {
  asked: boolean[];
  done: boolean[];
  deadlines: (number | null)[];
}

export interface Flag {
  question: string;
  reason: Reason;
  seat: number | null;
}

export const REASONS = ["wrong", "dated", "unclear"] as const;
export type Reason = (typeof REASONS)[number];

/** A step as on the scoresheet. */
export interface Step {
  roll: number;
  from: Space;
  to: Space;
  kind: StepKind;
  category: Category | null;
  question: string | null;
  answer: string | null;
  expected: string | null;
  correct: boolean | null;
  wedge: Category | null;
  judged_by: JudgedBy | null;
  appealed: boolean;
}

export interface Turn {
  seat: number;
  steps: Step[];
}

export type Tally = Record<Category, { asked: number; right: number }>;

export interface Last {
  kind: string;
  seat: number;
  at: number;
}

export interface Proposal {
  by: number;
  text: string;
}

export interface Mine {
  seat: number;
  proposals: Proposal[];
  vote: Category | boolean | null;
  answer: string | null;
  also: string[];
}
