/** The quick pass: the entry that was up before the one that everybody looks at now, with its ruling. */

import { untrack } from "svelte";
import type { PassView } from "./sections";
import type { Table } from "./table.svelte";

export class Pass {
  #before = $state.raw<PassView | null>(null);
  readonly last = $derived.by(() => this.table.caseAt(this.#before));

  constructor(private readonly table: Table) {
    let current: PassView | null = null;
    $effect(() => {
      const now = table.up;
      untrack(() => {
        if (now?.number === current?.number) return;
        // In a replay one also goes back to an earlier entry.
        this.#before = now && current && current.number < now.number ? current : null;
        current = now;
      });
    });
  }
}
