/** The quick pass: the entry that everybody looks at, and the one before it with its ruling. */

import { untrack } from "svelte";
import { nameOf, type Case } from "./judging";
import type { PassView, VoteView } from "./sections";

export class Pass {
  #before = $state.raw<PassView | null>(null);
  /** What is up, as a case. */
  readonly one = $derived.by(() => this.#caseOf(this.up()));
  /** The entry that was up before, with its ruling. */
  readonly last = $derived.by(() => this.#caseOf(this.#before));
  /** The own tap on what is up; null where there is none. */
  readonly tapped = $derived.by((): boolean | null => {
    const up = this.up();
    return up ? (this.votes().find((vote) => nameOf(vote) === nameOf(up))?.valid ?? null) : null;
  });

  constructor(
    readonly up: () => PassView | null,
    private readonly cases: () => Case[],
    private readonly votes: () => VoteView[],
  ) {
    let current: PassView | null = null;
    $effect(() => {
      const now = up();
      untrack(() => {
        if (now?.number === current?.number) return;
        this.#before = now && current && now.number > 1 ? current : null;
        current = now;
      });
    });
  }

  #caseOf(place: PassView | null): Case | null {
    return place ? (this.cases().find((it) => nameOf(it) === nameOf(place)) ?? null) : null;
  }
}
