/** Where in a replay one is, and how it goes on by itself. */

import type { ReplayEntry } from "../lib/types";
import { linesOf, type Line } from "./track";

export type Tempo = 0.5 | 1 | 2 | 4 | 8 | 16;
export const TEMPOS: readonly Tempo[] = [0.5, 1, 2, 4, 8, 16];

/** Nobody waits longer than this for what people thought about. */
const LONGEST_WAIT = 3_000;
const SHORTEST_WAIT = 40;
/** By importance: how long a turn is looked at that nothing is said about, and one that counts. */
const PASSING = 500;
const LOOKING = 4_000;

export class Player {
  readonly lines: readonly Line[];
  /** The entry that is shown, from 0. */
  entry = $state(0);
  /** It was reached by one step forward: then there is something to hear and to see moving. */
  fresh = $state(false);
  playing = $state(false);
  tempo = $state<Tempo>(1);
  /** Stay where something counts, pass over the rest. */
  byImportance = $state(false);
  /** Where one was before a jump. */
  #before = $state.raw<number[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly entries: readonly ReplayEntry[],
    /** The entries, from 0, about which there is something to say. */
    private readonly important: () => readonly number[] = () => [],
    /** Somebody goes somewhere by hand. */
    private readonly byHand: () => void = () => {},
  ) {
    this.lines = linesOf(entries);
  }

  get last(): number {
    return this.entries.length - 1;
  }

  /** The line that is shown, from 0. */
  get line(): number {
    return this.entries[this.entry]?.line ?? 0;
  }

  get at(): number {
    return this.entries[this.entry]?.at ?? 0;
  }

  get canGoBack(): boolean {
    return this.#before.length > 0;
  }

  /** One entry on, or back. */
  step(by: 1 | -1): void {
    this.pause();
    this.#show(this.entry + by);
  }

  /** To the end of the next line, or of the one before. */
  turn(by: 1 | -1): void {
    this.pause();
    const { lines, line } = this;
    const isInside = this.entry < (lines[line]?.last ?? 0);
    this.#show(lines[by === 1 && isInside ? line : line + by]?.last ?? (by === 1 ? this.last : 0));
  }

  /** To a line, by its number from 0: after it. */
  toLine(line: number): void {
    const within = Math.min(Math.max(line, 0), this.lines.length - 1);
    this.go(this.lines[within]?.last ?? 0);
  }

  /** To any entry; `back` comes back from there. */
  go(entry: number): void {
    this.pause();
    if (entry !== this.entry) this.#before = [...this.#before, this.entry];
    this.#show(entry);
  }

  /** Where somebody else leads. */
  follow(entry: number): void {
    this.#stop();
    if (entry !== this.entry) this.#show(entry);
  }

  /** Along the scrubber, where no point on the way is worth coming back to. */
  scrub(line: number): void {
    this.pause();
    const within = Math.min(Math.max(line, 0), this.lines.length - 1);
    this.#show(this.lines[within]?.last ?? 0);
  }

  back(): void {
    this.pause();
    const entry = this.#before.at(-1);
    if (entry === undefined) return;
    this.#before = this.#before.slice(0, -1);
    this.#show(entry);
  }

  play(): void {
    this.byHand();
    if (this.entry === this.last) this.#show(0);
    this.playing = true;
    this.#wait();
  }

  /** For good: the page is left. */
  stop(): void {
    this.#stop();
  }

  pause(): void {
    this.byHand();
    this.#stop();
  }

  #stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** How long the entry that is shown stays, in milliseconds. */
  get stay(): number {
    const wait = this.byImportance ? this.#worth() : this.#thought();
    return Math.max(SHORTEST_WAIT, wait / this.tempo);
  }

  #thought(): number {
    const next = this.entries[this.entry + 1];
    return next ? Math.min(LONGEST_WAIT, next.at - this.at) : 0;
  }

  #worth(): number {
    const { last = 0, first = 0 } = this.lines[this.line] ?? {};
    if (this.entry < last) return PASSING / (last - first + 1);
    const important = this.important();
    return important.some((entry) => entry >= first && entry <= last) ? LOOKING : PASSING;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#show(this.entry + 1);
      if (this.entry === this.last) this.#stop();
      else if (this.playing) this.#wait();
    }, this.stay);
  }

  #show(entry: number): void {
    const within = Math.min(Math.max(entry, 0), this.last);
    this.fresh = within === this.entry + 1;
    this.entry = within;
  }
}
