// Written by `make types` from the server's structs. Do not edit.

/** All sections by name; what only seats get is left out for others. */
export interface FoilView {
  setup: SetupView;
  table: TableView;
  progress: ProgressView;
  /** Per seat its words as they are laid, scrambled. */
  laid: Shown[][][];
  ballots: BallotView[];
  /** What the table said in this hand to words that were in question. */
  voted: Voted[];
  /** The hands scored so far; in the phases `reveal` and `over` the last one is this hand. */
  hands: Played[];
  scores: number[];
  last: EventView;
  mine?: MineView;
}

/** Section `setup`: what never changes in a game. */
export interface SetupView {
  options: Options;
  bonus: string;
  /** How many cards there are of each letter. */
  deck: Record<string, number>;
  least: number;
  /** How many hands the game has; None where it goes to a mark. */
  hands: number | null;
  /** Categories that the shelf can judge, to choose from; none where no category is played. */
  categories: string[];
}

/** The game's options; their words are in the catalogue. */
export interface Options {
  rounds: Round[];
  hands_per_round: number;
  to_points: number;
  category: boolean;
  children: boolean;
  no_scramble: 0 | 25 | 50;
  check_words: boolean;
  lexicon: "referee" | "table";
  proper_names: boolean;
  /** Words that insult people for what they are: unknown unless the table wants them [ours]. */
  slurs: boolean;
  language: Language;
  scores: Scores;
  turn_seconds: number;
  arrange_seconds: number;
  unscramble_seconds: number;
  vote_seconds: number;
  category_seconds: number;
  real_box: boolean;
  /** One hand for one, with three draws; then words of the house to unscramble [ours]. */
  alone: boolean;
  /** The letters of those words. */
  riddles: number[];
}

export type Round = 1 | 2 | 3;

export type Language = "de" | "en";

/** The scoring table: the sheet's own is lost, so every number is a setting. */
export interface Scores {
  letter: number;
  bonus_letter: number;
  knock: number;
  unscramble: "letter" | number;
  unbroken: number;
  no_such_word: number;
  false_knock: number;
}

/** Section `table`: the hand as everybody sees it. */
export interface TableView {
  phase: Phase;
  number: number;
  round: number;
  /** The letters of the word that is needed to knock. */
  size: number;
  dealer: number;
  category: string;
  turn: number | null;
  drawn: boolean;
  /** How often somebody who plays alone can still draw; None where there is no limit. */
  draws_left: number | null;
  /** When the time of the seat in turn began. */
  began: number;
  until: number | null;
  deck: number;
  recycled: boolean;
  /** The discard pile, its top last. */
  pile: Shown[];
  hand_sizes: number[];
  knocker: number | null;
  false_knocks: number[];
}

export type Phase =
  | "arrange"
  | "category"
  | "guess"
  | "lay"
  | "over"
  | "play"
  | "reveal"
  | "unscramble"
  | "vote";

/** A card that can be seen. */
export interface Shown {
  id: number;
  letter: string;
}

/** Section `progress`: where everybody acts at once. */
export interface ProgressView {
  asked: boolean[];
  done: boolean[];
  deadlines: (number | null)[];
  /** When the time until the deadlines began. */
  began: number;
}

/** A word in question. */
export interface BallotView {
  text: string;
  question: string;
  /** Who laid it, or named it at the knock. */
  owners: number[];
  guessers: number[];
  voters: number[];
}

/** What the table said to a word in question. A tie, or no vote, is a no. */
export interface Voted {
  text: string;
  question: "fits" | "word";
  valid: boolean;
}

/** A hand after the scoring: all of it is public. */
export interface Played {
  number: number;
  round: Round;
  dealer: number;
  knocker: number | null;
  category: string;
  turns: number;
  /** The letters each seat held at the end. */
  hands: string[];
  seats: SeatScore[];
  /** What could have been made of each hand; empty in category games. */
  best: Best[];
  /** Of somebody who played alone: the house's words, and how they were laid. */
  riddles: [string, string][];
}

/** What one seat has from one hand. */
export interface SeatScore {
  words: WordScore[];
  guesses: GuessScore[];
  knock_bonus: number;
  false_knocks: number;
  score: number;
  /** The knocker's groups as named at the knock; nothing for the others. */
  knock: KnockScore[];
}

/** A word that was laid out, and what it brought. */
export interface WordScore {
  word: string;
  scrambled: string;
  why: Why;
  points: number;
  unscrambled_by: number[];
}

export type Why =
  | "abbreviation"
  | "off_category"
  | "ok"
  | "plural"
  | "proper"
  | "short"
  | "unknown"
  | "voted_in"
  | "voted_out";

/** A guess at a word of another seat, and what it brought. */
export interface GuessScore {
  owner: number;
  /** Which of the owner's words it was. */
  number: number;
  scrambled: string;
  guess: string;
  why: Why;
  points: number;
}

/**
 * A group named at the knock. A non-word costs its points here unless it was laid again: then
 * it pays there.
 */
export interface KnockScore {
  word: string;
  why: Why;
  points: number;
}

/**
 * What could have been made of a hand: shown when the hand is over. No words where the hand
 * was too large to tell.
 */
export interface Best {
  words: string[];
  points: number;
}

/** Section `last`: what happened last. */
export interface EventView {
  kind: EventKind;
  seat: number;
  at: number;
  count: number;
  card: Shown | null;
}

export type EventKind =
  | "dealt"
  | "deck_out"
  | "discarded"
  | "drawn"
  | "false_knock"
  | "knocked"
  | "laid"
  | "named"
  | "overruled"
  | "scored"
  | "taken"
  | "vote";

/** Section `mine`: what this seat alone may know. */
export interface MineView {
  seat: number;
  /** In the order in which the cards were gained. */
  hand: Shown[];
  /** The knocker's own words. */
  knock: number[][];
  draft: Laying[] | null;
  /** The own words that are laid out, unscrambled. */
  words: string[];
  guesses: Guessed[];
  votes: (boolean | null)[];
}

/** A word to lay out: its cards in order, and the order in which to lay them. */
export interface Laying {
  cards: number[];
  scrambled: number[];
}

/** A guess at a word of another seat. */
export interface Guessed {
  seat: number;
  word: number;
  text: string;
}
