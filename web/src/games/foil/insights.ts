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
  /** The entry of the record after which the hand was scored. */
  entry: number;
  hand: number;
  seat: number;
  letters: string;
  /** Points of its own valid words. */
  made: number;
  best: number;
  /** The words of the best grouping. */
  words: string[];
  lost: number;
  /** Of somebody who played alone: what all cards of the draws could have made; else as `best`. */
  possible: number;
  possible_words: string[];
}

/** A turn in which a seat could have knocked with words of the lexicon, and did not. */
export interface MissedKnock {
  /** The entry of the record that ended the turn. */
  entry: number;
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
  /** The entry of the record after which the hand was scored. */
  entry: number;
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
