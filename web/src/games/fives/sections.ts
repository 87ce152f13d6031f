// Written by `make types` from the server's structs. Do not edit.

/** All sections by name; what only seats get is left out for others. */
export interface FivesView {
  setup: SetupView;
  /** Per seat: ten rows of ten letters; none in a real box. */
  boards: string[][];
  round: RoundView;
  /** The rounds judged so far. */
  rounds: Round[];
  scores: ScoreView[];
  mine?: MineView;
  missed?: MissedView;
}

/** Section `setup`: what never changes in a game, boards apart. */
export interface SetupView {
  version: "base" | "puzzle" | "solo";
  side: "grey" | "white";
  help: "check" | "none";
  timer_seconds: number;
  rounds: number;
  /** What each shape's tile is worth. */
  values: Record<Shape, number>;
  /** Boards and dice are on the table. */
  real_box: boolean;
}

export type Shape = "F" | "I" | "L" | "N" | "P" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";

/** Section `round`: the current round, without anybody's outlines. */
export interface RoundView {
  number: number;
  phase: Phase;
  dice: string[];
  double: boolean;
  /** The timer runs. */
  running: boolean;
  flipped_by: number | null;
  starts_by_itself: number | null;
  deadlines: (number | null)[];
  /** When the time until the deadlines began. */
  began: number;
  asked: boolean[];
  done: boolean[];
}

export type Phase = "cross" | "enter" | "look" | "over" | "search";

/** A round after the scoring. */
export interface Round {
  dice: string;
  double: boolean;
  flipped_by: number | null;
  seats: SeatRound[];
}

/** What one seat had in one round. */
export interface SeatRound {
  outlines: Judged[];
  bonus: number;
  points: number;
}

/** An outline after the scoring. */
export interface Judged {
  cells: [number, number][];
  shape: Shape | null;
  verdict: Verdict;
  points: number;
}

export type Verdict =
  | "crossed"
  | "overlap"
  | "repeat"
  | "shape"
  | "surplus"
  | "symbols"
  | "unfinished"
  | "used"
  | "valid";

/** A seat's points so far; in the puzzle version also its quarter of the puzzle board. */
export interface ScoreView {
  points: number;
  circled?: Shape[];
  crossed?: Shape[];
  timer_marks?: number;
  marks?: MarkView[];
}

/** Puzzle: what stays on a seat's board, circled (valid) or crossed. */
export interface MarkView {
  cells: [number, number][];
  shape: Shape | null;
  verdict: Verdict;
}

/** Section `mine`, for the seat alone: its outlines of this round. */
export interface MineView {
  seat: number;
  outlines: DrawnView[];
  /** Neither circled nor crossed out yet. */
  available: Shape[];
}

/** An outline with the shape it makes and its tile's value. */
export interface DrawnView {
  id: number;
  cells: [number, number][];
  shape: Shape | null;
  value: number;
}

/** Section `missed`: what the seat could have found in the round judged last. */
export interface MissedView {
  best: PlacementView[];
  /** Not doubled. */
  best_points: number;
  /** By shape; a shape that is nowhere to be found is not in it. */
  all: Record<string, [number, number][][]>;
}

/** A shape at a place. */
export interface PlacementView {
  shape: Shape;
  cells: [number, number][];
}
