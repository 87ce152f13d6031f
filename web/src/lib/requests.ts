// Written by `make types` from the server's structs. Do not edit.

export interface OpenRoom {
  name: string;
  nonce?: string | null;
  /** Where the house asks for one. */
  password?: string;
  /** The number of the face they want; else they get one made of their name. */
  face?: number | null;
}

export interface OpenDay {
  name: string;
  /** The date where the player is. */
  day: string;
  /** What the player speaks, for games that have boards in several languages. */
  language?: string;
  password?: string;
  /** Which way to play it, where there are several. */
  kind?: string;
  /**
   * A secret of this browser: with it this is its one try of the day that counts. Somebody who comes again
   * gets the same room. Without it, and for past days, it is practice.
   */
  key?: string;
  /** The house may show name and result on its first page. */
  shown?: boolean;
}

export interface JoinRoom {
  name: string;
  role?: Role;
  nonce?: string | null;
  /** A random id that the browser keeps, so that somebody sent away stays out. */
  device?: string | null;
  /** The number of the face they want; else they get one made of their name. */
  face?: number | null;
}

export type Role = "player" | "spectator" | "table";

/** A lesson as far as somebody has played it; the house keeps nothing of it. */
export interface Learn {
  /** The learner's moves so far; null: went on. */
  deeds?: unknown[];
  language?: string;
}

/**
 * A position of a finished game, tried anew as far as somebody has come; the house keeps
 * nothing of it.
 */
export interface TryAgain {
  position: Position;
  /** The moves so far. */
  deeds?: unknown[];
}

/** Where a seat lost something. */
export interface Position {
  seat: number;
  /** The game as it was after this entry of the record. */
  entry: number;
  /** The entry beside which the analysis says so. */
  shown: number;
  /** What it cost, in what the game counts: points, turns, answers. */
  lost: number;
  /** What the try is about, for its sentence in the game's catalogue (`again.task`). */
  about?: Record<string, number | string>;
}

/** Open the house to phones, or close it again. */
export interface ChangeNetwork {
  is_open: boolean;
  /**
   * On which of this machine's addresses; none named: on those of the house's network, or on all
   * where it was started for all.
   */
  addresses?: string[];
  /** Also when the house is opened the next time. */
  remember?: boolean;
}

export interface OpenClass {
  /** Of the generated names. */
  language?: Language;
  /** Where the house asks for one to open rooms. */
  password?: string;
}

export type Language = "de" | "en";

export interface JoinClass {
  /** A random id that the browser keeps, so that somebody banned stays out. */
  device?: string | null;
}

export interface EnterClass {
  /** The pupil's own code. */
  personal: string;
}

export interface AddPupils {
  count?: number;
  /** Real names, which only the teacher sees; then `count` is theirs. */
  roster?: string[];
}

export type ClientMessage = Hello | Move | Undo | ToRoom | ToClass | Ping;

/** Say who is calling, and what this client has seen already. The first message. */
export interface Hello {
  type: "hello";
  protocol: number;
  room: string;
  token: string;
  language?: string;
  epoch?: string | null;
  /** The last event that this client has of that epoch. */
  n?: number | null;
}

/** Make a move for the seat that this person plays. */
export interface Move {
  type: "move";
  id: string;
  move: unknown;
  /** In a real box: what people rolled or drew for it. */
  outcomes?: [string, unknown][];
}

/** Take back the seat's last move. */
export interface Undo {
  type: "undo";
  id: string;
}

/** Give a command to the room. */
export interface ToRoom {
  type: "room";
  id: string;
  command: Command;
}

export type Command =
  | Sit
  | Stand
  | ChangeRole
  | GiveNonce
  | Strong
  | Leave
  | TakeHost
  | Paint
  | Wish
  | React
  | Predict
  | Choose
  | PlanEvening
  | NextGame
  | SetOptions
  | SetSeats
  | SeatBot
  | Clear
  | SetSeatOptions
  | Balance
  | Mix
  | SwapSeats
  | FillSeats
  | Lobby
  | HandOver
  | Replace
  | GiveBack
  | Kick
  | Lock
  | Approval
  | Admit
  | TurnAway
  | Reactions
  | Predictions
  | AutoBot
  | PlaySeat
  | SetShow
  | GiveVoice
  | Rename
  | ChooseFace
  | AddGuest
  | ShowReplay
  | SkipShow
  | StartGame
  | Rematch
  | PauseGame
  | ResumeGame
  | ExtendClock
  | Overrule
  | CorrectScore
  | EndGame;

/** Take a seat: an open one, a bot's, or (before the game) beside others as a team. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** Leave the seat. */
export interface Stand {
  type: "stand";
}

/** Play, watch, or be the table screen from now on. */
export interface ChangeRole {
  type: "role";
  role: Role;
}

/** Give this person's share of the next game's seed, after the house's commitment. */
export interface GiveNonce {
  type: "nonce";
  commitment: string;
  nonce: string;
}

/** Say what this person is good at, in the words of the game; for spreading people over teams. */
export interface Strong {
  type: "strong";
  subjects: string[];
}

/** Go home. */
export interface Leave {
  type: "leave";
}

/** Be the host again, after the role passed on during an absence. */
export interface TakeHost {
  type: "take_host";
}

/** Choose the colour beside one's name. */
export interface Paint {
  type: "colour";
  colour: Colour;
}

export type Colour =
  | "blue"
  | "brown"
  | "gold"
  | "green"
  | "grey"
  | "lime"
  | "orange"
  | "pink"
  | "red"
  | "sky"
  | "teal"
  | "violet";

/** Vote for what is played next, or take the vote back. The host sees it, and chooses. */
export interface Wish {
  type: "wish";
  game: string | null;
}

/** Show everybody a small picture for a moment; one in two seconds, spectators too. */
export interface React {
  type: "react";
  sign: Reaction;
}

export type Reaction = "heart" | "laugh" | "oops" | "star" | "wow";

/** Say what will come, as far as the game asks for it: for those who watch, and seats that wait. */
export interface Predict {
  type: "predict";
  /** Of the section `game.predictable`. */
  key: string;
  choice: string;
}

/** Put a game on the table, with its default options. It ends an evening that was planned. */
export interface Choose {
  type: "choose";
  game: string;
  /** Whether bots that sit here play along. */
  bots?: boolean;
}

/**
 * Play these games in a row: the first is put on the table, and everybody is seated, in teams
 * where a game has fewer seats.
 */
export interface PlanEvening {
  type: "evening";
  games: Planned[];
}

/** A game of an evening, with its options. */
export interface Planned {
  game: string;
  options?: Record<string, unknown>;
}

/** Put the next game of the evening on the table. */
export interface NextGame {
  type: "next_game";
}

/** Set the options of the next game; in a real box no bot plays. */
export interface SetOptions {
  type: "options";
  options: Record<string, unknown>;
}

/** Set how many seats the next game has. */
export interface SetSeats {
  type: "seats";
  count: number;
}

/** Give an open seat to a bot, before the game. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
  level: number;
}

/** Empty a seat, before the game. */
export interface Clear {
  type: "clear";
  seat: number;
}

/**
 * Set options of a seat; those that are not named stay. Its people may set what the game leaves
 * to its players.
 */
export interface SetSeatOptions {
  type: "seat_options";
  seat: number;
  options: Record<string, unknown>;
}

/** Spread the people over the seats, so that every team is good at something. */
export interface Balance {
  type: "balance";
}

/** Spread the people over the seats at random, beside others than before. Bots stay. */
export interface Mix {
  type: "mix";
}

/** Let two seats change places, with all who sit there. */
export interface SwapSeats {
  type: "swap_seats";
  seat: number;
  other: number;
}

/** Leave no seat open: bots take them, or they are taken away. */
export interface FillSeats {
  type: "fill_seats";
  by: Filling;
}

export type Filling = "bots" | "nobody";

/** Clear the table and choose again. */
export interface Lobby {
  type: "lobby";
}

/** Make somebody else the host. Where the house does it, the owner stays the owner. */
export interface HandOver {
  type: "hand_over";
  person: string;
}

/** Have a bot play this seat until its people return. */
export interface Replace {
  type: "replace";
  seat: number;
  level: number;
}

/** Let the people of a seat play it again, in place of a bot. */
export interface GiveBack {
  type: "give_back";
  seat: number;
}

/** Send somebody away; they have to stay out. */
export interface Kick {
  type: "kick";
  person: string;
}

/** Let nobody else join, or let them again. */
export interface Lock {
  type: "lock";
  locked: boolean;
}

/** Ask the host about each newcomer from now on, or let everybody come in again. */
export interface Approval {
  type: "approval";
  on: boolean;
}

/** Let somebody in who waits. */
export interface Admit {
  type: "admit";
  person: string;
}

/** Do not let somebody in who waits; they cannot ask again. */
export interface TurnAway {
  type: "turn_away";
  person: string;
}

/** Allow small pictures as reactions, or forbid them. */
export interface Reactions {
  type: "reactions";
  on: boolean;
}

/** Let those who wait or watch predict what comes, or not. */
export interface Predictions {
  type: "predictions";
  on: boolean;
}

/** Have bots step in for absent people by themselves, or not. */
export interface AutoBot {
  type: "auto_bot";
  on: boolean;
}

/** Play this seat with the host's device now: the host's own, or one that has no device. */
export interface PlaySeat {
  type: "act";
  seat: number;
}

/** Say how long what is staged takes, from now on. */
export interface SetShow {
  type: "show";
  show: Show;
}

export type Show = "auto" | "full" | "short";

/** Say whose phone speaks for the house; null: table screens do. */
export interface GiveVoice {
  type: "voice";
  person: string | null;
}

/** Go by another name. Names live outside the log. */
export interface Rename {
  type: "rename";
  name: string;
}

/** Have another face, while no game is running. Faces live outside the log, like names. */
export interface ChooseFace {
  type: "face";
  face: number;
}

/** Seat somebody without a device at a real table: the host's device plays for them. */
export interface AddGuest {
  type: "guest";
  name: string;
}

/** Lead everybody who follows through a finished game. Without a game it is over. */
export interface ShowReplay {
  type: "show_replay";
  /** Which game of the night, from 1. */
  n: number | null;
  /** The game is shown after this entry, from 0. */
  entry?: number;
  /** Through whose eyes; null: as everybody saw it. */
  eyes?: number | null;
}

/**
 * Go on with what is staged until so many beats are left; where it has come so far, nothing
 * happens.
 */
export interface SkipShow {
  type: "skip_show";
  left: number;
}

/**
 * Begin the chosen game; in a real box with what people rolled and drew for it, with `open`
 * after filling the open seats.
 */
export interface StartGame {
  type: "start";
  outcomes?: [string, unknown][];
  open?: Filling | null;
}

/** The same again: game, options and seats. */
export interface Rematch {
  type: "rematch";
  outcomes?: [string, unknown][];
}

/** Stop the clock. */
export interface PauseGame {
  type: "pause";
}

/** Let the clock run again. */
export interface ResumeGame {
  type: "resume";
}

/** Give everybody more time. */
export interface ExtendClock {
  type: "extend";
  seconds: number;
}

/** Overrule a verdict of the game. */
export interface Overrule {
  type: "rule";
  ruling: unknown;
}

/** Correct a seat's score by hand. */
export interface CorrectScore {
  type: "correct";
  seat: number;
  points: number;
  reason?: string;
}

/** End the game as it stands. */
export interface EndGame {
  type: "end_game";
}

/** Say something to the class. */
export interface ToClass {
  type: "class";
  id: string;
  said: ClassSaid;
}

export type ClassSaid =
  | SendAway
  | LetBack
  | NewPersonalCode
  | LockClass
  | FreezeWall
  | PauseAll
  | ShowOnWall
  | SetGoal
  | EndRound
  | MovePupil
  | AnswerQuestion
  | OverruleAnswer
  | HideAnswer
  | ShowAnswers
  | EndQuiz
  | StartRound
  | RenamePupil
  | ExtendAll
  | StartPractice
  | SayProduct
  | TakeFacts
  | AskClass
  | RuleNow;

/** A pupil has to leave; with the personal code they come back, unless they are banned. */
export interface SendAway {
  type: "send_away";
  pupil: string;
  banned?: boolean;
}

/** A pupil who was sent away may be there again. */
export interface LetBack {
  type: "let_back";
  pupil: string;
}

/** The pupil gets another personal code; devices with the old one are signed out. */
export interface NewPersonalCode {
  type: "new_code";
  pupil: string;
}

/** Nobody new comes in by the class's code, or again. */
export interface LockClass {
  type: "lock";
  locked: boolean;
}

/** The projector shows nothing of the tables, or again. */
export interface FreezeWall {
  type: "freeze";
  frozen: boolean;
}

/** All tables stand still, or go on. */
export interface PauseAll {
  type: "pause_all";
  paused: boolean;
}

/** What the wall shows once a round is over. */
export interface ShowOnWall {
  type: "show";
  ranking?: boolean;
}

/** What the class wants to reach together from now on. */
export interface SetGoal {
  type: "goal";
  goal: Goal | null;
}

/** What the class wants to reach together, all its pupils' right facts counted. */
export interface Goal {
  /** So many lines; each of the target facts once; every square of the table lit. */
  kind: "facts" | "lines" | "squares";
  /** Of lines. */
  target?: number;
  /** The target facts; none: all. */
  facts?: string[];
}

/** The round is over: tables that still play are ended as they stand. */
export interface EndRound {
  type: "end_round";
}

/**
 * A pupil goes to another table of the round, to a seat of a bot, or (without a table)
 * sits out.
 */
export interface MovePupil {
  type: "move_pupil";
  pupil: string;
  table?: string | null;
  seat?: number;
}

/** The entry's person answers a question of the quiz; the last answer before the ruling counts. */
export interface AnswerQuestion {
  type: "answer_question";
  /** The number of the question, from 1. */
  n: number;
  text: string;
}

/** The teacher says whether an answer is right. */
export interface OverruleAnswer {
  type: "overrule_answer";
  text: string;
  is_right: boolean;
}

/** The wall does not show an answer, or again. */
export interface HideAnswer {
  type: "hide_answer";
  text: string;
  hidden: boolean;
}

/** Everybody sees what was answered, and what is right. */
export interface ShowAnswers {
  type: "show_answers";
}

/** No question is asked any more. */
export interface EndQuiz {
  type: "end_quiz";
}

/** Begin a round: everybody who takes part is paired and gets a table. */
export interface StartRound {
  type: "start_round";
  game?: string;
  preset?: Preset;
  /** They go before those of the preset. */
  options?: Record<string, unknown>;
  pairing?: Pairing;
  odd?: OddOne;
  /** Of bots. */
  level?: number;
  /** For the pairing by hand: who plays at one table, in seat order. */
  hand?: string[][];
  /** Pupils who are not there take part, too. */
  absent?: boolean;
}

export type Preset = "calm" | "event" | "own";

export type Pairing = "hand" | "random" | "robin" | "strength" | "swiss";

export type OddOne = "bot" | "practice" | "team";

/** Give a pupil another name, for all tables of the class. */
export interface RenamePupil {
  type: "rename_pupil";
  pupil: string;
  name: string;
}

/** Give all tables of the round more time. */
export interface ExtendAll {
  type: "extend_all";
  seconds: number;
}

/** Begin five minutes of practice, or go on with them. */
export interface StartPractice {
  type: "start_practice";
}

/** Answer the fact that is asked in practice. */
export interface SayProduct {
  type: "say_product";
  a: number;
  b: number;
  product: number;
}

/** Go on from what was mastered elsewhere. */
export interface TakeFacts {
  type: "take_facts";
  /** As it was printed or kept; how it is spaced does not matter. */
  code: string;
}

/** Ask the whole class the next question, of these packs or the teacher's own. */
export interface AskClass {
  type: "ask_class";
  /** It poses the question and judges the answers. */
  game?: string;
  packs?: string[];
  own?: OwnQuestion | null;
  /** With answers to pick from, where the question has any. */
  picks?: boolean;
}

/** A question that the teacher has written. */
export interface OwnQuestion {
  text: string;
  answer: string;
  /** Other answers that are right. */
  also?: string[];
  /** Three or more: they can be picked from. */
  wrong?: string[];
}

/** Take no more answers, and see what they are worth. */
export interface RuleNow {
  type: "rule_question";
}

/** Ask for the server's time; answered by `pong`. */
export interface Ping {
  type: "ping";
  t?: number | null;
}
