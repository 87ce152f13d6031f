/**
 * Staged moments: what just happened, for two to four seconds, full size on the table screen and
 * small on phones, with a sound; a tap or a key ends one. Where motion is unwanted it is a line of text.
 *
 * A game says what its moments are in `web/src/games/ID/moments.ts`:
 *
 *     import type { Change, Moment } from "../../stage/moments.svelte";
 *
 *     export function moments(change: Change): Moment[] {
 *       const last = change.now<EventView>("last");
 *       if (last.kind !== "right" || last.at === change.was<EventView>("last").at) return [];
 *       return [{ key: `right ${last.at}`, tone: "good", title: …, seat: last.seat, sound: "right" }];
 *     }
 *
 * It is asked after every change of the view, with the view before, and never for the first view: who
 * comes back is not told old stories. It sees what the viewer sees and nothing else. `key` names the
 * event, so that the same one is staged once however often the view changes around it. Texts come from
 * the board's catalogue (`words.game(ID, "board.moments.…")`).
 *
 * `export function decisive(session: Session): Decisive | null` beside it says for the podium what
 * decided the game; it may be left out.
 */

import type { Component } from "svelte";
import type { Session } from "../lib/session.svelte";
import type { Sound } from "../lib/sound";
import type { Sections } from "../lib/sections";

export interface Moment {
  key: string;
  /** How it looks: something gained, something lost, something to know, or a triumph. */
  tone: "good" | "bad" | "plain" | "grand";
  /** A few words, large. */
  title: string;
  /** One line more. */
  detail?: string;
  /** Whose moment it is: the seat's sign and name stand above it. */
  seat?: number;
  sound?: Sound;
  /** Milliseconds; 2 to 4 seconds. */
  lasts?: number;
  /** Shown between title and detail; gets `props`, and sizes itself in `em`. */
  picture?: { component: Component<never>; props: Record<string, unknown> };
}

/** Two views in a row. */
export interface Change {
  session: Session;
  /** It is for a table screen: what a phone's own board shows already may be left out there. */
  whole: boolean;
  was<T>(section: string): T;
  now<T>(section: string): T;
}

export type Moments = (change: Change) => Moment[];

/** What decided a finished game, for the podium: the biggest swing, from the result. */
export interface Decisive {
  seat: number;
  title: string;
  detail?: string;
}

export type FindDecisive = (session: Session) => Decisive | null;

export const LEAST = 2_000;
export const MOST = 4_000;
const USUAL = 2_600;
/** More than these waiting are old news. */
const WAITING = 3;
/** Keys that are remembered. */
const KNOWN = 50;

export const lastingOf = (moment: Moment): number =>
  Math.min(MOST, Math.max(LEAST, moment.lasts ?? USUAL));

const found = import.meta.glob("../games/*/moments.ts") as Record<
  string,
  () => Promise<{ moments: Moments; decisive?: FindDecisive }>
>;

/** The moments of a game; a game without any has none. */
export async function momentsOf(game: string): Promise<Moments> {
  const load = found[`../games/${game}/moments.ts`];
  return load ? (await load()).moments : () => [];
}

/** What decided a game of this kind; nothing where the game does not say. */
export async function decisiveOf(game: string): Promise<FindDecisive> {
  return (await found[`../games/${game}/moments.ts`]?.())?.decisive ?? (() => null);
}

/** One moment after the other. */
export class Queue {
  /** What is on now. */
  current = $state.raw<Moment | null>(null);
  #waiting: Moment[] = [];
  #known: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `begins` is told of every moment that comes on. */
  constructor(private readonly begins: (moment: Moment) => void = () => {}) {}

  add(moments: Moment[]): void {
    for (const moment of moments) {
      if (this.#known.includes(moment.key)) continue;
      this.#known = [...this.#known, moment.key].slice(-KNOWN);
      this.#waiting.push(moment);
    }
    this.#waiting = this.#waiting.slice(-WAITING);
    if (!this.current) this.#next();
  }

  /** On with the next one. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#next();
  }

  clear(): void {
    this.#waiting = [];
    this.skip();
  }

  #next(): void {
    this.current = this.#waiting.shift() ?? null;
    if (!this.current) return;
    this.begins(this.current);
    this.#timer = setTimeout(() => this.#next(), lastingOf(this.current));
  }
}

/** Looks at every view of a game and says what there is to stage. */
export class Watcher {
  #before: Sections | null = null;
  #game = "";

  constructor(
    private readonly session: Session,
    private readonly whole = false,
  ) {}

  /** What happened between the view before and this one. `game` names this one game of the night. */
  look(game: string, sections: Sections, moments: Moments): Moment[] {
    const before = this.#game === game ? this.#before : null;
    this.#game = game;
    this.#before = sections;
    if (!before || before === sections) return [];
    const { session, whole } = this;
    return moments({
      session,
      whole,
      was: <T>(section: string) => before[section] as T,
      now: <T>(section: string) => sections[section] as T,
    });
  }
}
