/**
 * A player's outlines while they search: shown at once, sent to the house, and as the house has
 * them once it has answered. An unfinished outline is a draft and is sent at most twice a second.
 */

import { SvelteMap } from "svelte/reactivity";
import type { Deeds } from "../../lib/sight";
import type { Problem } from "../../lib/types";
import type { DrawnView } from "./sections";
import { FIVE, includes, isSame, shapeOf, type Cell } from "./shapes";
import type { Table } from "./table.svelte";

const DRAFT_EVERY = 500;

export class Sketch {
  /** Why the house did not take an outline. */
  refusal = $state.raw<Problem | null>(null);
  /** A finished outline that was just drawn or tapped, by its id. */
  picked = $state<number | null>(null);
  /** What the house has not answered yet: squares, or null for an erased outline. */
  readonly #wishes = new SvelteMap<number, Cell[] | null>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown depends on it
  #sent = new Set<number>();
  #last = 0;
  #draftAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Table,
    private readonly move: Deeds["move"],
  ) {}

  readonly #house = $derived.by(() => this.table.mine?.outlines ?? []);

  /** All outlines of this round in the order drawn, as the player sees them. */
  readonly outlines: DrawnView[] = $derived.by(() => {
    const wished = this.#wishes;
    const kept = this.#house.filter((outline) => !wished.has(outline.id));
    const changed = [...wished].flatMap(([id, cells]) => (cells ? [this.#drawn(id, cells)] : []));
    return [...kept, ...changed];
  });

  /** The one that is being drawn. */
  readonly current = $derived(this.outlines.findLast((outline) => outline.cells.length < FIVE));
  readonly finished = $derived(this.outlines.filter((outline) => outline.cells.length === FIVE));
  /** The one that can be erased or changed now. */
  readonly inHand = $derived(
    this.current ?? this.finished.find((outline) => outline.id === this.picked),
  );

  #drawn(id: number, cells: Cell[]): DrawnView {
    return { id, cells, shape: shapeOf(cells), value: this.table.worth(cells) };
  }

  /** The finished outline around a square, the last drawn first. */
  around(cell: Cell): DrawnView | undefined {
    return this.finished.findLast((outline) => includes(outline.cells, cell));
  }

  /** Add a square to the outline in the making, or begin one. */
  add(cell: Cell): void {
    const id = this.current?.id ?? this.#newId();
    this.#wish(id, [...(this.current?.cells ?? []), cell]);
  }

  /** Take a square out of an outline. */
  remove(outline: DrawnView, cell: Cell): void {
    const left = outline.cells.filter((other) => !isSame(other, cell));
    if (left.length) this.#wish(outline.id, left);
    else this.erase(outline);
  }

  erase({ id }: DrawnView): void {
    this.refusal = null;
    if (this.picked === id) this.picked = null;
    this.#cancelDraft();
    if (this.#sent.has(id) || this.#house.some((outline) => outline.id === id)) {
      void this.#send(id, null, { type: "erase", id });
    } else this.#settle(id);
  }

  /** Send what is still waiting, before the board is frozen. */
  flush(): void {
    if (this.#timer !== undefined) this.#sendDraft();
  }

  /** A new round: what was drawn belongs to the old one. */
  reset(): void {
    this.#cancelDraft();
    this.#wishes.clear();
    this.#sent.clear();
    this.#last = 0;
    this.picked = null;
    this.refusal = null;
  }

  #newId(): number {
    this.#last = 1 + Math.max(this.#last, ...this.outlines.map((outline) => outline.id));
    return this.#last;
  }

  #wish(id: number, cells: Cell[]): void {
    this.refusal = null;
    this.#set(id, cells);
    this.#cancelDraft();
    if (cells.length === FIVE) {
      this.picked = id;
      void this.#send(id, cells, { type: "outline", id, cells });
      return;
    }
    this.picked = null;
    const wait = this.#draftAt + DRAFT_EVERY - Date.now();
    if (wait <= 0) this.#sendDraft();
    else this.#timer = setTimeout(() => this.#sendDraft(), wait);
  }

  #sendDraft(): void {
    this.#cancelDraft();
    const draft = this.current;
    if (!draft) return;
    this.#draftAt = Date.now();
    void this.#send(draft.id, draft.cells, { type: "outline", id: draft.id, cells: draft.cells });
  }

  #cancelDraft(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #send(id: number, cells: Cell[] | null, move: { type: string } & Record<string, unknown>) {
    this.#set(id, cells);
    this.#sent.add(id);
    const refusal = await this.move(move);
    if (this.#wishes.get(id) !== cells) return; // It has been changed since.
    this.#settle(id);
    if (!refusal || cells === null || cells.length < FIVE) return;
    // A finished outline that the house does not take is wiped away, with the reason.
    const draft = this.#house.find((outline) => outline.id === id);
    if (draft) this.erase(draft);
    this.picked = null;
    this.refusal = refusal;
  }

  #set(id: number, cells: Cell[] | null): void {
    this.#wishes.delete(id);
    this.#wishes.set(id, cells);
  }

  #settle(id: number): void {
    this.#wishes.delete(id);
  }
}
