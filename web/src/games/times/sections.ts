// Written by `make types` from the server's structs. Do not edit.

/** All sections of this game by name; `turns` are those of the board in play. */
export interface TimesView {
  options: Options;
  /** Per seat its symbol and colour. */
  marks: Mark[];
  board: BoardView;
  turn: TurnView;
  score: ScoreView;
  turns: Turn[];
  boards: Finished[];
  last: EventView;
  mine?: MineView;
}

/** The house rules of a game; the defaults are the book's where the book says something. */
export interface Options {
  /** Boxes in a column [ours]. */
  rows: 5 | 6 | 8 | 10;
  /** Where the column of 0 stands: before 1 [ours] or after 9. */
  zero: Zero;
  /** Time for a turn; 0 is untimed. */
  turn_seconds: number;
  /** A filled board is replaced until this time is over; 0 is one board, no match clock. */
  match_minutes: number;
  /**
   * Who finds wrong products: the opponent by calling, the server when the turn ends, or the
   * server at once.
   */
  judge: "opponent" | "referee" | "teacher";
  /** Whether the player has to point out sets or the referee counts them. */
  claim: "auto" | "self";
  /** What a set is: a line however long, or every four adjacent boxes newly filled. */
  count: Count;
  /** What calling a right product costs [ours]. */
  wrong_call: "free" | "lose_turn";
  /** Who begins: drawn by lot [ours] or a seat. */
  starts: 0 | 1 | "lot";
  /** People play on paper, and enter each fact. */
  real_box: boolean;
  /**
   * Turns of each player, after which the game is over; a filled board is replaced until then. 0: not
   * counted [ours].
   */
  turns: number;
  /**
   * The tables whose facts may be written; none: all [ours]. Only a class sets it, where they fill the
   * board (`filling.py`).
   */
  facts: FactTable[];
  /** Facts whose marks lie on the first board already, in this order [ours]. */
  opening: string[];
}

export type Zero = "left" | "right";

export type Count = "lines" | "windows";

export type FactTable = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "squares";

/** The mark of a seat: a symbol or a letter, and its colour. */
export interface Mark {
  symbol: string;
  colour: string;
}

/** Section `board`: the marks, those of the turn under way included. */
export interface BoardView {
  /** 0 for the first board of the game. */
  number: number;
  rows: number;
  /** The digits over the columns, from the left. */
  columns: string;
  /** For each column, from the bottom up, "1" or "2" for the seat that owns the mark. */
  piles: string[];
  /** The marks of the turn under way, as (digit of the column, row from 0 at the bottom). */
  fresh: Cell[];
  /** The marks of the last turn while its product can still be called. */
  callable: Cell[];
}

export type Cell = [number, number];

/** Section `turn`: the turn under way. */
export interface TurnView {
  seat: number;
  phase: Phase;
  began: number;
  deadline: number | null;
  fact: Fact | null;
  claims: ClaimView[];
  /** Facts placed and taken back in this turn. */
  tried: Fact[];
  can_call: boolean;
}

export type Phase = "choose" | "closing" | "over" | "placed";

/** Announce a × b = product; one mark falls into the column of every digit written. */
export interface Fact {
  type: "fact";
  a: number;
  b: number;
  product: number;
}

/** A set pointed out in the turn under way, and whether it counts. */
export interface ClaimView {
  cells: Cell[];
  counted: boolean;
}

/** Section `score`: points of finished turns, and when the match clock ends. */
export interface ScoreView {
  points: Cell;
  match_end: number | null;
  over: string;
}

/** A line of the recording sheet: a finished turn. */
export interface Turn {
  seat: number;
  fact: Fact | null;
  sets: number;
  claimed: number;
  points: number;
  outcome: Outcome;
  took: number;
  /** Facts placed and taken back in this turn. */
  tried: Fact[];
}

export type Outcome = "erased" | "miscalled" | "played" | "timeout";

/** A board that was filled and replaced. */
export interface Finished {
  /** Each column in board order, from the bottom up: "1" and "2" for the seats. */
  piles: string[];
  turns: Turn[];
}

/** Section `last`: what happened last, for showing it. */
export interface EventView {
  kind: EventKind;
  seat: number;
  at: number;
  cells: Cell[];
  points: number;
  /** The fact that was erased. */
  wrong: Fact | null;
  /** Its right product: this game teaches. */
  right: number | null;
}

export type EventKind =
  | "called_wrongly"
  | "claimed"
  | "ended"
  | "erased"
  | "ignored"
  | "placed"
  | "recounted"
  | "started"
  | "taken_back"
  | "timed_out";

/** Section `mine`, for the seat alone. */
export interface MineView {
  /** The digits of the next fact, as far as somebody of this seat has written them. */
  written: string;
}
