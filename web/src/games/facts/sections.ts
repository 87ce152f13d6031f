// Written by `make types` from the server's structs. Do not edit.

/** All sections by name; what only seats get is left out for others. */
export interface FactsView {
  setup: SetupView;
  round: RoundView;
  cards: CardView[];
  progress: ProgressView;
  /** While all write: how many blanks each seat has filled. Nothing with hidden authors or on paper. */
  filled: number[];
  playcards: PlaycardView[];
  marks: MarkView[];
  up: PassView | null;
  /** The heads of the columns of each round in `played`. */
  headings: ColumnView[][];
  played: Played[];
  totals: TotalsView;
  mine?: MineView;
  /** What the seat has written, row by row. */
  entries?: string[][];
  /** The place of the word that it has marked as Key Word in each blank, row by row. */
  keys?: ((number | null)[])[];
  votes?: VoteView[];
}

/** Section `setup`: what never changes in a game. */
export interface SetupView {
  options: Options;
  /** Per seat: whether it plays the bare Classes. */
  children: boolean[];
  /** How many letter tiles there are. */
  tiles: number;
  size: number;
}

/** The game's options; their words are in the catalogue. */
export interface Options {
  rounds: number;
  minutes: number;
  forced: boolean;
  combined: boolean;
  by_lot: boolean;
  single_letter: boolean;
  leave_out: string;
  verify: boolean;
  judging: "book" | "quick";
  tap_seconds: number;
  director: "elected" | "host" | "rotate";
  hide_authors: boolean;
  fair_cells: boolean;
  language: Language;
  choose_seconds: number;
  mark_seconds: number;
  recognise_seconds: number;
  dispute_seconds: number;
  vote_seconds: number;
  /** Alone: the player may affirm what the shelf says no to [ours]; not in a daily game. */
  appeal: boolean;
  real_box: boolean;
  /** In a real box: everybody writes on paper, and only what counts is entered. */
  on_paper: boolean;
  /**
   * In a real box: the Class Cards are people's own; the Director enters the Classes, and all write
   * and judge on phones.
   */
  own_cards: boolean;
}

export type Language = "de" | "en";

/** Section `round`: where the game is. */
export interface RoundView {
  /** From 1. */
  number: number;
  of: number;
  phase: Phase;
  letters: string[];
  columns: ColumnView[];
  director: number;
}

export type Phase =
  | "affirm"
  | "choose"
  | "count"
  | "dispute"
  | "elect"
  | "mark"
  | "over"
  | "recognise"
  | "reveal"
  | "tap"
  | "vote"
  | "write";

/** The head of a column, and what the Key Word rule must know about it. */
export interface ColumnView {
  card: string;
  class: string;
  title: Title;
  categories: CategoryView[];
  persons: boolean;
  spelling: boolean;
  /** Folded words that are skipped where an entry starts with them. */
  skip: string[];
}

/** A title in every language: guests read their own, answers are in that of the game. */
export interface Title {
  en: string;
  de: string;
}

export interface CategoryView {
  id: string;
  title: Title;
}

/** A Class Card of the round. */
export interface CardView {
  id: string;
  kind: string;
  holder: number;
  classes: ClassView[];
  chosen: ChosenView | null;
}

export interface ClassView {
  id: string;
  title: Title;
  persons: boolean;
  spelling: boolean;
  categories: CategoryView[];
}

export interface ChosenView {
  class: string;
  categories: string[];
}

/** Section `progress`: who is still busy. With hidden authors only how many are done. */
export interface ProgressView {
  asked: boolean[];
  done: boolean[] | null;
  count: number;
  deadlines: (number | null)[];
  /** When the time until the deadlines began. */
  began: number;
}

/** Section `playcards`: the Playcards in judging. `number` is what moves name as `seat`. */
export interface PlaycardView {
  number: number;
  author: number | null;
  scorer: number | null;
  /** Whether it is judged by the bare Classes where others have a Category. */
  child: boolean;
  entries: EntryView[][];
}

/** A blank in judging: what never changes while it is judged. */
export interface EntryView {
  text: string;
  keyword: string;
  /** As the machine left it: struck, decided by the shelf, or accepted until further notice. */
  why: Why;
  valid: boolean;
  known?: Known;
  about?: string | null;
  ruling?: boolean | null;
  /** Struck as a repeat: the shelf knows it as the same thing as this entry. */
  same?: string;
  /** The author has marked a Key Word that is not the one by the rule. */
  marked?: boolean;
  /** All that the shelf takes the text for, best known first. */
  senses?: string[];
}

export type Why =
  | "accepted"
  | "affirmed"
  | "director"
  | "empty"
  | "initial"
  | "overruled"
  | "recognised"
  | "repeat"
  | "shelf"
  | "unrecognised"
  | "vote";

export type Known = "no" | "unknown" | "yes";

/** Section `marks`: what people have done about an entry so far. */
export interface MarkView {
  /** The number of the Playcard. */
  seat: number;
  row: number;
  column: number;
  valid: boolean;
  why: Why;
  challenged?: boolean;
  reason?: string;
  recognised_by?: number | null;
  disputed?: boolean;
  ballot?: boolean;
}

/** Section `up`: the entry of the quick pass that is up. `number` counts from 1. */
export interface PassView {
  number: number;
  of: number;
  /** The number of the Playcard. */
  seat: number;
  row: number;
  column: number;
}

/** A round after the scoring: all of it is public. */
export interface Played {
  letters: string[];
  columns: Subject[];
  director: number;
  /** Per seat. */
  cards: Scored[];
  /** On paper: the Classes in people's own words, instead of columns. */
  classes: string[];
}

/** What stands at the head of a column: a Class, or a Class and one or more Categories. */
export interface Subject {
  card: string;
  subject: string;
  categories: string[];
  /** The Class in people's own words, where the card is one of theirs. */
  own: string;
  /** Of such a Class: whether its members are people. */
  persons: boolean;
}

/** A Playcard after the scoring. */
export interface Scored {
  entries: Entry[][];
  counts: number[];
  /** Marks in each row, stacked from the top. */
  marks: number[];
  special: number;
  general: number;
  total: number;
  scorer: number;
}

/** A blank of a Playcard in judging and after. */
export interface Entry {
  text: string;
  keyword: string;
  valid: boolean;
  why: Why;
  known?: Known;
  /** What the shelf says it is. */
  about?: string | null;
  /** How the table ruled on it earlier tonight; None: it did not come up. */
  ruling?: boolean | null;
  /** The machine struck it for its initial or as a repeat: what people say of it is about that. */
  struck?: boolean;
  /** It is a repeat because the shelf knows it as the same thing as this entry. */
  same?: string;
  /** The author has marked a Key Word that is not the one by the rule. */
  marked?: boolean;
  /** All that the shelf takes the text for, best known first: planet, chemical element, god. */
  senses?: string[];
  challenged?: boolean;
  reason?: string;
  recognised?: number | null;
  disputed?: boolean;
  /** Per seat, where the table votes on it or taps in the quick pass. */
  votes?: (boolean | null)[];
}

/** Section `totals`: the Master Score Card. */
export interface TotalsView {
  seats: Points[];
  winners: Record<Classification, number[]>;
}

/** A seat's running totals. */
export interface Points {
  special: number;
  general: number;
  total: number;
}

export type Classification = "general" | "special" | "total";

/** Section `mine`, for the seat alone. */
export interface MineView {
  seat: number;
  child: boolean;
  done: boolean;
  /** The heads of the columns as this seat plays them: children have the bare Classes. */
  columns: ColumnView[];
  /** The number of the own Playcard in judging. */
  playcard: number | null;
  /** The number of the Playcard to score. */
  scores: number | null;
  /** The seat that it has voted for in the election of the Director. */
  elects: number | null;
}

/** Section `votes`, for the seat alone: its own votes. */
export interface VoteView {
  seat: number;
  row: number;
  column: number;
  valid: boolean;
}
