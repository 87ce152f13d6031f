/** Where everything on the page is another thing now, it is read from the top again. */

import { untrack } from "svelte";

/** Go to the top of the page whenever this changes. */
export function fromTheTop(what: () => unknown): void {
  let before = untrack(what);
  $effect(() => {
    const now = what();
    if (now === before) return;
    before = now;
    scrollTo(0, 0);
  });
}
