/** The clock of a pad: one phase at a time, kept so that a reload does not stop it. */

import { keep } from "../lib/keep";
import type { Phase } from "./pads";

interface Kept {
  phase: number;
  /** When it is over, while it runs. */
  ends: number | null;
  /** Milliseconds left, while it stands still. */
  left: number;
}

const STEP = 200;

export class PadTimer {
  phase = $state(0);
  left = $state(0);
  #ends = $state<number | null>(null);
  #beat: ReturnType<typeof setInterval> | null = null;
  readonly running = $derived(this.#ends !== null);
  readonly over = $derived(this.left <= 0);

  constructor(
    private readonly key: string,
    private readonly phases: Phase[],
    private readonly finished: () => void,
  ) {
    const kept = keep.getJson<Kept>(key);
    const known = kept !== null && phases[kept.phase] !== undefined;
    this.phase = known ? kept.phase : 0;
    this.left = known && Number.isFinite(kept.left) ? kept.left : this.length;
    this.#ends = known && Number.isFinite(kept.ends) ? kept.ends : null;
  }

  get length(): number {
    return (this.phases[this.phase]?.seconds ?? 0) * 1000;
  }

  /** Count while the page is open. */
  start(): () => void {
    this.#look();
    this.#beat = setInterval(() => this.#look(), STEP);
    return () => {
      if (this.#beat !== null) clearInterval(this.#beat);
    };
  }

  /** Another phase, from its beginning, standing still. */
  choose(phase: number): void {
    this.phase = phase;
    this.again();
  }

  again(): void {
    this.#ends = null;
    this.left = this.length;
    this.#keep();
  }

  toggle(): void {
    if (this.#ends !== null) {
      this.left = Math.max(0, this.#ends - Date.now());
      this.#ends = null;
    } else {
      if (this.over) this.left = this.length;
      this.#ends = Date.now() + this.left;
    }
    this.#keep();
  }

  extend(seconds: number): void {
    if (this.#ends !== null) this.#ends += seconds * 1000;
    this.left += seconds * 1000;
    this.#keep();
  }

  #look(): void {
    if (this.#ends === null) return;
    this.left = Math.max(0, this.#ends - Date.now());
    if (this.left > 0) return;
    this.#ends = null;
    this.#keep();
    this.finished();
  }

  #keep(): void {
    const kept: Kept = { phase: this.phase, ends: this.#ends, left: this.left };
    keep.setJson(this.key, kept);
  }
}
