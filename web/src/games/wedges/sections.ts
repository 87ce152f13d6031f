// Written by `make types` from the server's structs. Do not edit.

/** All sections by name; what only seats get is left out for others. */
export interface WedgesView {
  setup: SetupView;
  table: TableView;
  targets: TargetView[];
  walk: WalkView | null;
  question: QuestionView | null;
  progress: ProgressView;
  /** The steps of the turn under way. */
  steps: StepView[];
  /** Per seat and category. */
  tally: Record<Category, TallyView>[];
  flags: FlagView[];
  /** All turns as on the scoresheet, players as seats; only when the game is over. */
  history: TurnView[];
  /** Per seat its token. */
  marks: Mark[];
  last: EventView;
  mine?: MineView;
}

/** Section `setup`: what never changes in a game. */
export interface SetupView {
  options: Options;
  /** The roll-off, round by round. */
  starts: ((number | null)[])[];
  /** Per seat which of its members gives the answers. */
  captains: number[];
}

/** The game's options; their words are in the catalogue. */
export interface Options {
  wedges_needed: 4 | 5 | 6;
  max_turns: number;
  judge: "reader" | "referee";
  names: "full" | "last";
  answer_seconds: number;
  act_seconds: number;
  vote_seconds: number;
  answers: "choices" | "typed";
  box: "auto" | "choose";
  packs: string[];
  difficulty: number[];
  /** What questions are to be about, across the categories; empty: anything [ours]. */
  topics: Topic[];
  real_box: boolean;
  /** In a real box: the questions are from people's own cards, which the house does not know. */
  own_cards: boolean;
  /** No wheel: ten questions for one alone, from easy to hard, with a second try at each [ours]. */
  ladder: boolean;
  /** Which questions they are, by the number of a day. */
  ladder_day: number;
  /** Those who wait may each lock in a secret answer, for no points [ours]. */
  guesses: boolean;
}

export type Topic =
  | "children"
  | "easy"
  | "everyday"
  | "film"
  | "food"
  | "geography"
  | "music"
  | "recent"
  | "science"
  | "sport";

/** Section `table`: the board as everybody sees it. */
export interface TableView {
  phase: Phase;
  turn: number;
  /** How many turns there were before this one. */
  number: number;
  /** When the time of the seat that is asked began. */
  began: number;
  until: number | null;
  roll: number | null;
  positions: string[];
  wedges: Category[][];
  barred: string[][];
  reader: number | null;
  /** The house judges what is typed; else the reader says. */
  referee: boolean;
  /** Who has won already, while others may still make it a tie. */
  chasing: number[];
}

export type Phase =
  | "answer"
  | "appeal"
  | "category"
  | "draw"
  | "ladder"
  | "move"
  | "over"
  | "roll"
  | "rule"
  | "vote"
  | "vote_category";

export type Category = "blue" | "brown" | "green" | "orange" | "pink" | "yellow";

/** A space the roll leads to. */
export interface TargetView {
  to: string;
  /** The spaces passed, the target last. */
  way: string[];
  kind: StepKind;
  category: Category | null;
}

export type StepKind = "category" | "final" | "hq" | "hub" | "ladder" | "roll_again";

/** Section `walk`: the last move of a token, and where it has landed. */
export interface WalkView {
  seat: number;
  roll: number;
  start: string;
  way: string[];
  kind: StepKind;
  /** Of the question there; None on Roll Again, and in the hub until it is chosen. */
  category: Category | null;
}

/** Section `question`: the question under way, or the last one. */
export interface QuestionView {
  number: number;
  id: string;
  /** Who has to answer. */
  seat: number;
  kind: StepKind;
  category: Category;
  difficulty: number;
  text: string;
  as_of: string | null;
  /** The answers to pick from; none where the answer is typed. */
  choices: string[];
  /** The seat picks from four answers, but this question has no wrong ones: it is typed. */
  typed_instead: boolean;
  /** The answer should be more specific. */
  specific: boolean;
  given: string | null;
  /** The right answer, once it may be known. */
  expected: string | null;
  correct: boolean | null;
  judged_by: JudgedBy | null;
  appealed: boolean;
  wedge: Category | null;
  /** On the ladder: the first answer, which was wrong. */
  tried: string | null;
  /** After the ruling: the code of why the house did not take the answer, for a sentence of `told.refused`. */
  why: string;
  /** What those who waited thought; nothing before the ruling and the end of any appeal. */
  guesses: GuessView[];
}

export type JudgedBy = "host" | "reader" | "referee" | "vote";

/** What somebody who waited thought of a question that is ruled on. */
export interface GuessView {
  seat: number;
  text: string;
  right: boolean;
}

/** Section `progress`: where several vote. */
export interface ProgressView {
  asked: boolean[];
  done: boolean[];
  deadlines: (number | null)[];
  /** When the time until the deadlines began. */
  began: number;
}

/** A step of the turn under way. */
export interface StepView {
  roll: number;
  start: string;
  to: string;
  kind: StepKind;
  category: Category | null;
  correct: boolean | null;
  wedge: Category | null;
}

/** How many questions of a category a seat was asked, and how many it answered. */
export interface TallyView {
  asked: number;
  right: number;
}

/** A flag on a question; the host's has no seat. */
export interface FlagView {
  question: string;
  reason: Reason;
  seat: number | null;
}

export type Reason = "dated" | "unclear" | "wrong";

/** A turn of the section `history`. */
export interface TurnView {
  seat: number;
  steps: StepSheet[];
}

/** A step of a turn as on the scoresheet. */
export interface StepSheet {
  roll: number;
  from: string;
  to: string;
  kind: StepKind;
  category: Category | null;
  question: string | null;
  answer: string | null;
  expected: string | null;
  correct: boolean | null;
  wedge: Category | null;
  judged_by: JudgedBy | null;
  appealed: boolean;
  /** The answers to pick from, where there were any. */
  choices?: string[];
  /** On the ladder: the first answer, where there was a second try. */
  tried?: string | null;
}

/** The mark of a seat: a symbol or a letter, and its colour. */
export interface Mark {
  symbol: string;
  colour: string;
}

/** Section `last`: what happened last. */
export interface EventView {
  kind: EventKind;
  seat: number;
  at: number;
}

export type EventKind =
  | "again"
  | "answered"
  | "appealed"
  | "asked"
  | "began"
  | "chosen"
  | "ended"
  | "moved"
  | "overruled"
  | "picked"
  | "reader"
  | "right"
  | "rolled"
  | "rolled_again"
  | "specific"
  | "turn"
  | "voting"
  | "won"
  | "wrong";

/** Section `mine`: what this seat alone may know. */
export interface MineView {
  seat: number;
  /** What the members of the team in turn propose, to them alone. */
  proposals: Proposal[];
  /** The own vote: a category, yes or no, or None. */
  vote: Category | boolean | null;
  /** For the reader who judges: the right answer. */
  answer: string | null;
  also: string[];
  /** For the seat that is asked for more: the code of what the house says, for a sentence of `told.asked`. */
  why: string;
  /** The own guess at the question under way, locked in. */
  guess: string | null;
}

/** What a member tells the team. */
export interface Proposal {
  by: number;
  text: string;
}
