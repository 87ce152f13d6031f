// Written by `make types` from the server's structs. Do not edit.

export type Insights = Insight[];

/** One seat's round in hindsight. */
export interface Insight {
  /** The entry of the record that ended the search; 0 where there is no record. */
  entry: number;
  /** Its number, from 1. */
  round: number;
  seat: number;
  dice: string;
  /** What the outlines brought, bonus not counted. */
  points: number;
  /** What the best set would have brought. */
  best_points: number;
  /** The best set; in the puzzle version the dearest single FIVE. */
  best: Found[];
  /** Everything that could be found, by shape. */
  all: Record<string, [number, number][][]>;
  /** Shapes that could be found and were not outlined validly. */
  missed: string[];
  /** Puzzle and solo: the three most promising choices. */
  advice: Advice[];
  /** Puzzle and solo: what the best choice was expected to bring more than the one made. */
  lost: number;
}

/** One placement. */
export interface Found {
  shape: string;
  cells: [number, number][];
}

/** One choice and what the game is expected to bring with it, from this round on. */
export interface Advice {
  /** `spend`: outline it, it matches the roll. `cross`: cross it out. */
  kind: string;
  shape: string;
  cells: [number, number][];
  worth: number;
}
