/** The sections of the view of Find Five (docs/games/fives.md). Times are table time. */

import type { Cell, Shape } from "./shapes";

export interface Setup {
  version: "base" | "puzzle" | "solo";
  side: "white" | "grey";
  help: "none" | "check";
  timer_seconds: number;
  rounds: number;
  values: Record<Shape, number>;
}

export interface Round {
  number: number;
  phase: "search" | "cross" | "look" | "over";
  dice: string[];
  double: boolean;
  running: boolean;
  flipped_by: number | null;
  starts_by_itself: number | null;
  deadlines: (number | null)[];
  asked: boolean[];
  done: boolean[];
}

export type Verdict =
  | "valid"
  | "symbols"
  | "shape"
  | "overlap"
  | "repeat"
  | "surplus"
  | "unfinished"
  | "used"
  | "crossed";

export interface Judged {
  cells: Cell[];
  shape: Shape | null;
  verdict: Verdict;
  points: number;
}

export interface SeatRound {
  outlines: Judged[];
  bonus: number;
  points: number;
}

export interface JudgedRound {
  dice: string;
  double: boolean;
  flipped_by: number | null;
  seats: SeatRound[];
}

export interface Mark {
  cells: Cell[];
  shape: Shape;
  verdict: "valid" | "crossed";
}

export interface Score {
  points: number;
  circled?: Shape[];
  crossed?: Shape[];
  timer_marks?: number;
  marks?: Mark[];
}

export interface Drawn {
  id: number;
  cells: Cell[];
  shape: Shape | null;
  value: number;
}

export interface Mine {
  seat: number;
  outlines: Drawn[];
  available: Shape[];
}

export interface Placement {
  shape: Shape;
  cells: Cell[];
}

export interface Missed {
  best: Placement[];
  best_points: number;
  all: Partial<Record<Shape, Cell[][]>>;
}

/** What is drawn around squares of a board, and how. */
export interface Stroke {
  cells: Cell[];
  kind: "drawn" | "current" | "picked" | "valid" | "wrong" | "old" | "crossed" | "best" | "place";
  /** What stands in its first square: a letter, a number. */
  badge?: string;
}

/** What has become of a tile: drawn in this round, or spent for the whole puzzle. */
export type Fate = "used" | "circled" | "crossed" | "";
