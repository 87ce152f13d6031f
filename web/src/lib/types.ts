/** The messages and view sections of the wire (docs/protocol.md), as the page needs them. */

export const PROTOCOL = 2;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Details = Record<string, unknown>;

export interface Refusal {
  code: string;
  message: string;
  details: Details;
}

export type Role = "player" | "spectator" | "table";

export interface You {
  person: string;
  role: Role;
  seat: number | null;
  host: boolean;
}

export interface Room {
  code: string;
  phase: "lobby" | "playing" | "over";
  game: string | null;
  host: string;
  locked: boolean;
  auto_bot: boolean;
  commitment: string;
  /** The date of the daily board that this room was opened for, until its game is over. */
  day: string | null;
  paused: boolean;
  played: number;
}

export interface Person {
  id: string;
  name: string;
  role: Role;
  online: boolean;
  seat: number | null;
  host: boolean;
  /** What they say they are good at, in the words of the game. */
  strong?: string[];
}

export interface Seat {
  seat: number;
  name: string | null;
  people: string[];
  bot: number | null;
  stand_in: boolean;
  options: Record<string, Json>;
  /** Who speaks for the team now. */
  captain?: string | null;
}

export interface NightGame {
  n: number;
  game: string;
  names: string[];
  scores: number[];
  winners: number[];
  reason: string;
  commitment: string;
  secret: string | null;
  /** The date of a daily board: then the secret was public from the beginning. */
  day: string | null;
}

export interface Night {
  games: NightGame[];
  wins: Record<string, number>;
}

export interface Notice {
  n: number;
  code: string;
  details: Details;
}

export interface Described {
  code: string;
  details?: Details;
}

export interface GameClock {
  running: boolean;
  zero: number;
  at: number;
  deadline: number | null;
}

export interface Outcome {
  winners: number[];
  scores: number[];
  reason: string;
}

export type Move = { type: string } & Record<string, unknown>;

export interface OfferField {
  type: "number" | "choice" | "text" | "cells" | "flag" | "items";
  low?: number;
  high?: number;
  values?: Json[];
  longest?: number;
  fewest?: number;
  most?: number;
  shape?: string;
}

export interface OfferForm {
  move: string;
  fields: Record<string, OfferField>;
}

export interface Offers {
  moves: Move[];
  forms: OfferForm[];
}

export interface OptionField {
  name: string;
  kind: "choice" | "number" | "flag" | "text" | "list" | "group";
  default: Json;
  values?: Json[];
  low?: number | null;
  high?: number | null;
  longest?: number | null;
  fields?: OptionField[];
}

export interface GameInfo {
  id: string;
  version: number;
  seats: [number, number];
  options: OptionField[];
  seat_options: OptionField[];
  levels: number[];
  /** Whether it has a board of the day. */
  daily: boolean;
}

export interface PackInfo {
  id: string;
  title: string;
  language: string;
  generated: boolean;
}

export interface Info {
  version: string;
  protocol: number;
  language: string;
  links: string[];
  local_only: boolean;
}

export interface Membership {
  code: string;
  token: string;
  person: string;
}

export type Sections = Record<string, unknown>;
/** What came to the ends of sections that are lists. */
export type Added = Record<string, unknown[]>;

export type ServerMessage =
  | {
      type: "welcome";
      protocol: number;
      epoch: string | number;
      n: number;
      time: number;
      view: Sections;
    }
  | { type: "resumed"; epoch: string | number; n: number; time: number }
  | {
      type: "event";
      n: number;
      time: number;
      set?: Sections;
      add?: Added;
      unset?: string[];
      ack?: string;
    }
  | { type: "ack"; id: string }
  | { type: "refused"; id: string; code: string; message: string; details?: Details }
  | { type: "pong"; t: number; time: number }
  | { type: "bye"; code: string; message: string };
