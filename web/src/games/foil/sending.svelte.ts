/** What goes to the house of what a seat drafts: the words to lay, the guesses, and that it is done. */

import { untrack } from "svelte";
import { Pacer } from "../../lib/pacer.svelte";
import type { Problem } from "../../lib/types";
import type { Move } from "../../lib/wire";
import { Guesses, Holding } from "./drafts.svelte";
import { fromLayings, laidOut, layings, type Rack } from "./rack";
import type { Table } from "./table.svelte";

export class Sending {
  readonly pacer = new Pacer((move) => this.send(move));
  readonly holding: Holding = new Holding(
    () => this.table.mine.hand,
    () => this.#key("rack"),
    () => fromLayings(this.#begun()),
    (rack) => {
      const { arranging, plain } = this.table;
      return arranging && !plain ? laidOut(rack, this.holding.letterOf) : rack;
    },
    (rack) => {
      if (this.table.arranging && this.table.active) this.#draft(rack);
    },
  );
  readonly guesses = new Guesses(
    () => this.table.laid,
    () => this.table.mine.guesses,
    () => this.#key("guesses"),
    this.pacer,
  );

  constructor(
    private readonly table: Table,
    private readonly send: (move: Move) => Promise<Problem | null>,
  ) {
    // What was drafted in a phase ends with it.
    $effect(() => {
      void [table.phase, table.play.number];
      untrack(() => {
        this.pacer.drop();
        this.pacer.refusal = null;
        this.holding.unchoose();
      });
    });
    // What one sees is what is laid: the words of the hand so far are the first draft.
    $effect(() => {
      if (!table.arranging || !table.active) return;
      untrack(() => {
        if (this.holding.rack.words.length) this.holding.set(this.holding.rack);
      });
    });
    $effect(() => {
      if (table.guessing && table.active) untrack(() => this.guesses.catchUp());
    });
  }

  /** The words that would be laid now. */
  readonly words = $derived.by(() => this.#layings(this.holding.rack));
  /** The knocker's words lack the size that the knock was for. */
  readonly lacksSize = $derived.by(() => this.#lacksSize(this.words));
  /** All cards are in words, one of them long enough. */
  readonly ready = $derived.by(() => this.table.knock(this.holding.rack).ready);
  /** Nothing is left open: then the way on is the main thing. */
  readonly complete = $derived.by(() => {
    if (this.table.arranging) return this.words.length > 0;
    return this.table.guessing ? this.guesses.count === this.table.toGuess : this.table.voted;
  });

  /** Send what waits, then say that this seat is done. */
  async done(): Promise<Problem | null> {
    if (this.table.arranging) this.#draft(this.holding.rack);
    if (this.table.guessing) this.guesses.catchUp();
    await this.pacer.flush();
    return this.pacer.refusal ?? (await this.send({ type: "done" }));
  }

  #draft(rack: Rack): void {
    const lay = this.#layings(rack);
    if (!this.#lacksSize(lay)) this.pacer.offer("arrange", { type: "arrange", words: lay });
  }

  #layings(rack: Rack) {
    const { setup, plain } = this.table;
    return layings(rack, setup.least, this.holding.letterOf, plain);
  }

  #lacksSize(lay: { cards: number[] }[]): boolean {
    const { play, me } = this.table;
    return play.knocker === me && !lay.some(({ cards }) => cards.length >= play.size);
  }

  /** What the house has of the words: a draft, or those of the knock. */
  #begun() {
    const { draft, knock } = this.table.mine;
    return draft ?? knock.map((cards) => ({ cards, scrambled: [] as number[] }));
  }

  /** Drafts are kept under this name; a view that was kept shows its own words and no draft. */
  #key(what: string): string {
    const { sight, play, me, acts } = this.table;
    return acts ? `foil.${sight.key}.${play.number}.${me}.${what}` : "";
  }
}
