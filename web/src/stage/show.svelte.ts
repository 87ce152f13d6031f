/** What is staged now: the beat of the house's list that is on by the server's clock. */

import type { BeatView } from "../lib/types";

/** A beat that is on, in its list. */
export interface Staged {
  beat: BeatView;
  /** Its place in `all`, from 0. */
  n: number;
  all: BeatView[];
}

const NOTHING: BeatView[] = [];
/** Timers are a little early at times. */
const LATER = 15;

/** Which beat of a list is on at a server time; null before, between and after. */
export function onAt(all: BeatView[], now: number): Staged | null {
  const n = all.findIndex(({ begins, ends }) => begins <= now && now < ends);
  const beat = all[n];
  return beat ? { beat, n, all } : null;
}

export class Show {
  current = $state.raw<Staged | null>(null);
  #all = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly now: () => number) {}

  /** The list as it is now. */
  see(all: BeatView[] = NOTHING): void {
    if (all === this.#all) return;
    this.#all = all;
    this.#look();
  }

  /** Whether such a beat is in the list, also where its time is over. */
  has(such: (beat: BeatView) => boolean): boolean {
    return this.#all.some(such);
  }

  /** Milliseconds until the last beat of these is over. */
  left(of: (beat: BeatView) => boolean = () => true): number {
    const ends = this.#all.filter(of).map((beat) => beat.ends);
    return Math.max(0, Math.max(0, ...ends) - this.now());
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    clearTimeout(this.#timer);
    const now = this.now();
    const found = onAt(this.#all, now);
    if (found?.beat !== this.current?.beat) this.current = found;
    const next = found?.beat.ends ?? this.#all.find(({ begins }) => begins > now)?.begins;
    if (next !== undefined) this.#timer = setTimeout(() => this.#look(), next - now + LATER);
  }
}
