/** A turn that has scored is celebrated for a moment: its lines stay lit when they are gone from the view. */

import { untrack } from "svelte";
import type { ClaimView } from "./sections";
import type { Table } from "./table.svelte";

const LASTS = 3_200;

interface Celebrated {
  claims: ClaimView[];
  points: number;
  name: string;
}

export class Celebrating {
  now = $state.raw<Celebrated | null>(null);
  /** The lines to light up. */
  readonly lit: ClaimView[] = $derived.by(() =>
    this.now && this.table.board.fresh.length === 0 ? this.now.claims : this.table.turn.claims,
  );

  constructor(private readonly table: Table) {
    let before = "";
    let claims: ClaimView[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const { last, turn, sight } = table;
      untrack(() => {
        const event = `${last.kind} ${last.at}`;
        if (before && before !== event) {
          const scored = sight.fresh && last.kind === "ended" && last.points > 0;
          if (scored || last.kind === "placed") {
            clearTimeout(timer);
            this.now = scored
              ? {
                  claims: claims.filter(({ counted }) => counted),
                  points: last.points,
                  name: sight.name(last.seat),
                }
              : null;
            if (scored) timer = setTimeout(() => (this.now = null), LASTS);
          }
        }
        before = event;
        claims = turn.claims;
      });
    });
    $effect(() => () => clearTimeout(timer));
  }
}
