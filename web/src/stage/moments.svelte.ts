/**
 * Staged moments: what just happened, on a sign over the board of the table screen and small on phones, with a sound.
 * Where motion is unwanted it is a line of text. Nearly all of them draw a beat of the house's list
 * (`show.svelte.ts`), which everybody waits for; those in a game's cues come while play goes on, two to four
 * seconds each. `key` names the event, so that the same one is staged once however often the view changes
 * around it. Texts come from the board's catalogue (`words.game(ID, "board.moments.…")`).
 */

import type { Component } from "svelte";
import type { Sound } from "../lib/sound";

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
  /** The same for several. */
  seats?: number[];
  /** What the seat has gained flies from the board to its place, on a table screen. */
  gains?: boolean;
  sound?: Sound;
  /** Milliseconds; 2 to 4 seconds. */
  lasts?: number;
  /** Shown between title and detail; gets `props`, and sizes itself in `em`. */
  picture?: { component: Component<never>; props: Record<string, unknown> };
}

export const LEAST = 2_000;
export const MOST = 4_000;
const USUAL = 2_600;
/** More than these waiting are old news. */
const WAITING = 3;
/** Keys that are remembered. */
const KNOWN = 50;

export const lastingOf = (moment: Moment): number =>
  Math.min(MOST, Math.max(LEAST, moment.lasts ?? USUAL));

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
