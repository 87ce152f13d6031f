/** The sections of the view of Facts in Five (docs/games/facts.md). Times are table time. */

export type Language = "en" | "de";

export type Phase =
  "choose" | "write" | "affirm" | "mark" | "recognise" | "dispute" | "vote" | "reveal" | "over";

export type Why =
  | "empty"
  | "initial"
  | "repeat"
  | "accepted"
  | "recognised"
  | "shelf"
  | "vote"
  | "director"
  | "affirmed"
  | "unrecognised"
  | "overruled";

export type Known = "yes" | "no";

export interface Options {
  rounds: number;
  minutes: number;
  forced: boolean;
  combined: boolean;
  by_lot: boolean;
  single_letter: boolean;
  leave_out: string;
  verify: boolean;
  director: "host" | "rotate";
  hide_authors: boolean;
  fair_cells: boolean;
  language: Language;
  choose_seconds: number;
  mark_seconds: number;
  recognise_seconds: number;
  dispute_seconds: number;
  vote_seconds: number;
}

export interface Setup {
  options: Options;
  children: boolean[];
  tiles: number;
  size: number;
}

/** A title in every language. */
export type Title = Record<Language, string>;

export interface Category {
  id: string;
  title: Title;
}

export interface Column {
  card: string;
  class: string;
  title: Title;
  categories: Category[];
  persons: boolean;
  spelling: boolean;
  skip: string[];
}

export interface Round {
  number: number;
  of: number;
  phase: Phase;
  letters: string[];
  columns: Column[];
  director: number;
}

export interface ClassOf {
  id: string;
  title: Title;
  persons: boolean;
  spelling: boolean;
  categories: Category[];
}

export interface ClassCard {
  id: string;
  kind: string;
  holder: number;
  classes: ClassOf[];
  chosen: { class: string; categories: string[] } | null;
}

export interface Progress {
  asked: boolean[];
  /** Null where it would tell whose card is whose. */
  done: boolean[] | null;
  count: number;
  deadlines: (number | null)[];
}

/** An entry as the machine left it. */
export interface Entry {
  text: string;
  keyword: string;
  valid: boolean;
  why: Why;
  known?: Known;
  about?: string;
  ruling?: boolean;
}

export interface Playcard {
  number: number;
  author: number | null;
  scorer: number | null;
  child: boolean;
  entries: Entry[][];
}

/** Where an entry stands: the Playcard's number, row and column. */
export interface Place {
  seat: number;
  row: number;
  column: number;
}

export interface Mark extends Place {
  valid: boolean;
  why: Why;
  challenged?: boolean;
  reason?: string;
  recognised_by?: number;
  disputed?: boolean;
  ballot?: boolean;
}

export interface Vote extends Place {
  valid: boolean;
}

export interface ScoredEntry extends Entry {
  challenged?: boolean;
  reason?: string;
  recognised?: number;
  disputed?: boolean;
  votes?: (boolean | null)[];
}

export interface ScoredCard {
  entries: ScoredEntry[][];
  counts: number[];
  marks: number[];
  special: number;
  general: number;
  total: number;
  scorer: number;
}

export interface Played {
  letters: string[];
  columns: { card: string; subject: string; categories: string[] }[];
  director: number;
  cards: ScoredCard[];
}

export const CLASSIFICATIONS = ["special", "general", "total"] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];
export type Points = Record<Classification, number>;

export interface Totals {
  seats: Points[];
  winners: Record<Classification, number[]>;
}

export interface Mine {
  seat: number;
  child: boolean;
  done: boolean;
  columns: Column[];
  playcard: number | null;
  scores: number | null;
}

export const JUDGING: readonly Phase[] = ["affirm", "mark", "recognise", "dispute", "vote"];
export const PLACES = [0, 1, 2, 3, 4] as const;

/** A heading without its Categories, as children play it. */
export const bareOf = (column: Column): Column => ({ ...column, categories: [] });
