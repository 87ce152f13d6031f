/** The fact being written: kept through a reload, and the same on all phones of a team. */

import { keepInTab } from "../../lib/keep";
import { Pacer } from "../../lib/pacer.svelte";
import type { Problem } from "../../lib/types";
import type { Move } from "../../lib/wire";
import type { Table } from "./table.svelte";

export class Writing {
  #own = $state.raw<{ key: string; digits: string } | null>(null);
  /** What was typed here last has not been told to the team yet. */
  #untold = $state(false);
  readonly #pacer = new Pacer((move) => this.#tell(move));

  constructor(
    private readonly table: Table,
    private readonly send: (move: Move) => Promise<Problem | null>,
  ) {}

  /** Names the turn: a fact is not kept for the next one. */
  readonly #key = $derived.by(
    () => `draft.times.${this.table.sight.key}.${this.table.turns.length}`,
  );

  readonly typed = $derived.by(() => {
    if (this.table.isTeam && !this.#untold) return this.table.written;
    return (this.#own?.key === this.#key ? this.#own.digits : keepInTab.get(this.#key)) ?? "";
  });

  type(digits: string): void {
    this.#keep(digits);
    if (!this.table.isTeam) return;
    this.#untold = true;
    this.#pacer.offer("write", { type: "write", digits });
  }

  /** The fact is on the board. */
  clear(): void {
    this.#pacer.drop();
    this.#untold = false;
    this.#keep("");
  }

  #keep(digits: string): void {
    this.#own = { key: this.#key, digits };
    keepInTab.set(this.#key, digits);
  }

  async #tell(move: Move): Promise<Problem | null> {
    const told = await this.send(move);
    if (move["digits"] === this.#own?.digits) this.#untold = false;
    return told;
  }
}
