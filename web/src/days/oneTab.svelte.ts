/** One tab goes on with a try, and others say so: tabs hear of each other by what they keep. */

import { randomId } from "../lib/ids";
import { keep, PREFIX } from "../lib/keep";

export class OneTab {
  /** Another tab goes on. */
  elsewhere = $state(false);
  readonly #id = randomId();
  readonly #name: string;

  constructor(
    code: string,
    private readonly leave: () => void,
  ) {
    this.#name = `tab.${code}`;
  }

  /** Go on here: any other tab with the same try stops. */
  claim(): void {
    this.elsewhere = false;
    keep.set(this.#name, `${this.#id} ${Date.now()}`);
  }

  readonly hear = (event: StorageEvent): void => {
    const other = event.newValue;
    if (event.key !== PREFIX + this.#name || !other || other.startsWith(this.#id)) return;
    this.elsewhere = true;
    this.leave();
  };
}
