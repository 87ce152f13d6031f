// Written by `make types` from the server's structs. Do not edit.

export type Insights = Analysis;

/** A finished game in hindsight. */
export interface Analysis {
  hands: HandInsight[];
  missed_knocks: MissedKnock[];
  /** The hardest words first. */
  riddles: Riddle[];
}

/** What one seat made of a hand, and what could have been made of it. */
export interface HandInsight {
  hand: number;
  seat: number;
  letters: string;
  /** Points of its own valid words. */
  made: number;
  best: number;
  /** The words of the best grouping. */
  words: string[];
  lost: number;
}

/** A turn in which a seat could have knocked with words of the lexicon, and did not. */
export interface MissedKnock {
  hand: number;
  turn: number;
  seat: number;
  words: string[];
  /** The letter to discard with the knock, or nothing. */
  discard: string;
  /** All these words are common ones. */
  known: boolean;
}

/** A laid word, and how the others fared with it. */
export interface Riddle {
  hand: number;
  owner: number;
  word: string;
  scrambled: string;
  solved: number;
  wrong: number;
  asked: number;
  /** Other words with the same letters. */
  alternatives: string[];
}
