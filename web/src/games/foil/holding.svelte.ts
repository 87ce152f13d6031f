/** The own hand as one has sorted and grouped it; it survives a reload of the page. */

import { keepInTab } from "../../lib/keep";
import type { Card } from "./sections";
import { EMPTY, LOOSE, nudge, place, settle, type Rack } from "./rack";

export class Holding {
  /** Cards that were tapped, in this order. */
  #chosen = $state.raw<number[]>([]);
  #kept = $state.raw<{ key: string; rack: Rack } | null>(null);

  constructor(
    private readonly hand: () => Card[],
    /** Names the hand that is played, so that an older one's order is not taken for it. */
    private readonly key: () => string,
    /** What the house has of it. */
    private readonly begun: () => Rack,
    /** Every change passes through here on its way: for orders that must fit. */
    private readonly finish: (rack: Rack) => Rack,
    private readonly changed: (rack: Rack) => void,
  ) {}

  readonly letters = $derived.by(() => new Map(this.hand().map(({ id, letter }) => [id, letter])));
  readonly rack: Rack = $derived.by(() => {
    const key = this.key();
    const kept = this.#kept?.key === key ? this.#kept.rack : keepInTab.getJson<Rack>(key);
    const ids = this.hand().map(({ id }) => id);
    return settle(kept ?? this.begun() ?? EMPTY, ids);
  });
  readonly chosen = $derived(this.#chosen.filter((card) => this.letters.has(card)));

  letterOf = (card: number): string => this.letters.get(card) ?? "";

  set(rack: Rack): void {
    const next = this.finish(rack);
    const key = this.key();
    this.#kept = { key, rack: next };
    keepInTab.setJson(key, next);
    this.changed(next);
  }

  toggle(card: number): void {
    this.#chosen = this.chosen.includes(card)
      ? this.chosen.filter((other) => other !== card)
      : [...this.chosen, card];
  }

  /** Choose the next card with this letter, loose ones first; whether there is one. */
  type(letter: string): boolean {
    const inOrder = [...this.rack.loose, ...this.rack.words.flatMap((group) => group.cards)];
    const card = inOrder.find((id) => this.letterOf(id) === letter && !this.chosen.includes(id));
    if (card === undefined) return false;
    this.toggle(card);
    return true;
  }

  unchoose(): void {
    this.#chosen = [];
  }

  unchooseLast(): void {
    this.#chosen = this.chosen.slice(0, -1);
  }

  /** The chosen cards go to a word, a new word or back among the loose ones. */
  placeChosen(to: number): void {
    const cards = this.chosen;
    this.unchoose();
    if (cards.length) this.set(place(this.rack, cards, to));
  }

  drop(cards: number[], to: number, before?: number): void {
    this.unchoose();
    this.set(place(this.rack, cards, to, before));
  }

  nudge(card: number, by: 1 | -1): void {
    this.set(nudge(this.rack, card, by));
  }

  dissolve(group: number): void {
    this.drop(this.rack.words[group]?.cards ?? [], LOOSE);
  }
}
