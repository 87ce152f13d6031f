/**
 * Drafts on their way to the house: at most one every half second, the newest of each kind only.
 * What the player sees is never delayed by it.
 */

import type { Move } from "./wire";
import type { Problem } from "./types";

const EVERY = 500;

export class Pacer {
  /** Why the house did not take the last draft. */
  refusal = $state.raw<Problem | null>(null);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown depends on it
  #waiting = new Map<string, Move>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAt = -Infinity;

  constructor(private readonly send: (move: Move) => Promise<Problem | null>) {}

  /** Send this soon; it replaces what waits under the same key. */
  offer(key: string, move: Move): void {
    this.#waiting.delete(key);
    this.#waiting.set(key, move);
    this.#plan();
  }

  /** Send all that waits, before something final. */
  async flush(): Promise<void> {
    const rest = [...this.#waiting.values()];
    this.drop();
    this.refusal = null;
    await Promise.all(rest.map((move) => this.#say(move)));
  }

  /** What waits belongs to something that is over. */
  drop(): void {
    this.#waiting.clear();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#waiting.size === 0) return;
    const wait = Math.max(0, this.#sentAt + EVERY - Date.now());
    this.#timer = setTimeout(() => this.#next(), wait);
  }

  #next(): void {
    this.#timer = undefined;
    const [first] = this.#waiting;
    if (!first) return;
    this.#waiting.delete(first[0]);
    void this.#say(first[1]);
    this.#plan();
  }

  async #say(move: Move): Promise<void> {
    this.#sentAt = Date.now();
    this.refusal = await this.send(move);
  }
}
