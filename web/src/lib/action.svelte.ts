/** Something a person asks the house to do: under way, done, or refused with a reason. */

import { Refused } from "./api";
import type { Problem } from "./types";

export class Action {
  busy = $state(false);
  refusal = $state.raw<Problem | null>(null);
  #before: Promise<unknown> = Promise.resolve();

  /** True when it was done. One after the other: nothing asked in haste gets lost. */
  run(task: () => Promise<Problem | null | void>): Promise<boolean> {
    const done = this.#before.then(() => this.#run(task));
    this.#before = done.catch(() => undefined);
    return done;
  }

  async #run(task: () => Promise<Problem | null | void>): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    try {
      this.refusal = (await task()) ?? null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.refusal;
    } finally {
      this.busy = false;
    }
    return this.refusal === null;
  }
}
