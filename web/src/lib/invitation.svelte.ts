/** A link that leads others here: the address that they can open, as far as the house knows one. */

import { api } from "./api";
import { inviteBase } from "./link";
import type { Info } from "./types";

export class Invitation {
  readonly #path: () => string;
  #info = $state.raw<Info | null>(null);
  readonly base = $derived(inviteBase(location.origin, this.#info?.links ?? []));
  readonly link = $derived.by(() => `${this.base}${this.#path()}`);
  /** Nobody else can open it. */
  readonly isLocal = $derived(this.#info?.local_only ?? false);
  /** Whether there is a picture of it to scan. */
  readonly hasPicture = $derived(this.#info !== null && !this.#info.local_only);

  constructor(path: () => string) {
    this.#path = path;
  }

  /** Ask the house how it is reached, at first and where that has changed. */
  async look(): Promise<void> {
    this.#info = await api.info().catch(() => this.#info);
  }
}
