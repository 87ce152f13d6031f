// Written by `make types` from the server's structs. Do not edit.

export type Insights = Insight[];

/**
 * One turn in hindsight. Values are points of difference on this board from that turn on, as
 * far as the search looks ahead.
 */
export interface Insight {
  /** The entry of the record that ended the turn; 0 where there is no record. */
  entry: number;
  /** The turn's number on its board, from 0, as on the recording sheet. */
  turn: number;
  /** The board's number, from 0. */
  board: number;
  seat: number;
  outcome: Outcome;
  /** What was played; None where no marks were placed. */
  fact: Fact | null;
  /** What the turn was worth as it was played: without the sets that were overlooked. */
  value: number;
  /** The best fact that was there. */
  best: Fact;
  best_value: number;
  /** What the best fact with all its sets would have been worth more. */
  lost: number;
  /** Sets made but not pointed out. */
  overlooked: number;
  /** The points of those; a part of what was lost. */
  forgone: number;
  /** The product was wrong. */
  is_wrong: boolean;
  /** The sets that the turn made, pointed out or not. */
  made_sets: Cell[][];
  /** The sets of the best fact. */
  best_sets: Cell[][];
  /** How many turns the search looked ahead; a board it saw to the end is solved. */
  depth: number;
}

export type Outcome = "erased" | "miscalled" | "played" | "timeout";

/** Announce a × b = product; one mark falls into the column of every digit written. */
export interface Fact {
  type: "fact";
  a: number;
  b: number;
  product: number;
}

export type Cell = [number, number];
