/** A steady look at the server's clock while somebody watches. */

import { tableTime } from "../lib/clock";
import type { Session } from "../lib/session.svelte";

const EVERY = 100;

export class Ticker {
  /** Table time in milliseconds. */
  at = $state(0);

  constructor(private readonly session: () => Session) {
    $effect(() => {
      this.#look();
      const timer = setInterval(() => this.#look(), EVERY);
      return () => clearInterval(timer);
    });
  }

  #look(): void {
    const session = this.session();
    const clock = session.gameClock;
    if (clock) this.at = tableTime(clock, session.clock.now());
  }
}
