// Written by `make types` from the server's structs. Do not edit.

export const PROTOCOL = 3;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The sections that a table adds to those of its game. */
export interface TableSections {
  clock: ClockView;
  /**
   * What is staged now and what comes after it, with server times; nothing in a pause. Those whose time is
   * over stay until something happens.
   */
  show: BeatView[];
  /** What those who wait or watch can predict now. */
  predictable?: Predictable;
  corrections?: Correction[];
  /** Once it is over. */
  outcome?: Outcome;
  /** For a seat, until it is over: what it can do now. */
  offers?: Offers;
  /** What happens if this seat does nothing. */
  default?: Described;
  /** True where the seat can take back its last move. */
  undo?: boolean;
}

/**
 * What a client needs to show the time left: table time is server time − `zero` while the clock
 * runs, and `at` while it stands.
 */
export interface ClockView {
  running: boolean;
  zero: number;
  at: number;
  /** In table time. */
  deadline: number | null;
  /**
   * The server time at which a countdown ends. Until then moves are refused with `not_yet`, and
   * the time left is what it will be at `lead`.
   */
  lead: number | null;
}

/** A beat of the section `show`, with its server times. */
export interface BeatView {
  begins: number;
  ends: number;
  code: string;
  tone: Tone;
  seats: number[];
  details: Record<string, Json>;
}

export type Tone = "bad" | "good" | "grand" | "plain";

/** What can be predicted now. Everybody gets it, so it holds only what everybody may know. */
export interface Predictable {
  /** Names this question within the game: who answers again takes their answer back. */
  key: string;
  /** Of the catalogue: `predictions.CODE`, with `name` and `count` of the seat it is about. */
  code: string;
  choices: string[];
  /**
   * How they are chosen: as words of the catalogue (`predictions.choices.CHOICE`), as seats by their
   * numbers, or on the game's own board, where the generic page asks nothing.
   */
  shown: "board" | "seats" | "words";
  /** The seat that it is about. */
  about: number | null;
  /** Seats that may predict it while they wait; those who watch always may. */
  waiting: number[];
}

/** The host corrected a score. */
export interface Correction {
  seat: number;
  points: number;
  reason: string;
}

/** How the game stands, or ended: who wins, with what, and why it is over. */
export interface Outcome {
  winners: number[];
  scores: number[];
  reason: string;
}

/** Moves that are legal as they stand, and forms to fill in. */
export interface Offers {
  moves: Json[];
  forms: Form[];
}

/** A kind of move whose fields the player fills in. Not every filling need be legal. */
export interface Form {
  move: string;
  fields: Record<string, Field>;
  /** It can be done at any time: no other player waits for it. */
  aside?: boolean;
  /** It tells those who share the seat something; who plays alone has no use for it. */
  team?: boolean;
}

export type Field = Number | Choice | Text | Cells | Flag | Items;

/** A field that takes a whole number from `low` to `high`. */
export interface Number {
  type: "number";
  low: number;
  high: number;
}

/** A field that takes one of these values. */
export interface Choice {
  type: "choice";
  values: Json[];
}

/** A field that takes free text of at most `longest` characters. */
export interface Text {
  type: "text";
  longest: number;
}

/** A field that takes a list of board squares, between `fewest` and `most` of them. */
export interface Cells {
  type: "cells";
  fewest: number;
  most: number;
}

/** A field that takes yes or no. */
export interface Flag {
  type: "flag";
}

/** A field with a structure of its own, described in the game's page; JSON of that shape. */
export interface Items {
  type: "items";
  shape: string;
}

/** Something to tell a player: a code of the game's catalogue and its details. */
export interface Described {
  code: string;
  details: Record<string, Json>;
}

/** All sections of a room by name. */
export interface RoomSections {
  you: YouView;
  room: RoomView;
  people: PersonView[];
  seats: SeatView[];
  /** The options of the chosen game, all of them with their values. */
  options: Record<string, Json>;
  night: NightView;
  /**
   * The last twenty things that happened to the room; their sentences are under `notices` of the
   * house's catalogue.
   */
  notices: Notice[];
  /** As `game.device`, where those are several. */
  device: DeviceView;
  /** The latest twelve. */
  reactions: Reacted[];
  /** What people had predicted and the game has answered since: the latest four. */
  foretold: Foretold[];
  /** Only while the host shows one. */
  replay: ReplayView;
}

/** Section `you`: who this is, in this room. */
export interface YouView {
  person: string;
  role: Role;
  /** The seat that this device plays now. */
  seat: number | null;
  host: boolean;
  /** Can take the host's role back, with `take_host`. */
  owner: boolean;
}

export type Role = "player" | "spectator" | "table";

/** Section `room`. */
export interface RoomView {
  code: string;
  phase: Phase;
  game: string | null;
  host: string;
  locked: boolean;
  /** The host lets newcomers in. */
  approval: boolean;
  waiting: WaitingView[];
  auto_bot: boolean;
  commitment: string;
  /** The date of the daily board that this room was opened for, until its game is over. */
  day: string | null;
  /** The game on the table is somebody's one try at that board that counts. */
  counted: boolean;
  paused: boolean;
  /** Paused because nobody who plays is there; it goes on by itself. */
  unattended: boolean;
  /** The number of games that were begun. */
  played: number;
  /** People may react with small pictures. */
  reacts: boolean;
  /** People who wait or watch may predict what comes. */
  predicts: boolean;
  /** How long what is staged takes. */
  show: Show;
  /** The person whose phone speaks for the house; null: table screens do. */
  voice: string | null;
  evening: EveningView | null;
}

export type Phase = "lobby" | "over" | "playing";

/** Somebody who waits to be let in. */
export interface WaitingView {
  id: string;
  name: string;
  role: Role;
  face: number;
}

export type Show = "auto" | "full" | "short";

/** Games that are played in a row. */
export interface EveningView {
  games: string[];
  /** The place of the game that is next, on the table or just over. */
  at: number;
  is_over: boolean;
}

export interface PersonView {
  id: string;
  name: string;
  role: Role;
  online: boolean;
  seat: number | null;
  host: boolean;
  /** What they say they are good at, in the game's words. */
  strong: string[];
  /** Has no device: in a real box the host's device plays for them. */
  guest: boolean;
  colour: Colour;
  /** The number of their face; a table screen has none. */
  face: number | null;
  /** The game they would like to play next. */
  wish: string | null;
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

export interface SeatView {
  seat: number;
  name: string | null;
  people: string[];
  /** The level of the bot that plays it. Without people and bot the seat is open. */
  bot: number | null;
  /** The bot plays for people who are away. */
  stand_in: boolean;
  options: Record<string, Json>;
  /** The person who speaks for the team; while away, the next member who is there. */
  captain: string | null;
  /** On boards: unique in the game, by default that of the seat's first person. */
  mark: SeatMark;
}

/** What a seat is known by on a board, unique in its game as far as there are enough. */
export interface SeatMark {
  /** One of the shapes of faces, or a letter that the seat has chosen. */
  symbol: string;
  colour: string;
}

/** Section `night`: the games so far, and everybody's points; in an evening those of its games. */
export interface NightView {
  games: NightGame[];
  standings: Standing[];
  /** What people did best; none while a game is running. */
  awards: Award[];
}

/** A finished game. */
export interface NightGame {
  n: number;
  game: string;
  names: string[];
  seats: PlayedSeat[];
  scores: number[];
  winners: number[];
  reason: string;
  commitment: string;
  secret: string | null;
  /** The date of a daily board: then the secret was public from the beginning. */
  day: string | null;
  /** People rolled and drew themselves: there is nothing of the house's to check. */
  real_box: boolean;
  /** Per seat: a point for every seat beaten, half a point for a tie. */
  points: number[];
  /** It was somebody's one try at a daily board that counts; else practice. */
  counted: boolean;
  /** On a daily board: what came of it; None where it was broken off. */
  result: Result | null;
}

/** Who sat at a seat of a finished game, and its mark. */
export interface PlayedSeat {
  people: string[];
  bot: number | null;
  mark: SeatMark;
}

/** What somebody made of a board of the day. */
export interface Result {
  points: number;
  /** What decides between equal points: the fewer the better (second tries, say). */
  spent: number;
  /** Step by step, for a text that tells how it went and spoils nothing. */
  marks: number[];
  kind: string;
}

/** Somebody's points of the night. */
export interface Standing {
  /** From 1; equal points share a place. */
  place: number;
  /** Null for a bot. */
  person: string | null;
  name: string;
  points: number;
  games: number;
}

/** What somebody did best in a night. */
export interface Award {
  /** A team has it together. */
  people: string[];
  /** Whose word `code` is; none: the house's. */
  game: string;
  code: string;
  count: number;
  what: string;
}

/** A code of the house catalogue's `notices`, with details. `who` and `whom` are person ids. */
export interface Notice {
  n: number;
  code: string;
  details: Record<string, Json>;
  /** Who did it or whom it is about, by id, once it is shown; the details have names then. */
  person: string;
}

/** Section `game.device`: in a real box, the seats that the host's device plays. */
export interface DeviceView {
  seats: number[];
  /** Those of them for which the table waits. */
  asked: number[];
}

/** Somebody reacted. */
export interface Reacted {
  n: number;
  person: string;
  sign: Reaction;
  at: number;
}

export type Reaction = "heart" | "laugh" | "oops" | "star" | "wow";

/** Section `foretold`: something that people had predicted, and who was right. */
export interface Foretold {
  n: number;
  key: string;
  /** Of the game's catalogue, as in `Predictable`. */
  code: string;
  /** What came true. */
  choices: string[];
  right: string[];
  /** How many had predicted something. */
  of: number;
}

/** Section `replay`: the host shows everybody a finished game. */
export interface ReplayView {
  /** Who leads. */
  person: string;
  /** Which game of the night. */
  n: number;
  /** The game is shown after this entry, from 0. */
  entry: number;
  /** Through whose eyes; null: as everybody saw it. */
  eyes: number | null;
}

export interface Info {
  version: string;
  protocol: number;
  /** Base addresses that phones in this house can reach. */
  links: string[];
  local_only: boolean;
  /** Who may open rooms. */
  opening: Opening;
}

export type Opening = "anybody" | "machine" | "password";

/** How phones reach this house. */
export interface Network {
  is_open: boolean;
  /** False where the house was started for one address: that holds as long as it runs. */
  can_change: boolean;
  remember: boolean;
  /** What this machine has, the likeliest first. */
  addresses: NetworkAddress[];
  /** Where phones are let in. */
  chosen: string[];
  /** Base addresses of the house for phones, the likeliest first. */
  links: string[];
  /** The same by name (http://parlour.local:8000); empty where no name is announced. */
  name: string;
  /** A free name is being looked for: ask again soon. */
  is_naming: boolean;
}

/** An address that this machine has in a network. */
export interface NetworkAddress {
  address: string;
  /** As the system calls it. */
  interface: string;
  kind: NetworkKind;
}

export type NetworkKind = "home" | "tunnel" | "virtual";

/** The same for a board of the day. */
export interface DayTicket {
  code: string;
  token: string;
  person: string;
  /** It is the one try that counts. */
  counted: boolean;
  /** It was begun before: the room is the one it was begun in. */
  resumed: boolean;
}

/** The results of a day that people let the house show. */
export interface DayTries {
  /** The house shows results. */
  shown: boolean;
  tries: DayTry[];
}

/** What somebody made of a board of the day. */
export interface DayTry {
  game: string;
  name: string;
  points: number;
  /** Of equal points the fewer is better. */
  spent: number;
  kind: string;
}

/** What a browser has begun of a day. */
export interface OwnTries {
  tries: OwnTry[];
}

/** A browser's try at a board of the day that counts. */
export interface OwnTry {
  game: string;
  /** Its room. */
  code: string;
  over: boolean;
  /** None while it goes on, and where it was broken off. */
  result: Result | null;
}

/** How bots of all levels play a board of the day. */
export interface DayBots {
  levels: BotResult[];
  /** The best line of play that is known, move by move; empty where the analysis tells it. */
  line: string[];
}

/** What a bot makes of a board of the day. */
export interface BotResult {
  level: number;
  points: number;
  spent: number;
}

export interface GameInfo {
  id: string;
  version: number;
  seats: [number, number];
  options: OptionField[];
  seat_options: OptionField[];
  /** All options of a short game; empty where it has no short form. */
  quick: Record<string, Json>;
  levels: number[];
  /** Whether it has a board of the day. */
  daily: boolean;
  /** More of that board. */
  day: DailyInfo | null;
  /** Whether it has a lesson. */
  lesson: boolean;
  /** What can be chosen for printing it. */
  print: OptionField[];
  /** What a shelf says of it, by language: a part of its catalogue. */
  words: Record<string, Record<string, Json>>;
  /** The colour of its emblem, as `#rrggbb`: light text can be read on it. */
  colour: string;
}

/** One option as a form or a help text needs it. Labels come from the game's catalogue. */
export interface OptionField {
  name: string;
  kind: "choice" | "flag" | "group" | "list" | "number" | "text";
  default: Json;
  values: Json[];
  low: number | null;
  high: number | null;
  longest: number | null;
  /** For a group: the options in it. */
  fields: OptionField[];
  /**
   * The switch among the options without which this one means nothing:
   * `Annotated[bool, Meta(extra={"needs": "real_box"})]`.
   */
  needs: string | null;
  /**
   * The switches with which this one means nothing and is not offered:
   * `Meta(extra={"without": ("real_box",)})`.
   */
  without: string[];
  /**
   * With such a switch its value is kept, not refused: `Meta(extra={"kept": True})`. So is that of
   * clocks, which stand in presets.
   */
  kept: boolean;
  /**
   * Only the board of the day or a class sets it: no form offers it, and sheets of other games lack it:
   * `Meta(extra={"daily": True})`.
   */
  daily: boolean;
  /** Among the settings of printing: the option of the game that it is set to in a room. */
  follows: string | null;
}

/** What there is to know of a game's board of the day before it is played. */
export interface DailyInfo {
  /** Ways to play it that are not compared with each other. */
  kinds: string[];
  /** How hard it is from Monday to Sunday, from 1; all 0 where the days are alike. */
  steps: number[];
}

/** A question pack as a host chooses it. */
export interface PackInfo {
  id: string;
  title: string;
  language: string;
  generated: boolean;
  /** Categories without a question. */
  missing: string[];
  /** The youngest and the oldest it is written for. */
  ages: [number, number] | null;
  /** How many of its questions have each topic. */
  topics: Record<string, number>;
}

export interface RoomInfo {
  code: string;
  locked: boolean;
}

/** What was disputed in a room in games of one kind. */
export interface GameDisputes {
  game: string;
  disputes: Dispute[];
}

/** One complaint or ruling. Only about what was judged: it tells the answer. */
export interface Dispute {
  /** The name of the question. */
  question: string;
  /** Tells its wordings apart. */
  version: string;
  text: string;
  answer: string;
  /** What was answered; None: nothing, or aloud. */
  given: string | null;
  /** A word of the game's own: `disputes.SAID` in its catalogue is the sentence. */
  said: string;
  by: "host" | "player" | "vote";
  /** Other right answers. */
  also: string[];
  /** How much of a person's name was enough, where the house judged what was typed; else nothing. */
  names: "" | "full" | "last";
  /** The code of why the house did not take it: `told.refused.WHY` in the game's catalogue is the sentence. */
  why: string;
}

/** A lesson after these deeds: what is on the table, and what to do next. */
export interface LessonView {
  /** To be sent again with the next one. */
  deeds: Json[];
  /** Its sentence in the game's catalogue: `lesson.steps.STEP`. */
  step: string;
  /** Of the step, from 1. */
  number: number;
  steps: number;
  /** The parts of the board that it is about, by name. */
  point: string;
  /** Nothing is to be done: it is read, and one goes on. */
  reads: boolean;
  /** The learner goes on: after reading, or when it is done. */
  goes_on: boolean;
  /** Moves that do what is asked. */
  shows: Json[];
  /** This is the last sentence. */
  over: boolean;
  options: Record<string, Json>;
  seats: number;
  /** The game's sections, as the first seat sees them. */
  view: Record<string, Json>;
}

/** A position after these moves: what is on the table, and what came of the try. */
export interface AgainView {
  /** To be sent again with the next one. */
  deeds: Json[];
  /** The game's sections, as the seat sees them. */
  view: Record<string, Json>;
  options: Record<string, Json>;
  names: string[];
  /** Null: the try goes on. */
  attempt: Attempt | null;
}

/** What came of a try. */
export interface Attempt {
  /** What the best would have brought more. */
  lost: number;
  /** It was the best, or nearly as good. */
  is_enough: boolean;
}

/** What a seat can try again in a finished game. */
export interface Positions {
  /** The costliest first. */
  positions: Position[];
  /** Why there are none: a code of the house catalogue's `again.none`. */
  why: string;
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
  about: Record<string, number | string>;
}

/** Somebody's right to a place in a class. */
export interface ClassTicket {
  code: string;
  token: string;
  person: string;
  /** Of a pupil. */
  name: string;
}

export interface ClassInfo {
  code: string;
  locked: boolean;
}

/** How far chosen facts fill the board of a game. */
export interface FillInfo {
  boxes: number;
  of: number;
  enough: boolean;
}

/** The sheet of personal codes, for the teacher alone. */
export interface PupilCards {
  pupils: PupilCard[];
  /** The token with which a projector shows the wall. */
  wall: string;
}

/** What a pupil needs to come in at any device. */
export interface PupilCard {
  id: string;
  name: string;
  /** From the roster; empty without one. */
  real: string;
  /** The personal code. */
  code: string;
}

/**
 * All sections of a class by name; pupils get no `pupils` and no `tables`, and they alone get
 * `practice`.
 */
export interface ClassSections {
  class: ClassView;
  you: ClassYou;
  round: RoundView | null;
  goal: Progress | null;
  pupils: PupilView[];
  tables: SmallTable[];
  practice: PracticeView | null;
  quiz: QuizView | null;
}

/** Section `class`: the class itself. */
export interface ClassView {
  code: string;
  locked: boolean;
  frozen: boolean;
  paused: boolean;
  ranking: boolean;
  language: string;
  /** So many have begun. */
  rounds: number;
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

/** Section `you`. */
export interface ClassYou {
  person: string;
  role: "pupil" | "teacher" | "wall";
  name: string;
  /** The table of the round that is on. */
  table: string | null;
  /** The pupil's own code. */
  personal: string;
  /** No table waits for this pupil. */
  may_practise: boolean;
  /** A pupil's, as at the tables. */
  face: number;
}

/** Section `round`: the round that is on, or was on last. */
export interface RoundView {
  n: number;
  game: string;
  pairing: Pairing;
  preset: Preset;
  minutes: number;
  began: number;
  over: boolean;
  /** Pupils who have nobody to play with. */
  idle: string[];
  /** The tables whose facts may be written; none: all. */
  facts: string[];
}

export type Pairing = "hand" | "random" | "robin" | "strength" | "swiss";

export type Preset = "calm" | "event" | "own";

/** How far a class has come. */
export interface Progress {
  kind: string;
  done: number;
  of: number;
  /** Facts that somebody has had right. */
  lit: string[];
  /** The target facts; none: all. */
  facts: string[];
}

/** An item of section `pupils`. */
export interface PupilView {
  id: string;
  name: string;
  /** The name on the roster; only the teacher is sent it. */
  real: string;
  here: boolean;
  removed: boolean;
  banned: boolean;
  /** Answers in the five minutes of practice that are on, or were last. */
  practised: number;
  /** Facts that practice has shown to be mastered. */
  sure: number;
  /** The same as at the tables: made of the name. */
  face: number;
}

/** An item of section `tables`: a table of the round. */
export interface SmallTable {
  /** The code of its room. */
  id: string;
  seats: string[][];
  state: TableState;
  glance: Glance;
  /** By seat; on the wall none before the round is over. */
  points: number[];
  /** The seats that a bot plays. */
  bots: boolean[];
  /** What counts of it, in a game that everybody plays alone; none before the round is over. */
  found: Find[];
}

export type TableState = "laying" | "over" | "paused" | "playing";

/** A game small, as everybody may see it. */
export interface Glance {
  /** What its small picture is drawn from. */
  board: Json;
  /** The latest line of the record, in signs that need no language. */
  latest: string;
  /** Whose it is. */
  by: number | null;
  /** Lines that were made, for a class that collects them. */
  lines: number;
}

/** Something that was found in a game that everybody plays alone. */
export interface Find {
  text: string;
  /** What it answers; empty where that is the same for all. */
  place: string;
}

/** Section `practice`: what a pupil is asked, and what came of it. */
export interface PracticeView {
  /** Of the facts from `0x0` to `9x9`: 0 never asked, 1 missed, 2 known, 3 sure. */
  levels: string;
  /** The same to take along: facts and nothing else. */
  code: string;
  /** The fact that is asked now; None before practice, and when the five minutes are over. */
  ask: string | null;
  /** Answers in these five minutes. */
  asked: number;
  right: number;
  learned: string[];
  /** The fact that was answered last, and what was said. */
  latest: [string, number] | null;
}

/** Section `quiz`: the question that everybody is asked, while a quiz is on. */
export interface QuizView {
  n: number;
  phase: QuizPhase;
  text: string;
  choices: string[];
  /** Who has answered; pupils are not sent it. */
  answered: string[];
  /** A pupil's own answer. */
  mine: string | null;
  /** Of the own answer, when it is shown. */
  ruling: Ruling | null;
  /** The right one: the teacher sees it always, others when it is shown. */
  answer: string;
  /** Who answered what: the teacher's after the ruling, the wall's when it is shown. */
  chart: AnswerLine[];
  /** Of each pupil how many answers were right so far, of how many; the teacher's. */
  right: Record<string, [number, number]>;
}

export type QuizPhase = "open" | "ruled" | "shown";

export type Ruling = "right" | "unsure" | "wrong";

/** An answer of the chart, and who gave it. */
export interface AnswerLine {
  text: string;
  ruling: Ruling;
  pupils: string[];
  /** Not for the wall. */
  hidden: boolean;
}

/** The report of a class, what matters first. */
export interface Report {
  /** Who needs help comes first. */
  pupils: PupilLine[];
  /** Every fact that was tried, in the order of the table. */
  facts: FactLine[];
  /** What the class should practise next, what most have wrong first. */
  next: string[];
  rounds: number;
}

/** A pupil, and how they do. */
export interface PupilLine {
  pupil: string;
  /** Of the facts that were tried. */
  facts: Record<string, FactState>;
  tried: number;
  right: number;
  mended: number;
  wrong: number;
  /**
   * Facts that were not right before the last round began and are now; none while there is but
   * one.
   */
  newly_right: string[];
  /** Facts that were right before the last round began and are wrong now. */
  newly_wrong: string[];
  /** The median time for a fact, where it was asked for. */
  took: number | null;
  /** The median time for each fact, where it was asked for. */
  times: Record<string, number>;
  /** Answers in practice. */
  practised: number;
  /** Facts that practice has shown to be mastered. */
  sure: string[];
}

export type FactState = "mended" | "right" | "wrong";

/** A fact, and how the class does with it. */
export interface FactLine {
  fact: string;
  /** Pupils who have tried it. */
  tried: number;
  /** Pupils who have it wrong. */
  wrong: number;
  mended: number;
  /** Every wrong answer, in order. */
  missed: Missed[];
}

/** What a pupil wrote for a fact, where it was wrong. */
export interface Missed {
  pupil: string;
  said: number;
}

/** A finished game, step by step. */
export interface Replay {
  format: number;
  game: string;
  version: number;
  names: string[];
  /** Per seat the bot's level, or null for people. */
  bots: (number | null)[];
  options: Record<string, Json>;
  entries: ReplayEntry[];
  public: Track;
  /** Per seat the sections that only it saw. */
  seats: Track[];
  /** Per line the score of every seat after it. */
  scores: number[][];
}

/** One entry of the record. */
export interface ReplayEntry {
  /** Table time in milliseconds. */
  at: number;
  seat: number | null;
  /** The kind of the move (`fact`), or of what else happened (`expire`, `pause`, `rule` …). */
  kind: string;
  /** The line of the move list that it belongs to, from 0: a turn, a phase, or the entry alone. */
  line: number;
}

/** What one kind of viewer saw. */
export interface Track {
  /** The sections after the first entry. */
  view: Record<string, Json>;
  /** For each entry after the first what it changed; null: nothing. */
  steps: (Changed | null)[];
}

/** What one entry changed in some sections, as in an event of the WebSocket. */
export interface Changed {
  set?: Record<string, Json>;
  /** What came to the ends of lists. */
  add?: Record<string, Json[]>;
  unset?: string[];
}

/** A person's right to a place in a room. The token is shown this once. */
export interface Ticket {
  code: string;
  token: string;
  person: string;
}

/** Why a call was refused. */
export interface Problem {
  code: string;
  message: string;
  details: Record<string, Json>;
}

export type ServerMessage = Welcome | Resumed | Event | Ack | Refused | Pong | Bye;

/** The whole view: for a client that is new, or whose epoch is unknown, as after a restart. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  epoch: string;
  n: number;
  time: number;
  view: Record<string, Json>;
}

/** The epoch is known: the events that were missed follow. */
export interface Resumed {
  type: "resumed";
  epoch: string;
  n: number;
  time: number;
}

/** Sections of the view have changed. Events are numbered for each kind of viewer. */
export interface Event {
  type: "event";
  n: number;
  time: number;
  /** Sections with their new values. */
  set: Record<string, Json>;
  /** Items that came to the end of sections that are lists. */
  add?: Record<string, Json[]>;
  /**
   * Items of lists, each in the place of the one with the same `id` or `n`; new ones come to the
   * end.
   */
  items?: Record<string, Json[]>;
  /** Items that have gone from lists, by `id` or `n`; taken away before `items` come. */
  drop?: Record<string, (string | number)[]>;
  /** Sections that have gone. */
  unset?: string[];
  /** The `id` of the receiver's own message that this event acknowledges. */
  ack?: string | null;
}

/** The message is done and durable; there is nothing new to show. */
export interface Ack {
  type: "ack";
  id: string;
}

/** The message changed nothing, or could not be read. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  message: string;
  details: Record<string, Json>;
}

/** The answer to `ping`, for measuring how far the clocks are apart. */
export interface Pong {
  type: "pong";
  t: number | null;
  time: number;
}

/**
 * The server closes the connection. `stale_client`: reload. `waiting_for_host`: the host has to
 * let this person in; come back with the same token every two or three seconds.
 */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
}
