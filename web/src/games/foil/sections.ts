/** The sections of the view of Foil (docs/games/foil.md). Times are table time. */

export interface Card {
  id: number;
  letter: string;
}

export type Why =
  | "ok"
  | "short"
  | "plural"
  | "unknown"
  | "proper"
  | "abbreviation"
  | "off_category"
  | "voted_out"
  | "voted_in";

export interface Scores {
  letter: number;
  bonus_letter: number;
  knock: number;
  unscramble: "letter" | number;
  unbroken: number;
  no_such_word: number;
  false_knock: number;
}

export interface Options {
  rounds: number[];
  category: boolean;
  no_scramble: number;
  to_points: number;
  check_words: boolean;
  lexicon: "referee" | "table";
  language: "en" | "de";
  scores: Scores;
  turn_seconds: number;
  arrange_seconds: number;
  unscramble_seconds: number;
  vote_seconds: number;
  category_seconds: number;
}

export interface Setup {
  options: Options;
  bonus: string;
  deck: Record<string, number>;
  least: number;
  hands: number | null;
}

export type Phase = "category" | "play" | "arrange" | "unscramble" | "vote" | "reveal" | "over";

export interface Table {
  phase: Phase;
  number: number;
  round: number;
  size: number;
  dealer: number;
  category: string;
  turn: number | null;
  drawn: boolean;
  until: number | null;
  deck: number;
  recycled: boolean;
  pile: Card[];
  hand_sizes: number[];
  knocker: number | null;
  false_knocks: number[];
}

export interface Progress {
  asked: boolean[];
  done: boolean[];
  deadlines: (number | null)[];
}

export interface Ballot {
  text: string;
  question: "word" | "fits";
  owners: number[];
  guessers: number[];
}

export interface Last {
  kind: string;
  seat: number;
  at: number;
  count: number;
  card: Card | null;
}

export interface Laying {
  cards: number[];
  scrambled: number[];
}

export interface Guess {
  seat: number;
  word: number;
  text: string;
}

export interface Mine {
  seat: number;
  hand: Card[];
  knock: number[][];
  draft: Laying[] | null;
  words: string[];
  guesses: Guess[];
  votes: (boolean | null)[];
}

export interface WordScore {
  word: string;
  scrambled: string;
  why: Why;
  points: number;
  unscrambled_by: number[];
}

export interface GuessScore {
  owner: number;
  number: number;
  scrambled: string;
  guess: string;
  why: Why;
  points: number;
}

export interface SeatScore {
  words: WordScore[];
  guesses: GuessScore[];
  knock_bonus: number;
  false_knocks: number;
  score: number;
}

export interface Played {
  number: number;
  round: number;
  dealer: number;
  knocker: number | null;
  category: string;
  turns: number;
  hands: string[];
  seats: SeatScore[];
  best: { words: string[]; points: number }[];
}

export const counts = (why: Why): boolean => why === "ok" || why === "voted_in";
