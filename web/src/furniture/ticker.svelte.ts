/** A steady look at the server's clock while somebody watches. */

import { tableTime } from "../lib/clock";
import type { Sight } from "../lib/sight";

const EVERY = 100;

export class Ticker {
  /** Table time in milliseconds. */
  at = $state(0);

  constructor(private readonly sight: () => Sight) {
    $effect(() => {
      this.#look();
      const timer = setInterval(() => this.#look(), EVERY);
      return () => clearInterval(timer);
    });
  }

  #look(): void {
    const sight = this.sight();
    const { clock } = sight;
    if (clock) this.at = tableTime(clock, sight.now());
  }
}
