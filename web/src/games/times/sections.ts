/** The sections of the view of Times Four (docs/games/times.md). Times are table time. */

/** A box: the digit over its column, and its row from 0 at the bottom. */
export type Cell = [column: number, row: number];

export interface Fact {
  a: number;
  b: number;
  product: number;
}

export interface BoardSection {
  number: number;
  rows: number;
  columns: string;
  piles: string[];
  fresh: Cell[];
  callable: Cell[];
}

export interface Claim {
  cells: Cell[];
  counted: boolean;
}

export interface TurnSection {
  seat: number;
  phase: "choose" | "placed" | "closing" | "over";
  began: number;
  deadline: number | null;
  fact: Fact | null;
  claims: Claim[];
  tried: Fact[];
  can_call: boolean;
}

export interface ScoreSection {
  points: number[];
  match_end: number | null;
  over: string;
}

export interface TurnRow {
  seat: number;
  fact: Fact | null;
  sets: number;
  claimed: number;
  points: number;
  outcome: "played" | "erased" | "timeout" | "miscalled";
  took: number;
  tried: Fact[];
}

export interface LastEvent {
  kind: string;
  seat: number;
  at: number;
  cells: Cell[];
  points: number;
}

export interface TimesOptions {
  claim: "self" | "auto";
  count: "lines" | "windows";
  judge: "opponent" | "referee" | "teacher";
  match_minutes: number;
  rows: number;
}
