// Written by `make types` from the server's structs. Do not edit.

export type Insights = Analysis;

/** A finished game in hindsight. */
export interface Analysis {
  seats: SeatInsight[];
  moves: MoveInsight[];
  rates: HitRate[];
  /** The hardest first. */
  hardest: Hard[];
  /** Of seats that locked in any. */
  guesses: GuessRate[];
}

/** A seat's whole game. */
export interface SeatInsight {
  seat: number;
  moves: number;
  /** Turns lost by all its moves together. */
  lost: number;
  best_moves: number;
  /** Turns a player of this knowledge needs on average, from the start. */
  expected: number;
}

/** One move in hindsight, for a player who knows as much as this one did in the whole game. */
export interface MoveInsight {
  /** The entry of the record after which its answer was judged; 0 where there is no record. */
  entry: number;
  turn: number;
  seat: number;
  roll: number;
  start: string;
  to: string;
  best: string;
  /** Turns to the win that were to be expected after this move, the one under way included. */
  expected: number;
  /** How many fewer it would have been after the best one. */
  lost: number;
}

/** How a seat did in a category. */
export interface HitRate {
  seat: number;
  category: Category;
  asked: number;
  right: number;
}

export type Category = "blue" | "brown" | "green" | "orange" | "pink" | "yellow";

/** A question that somebody did not know. */
export interface Hard {
  /** The entry of the record after which it was judged, the last time it was asked. */
  entry: number;
  id: string;
  category: Category;
  text: string;
  answer: string;
  difficulty: number;
  asked: number;
  wrong: number;
  /** What was answered instead. */
  given: string[];
  /** The answers there were to pick from; none where it was typed. */
  choices: string[];
}

/** How a seat did at questions of others, while it waited. */
export interface GuessRate {
  seat: number;
  guessed: number;
  right: number;
}
