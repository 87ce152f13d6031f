/** What is not sent yet or can still change: the sorted hand and the guesses. Kept in this tab. */

import { keepInTab } from "../../lib/keep";
import type { Pacer } from "../../lib/pacer.svelte";
import { isWhole } from "./letters";
import { EMPTY, LOOSE, nudge, place, settle, type Rack } from "./rack";
import type { Guessed, Shown } from "./sections";

/** The own hand as one has sorted and grouped it. */
export class Holding {
  /** Cards that were tapped, in this order. */
  #chosen = $state.raw<number[]>([]);
  #kept = $state.raw<{ key: string; rack: Rack } | null>(null);

  constructor(
    private readonly hand: () => Shown[],
    /** Names the hand that is played, so that an older one's order is not taken for it. */
    private readonly key: () => string,
    /** What the house has of it. */
    private readonly begun: () => Rack,
    /** Every change passes through here on its way: for orders that must fit. */
    private readonly finish: (rack: Rack) => Rack,
    private readonly changed: (rack: Rack) => void,
  ) {}

  readonly #letters: Record<number, string> = $derived.by(() =>
    Object.fromEntries(this.hand().map(({ id, letter }) => [id, letter])),
  );
  readonly rack: Rack = $derived.by(() => {
    const key = this.key();
    const kept = this.#kept?.key === key ? this.#kept.rack : keepInTab.getJson<Rack>(key);
    const ids = this.hand().map(({ id }) => id);
    return settle(kept ?? this.begun() ?? EMPTY, ids);
  });
  readonly chosen = $derived(this.#chosen.filter((card) => card in this.#letters));

  letterOf = (card: number): string => this.#letters[card] ?? "";

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

type Written = Record<string, string>;

const keyOf = (seat: number, word: number): string => `${seat}.${word}`;

/** What one has written under the others' words. */
export class Guesses {
  #kept = $state.raw<{ key: string; written: Written } | null>(null);
  /** Words with a guess that is under way or has been. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown depends on it
  #offered = new Set<string>();

  constructor(
    private readonly laid: () => Shown[][][],
    private readonly house: () => Guessed[],
    private readonly key: () => string,
    private readonly pacer: Pacer,
  ) {}

  readonly #written: Written = $derived.by(() => {
    const key = this.key();
    return (this.#kept?.key === key ? this.#kept.written : keepInTab.getJson<Written>(key)) ?? {};
  });

  /** What stands under a word. */
  of(seat: number, word: number): string {
    return this.#written[keyOf(seat, word)] ?? this.#known(seat, word);
  }

  /** Only a guess with all letters is one; a broken one is taken back. */
  write(seat: number, word: number, text: string): void {
    const key = this.key();
    const written = { ...this.#written, [keyOf(seat, word)]: text };
    this.#kept = { key, written };
    keepInTab.setJson(key, written);
    this.#offer(seat, word);
  }

  /** Tell the house what it has not heard: after a reload, after a pause, before the end. */
  catchUp(): void {
    for (const name of Object.keys(this.#written)) {
      const [seat = 0, word = 0] = name.split(".").map(Number);
      const text = this.isWhole(seat, word) ? this.of(seat, word) : "";
      if (text !== this.#known(seat, word)) this.#offer(seat, word);
    }
  }

  #offer(seat: number, word: number): void {
    const name = keyOf(seat, word);
    const text = this.isWhole(seat, word) ? this.of(seat, word) : "";
    if (!text && !this.#known(seat, word) && !this.#offered.has(name)) return;
    this.#offered.add(name);
    this.pacer.offer(`guess.${name}`, { type: "guess", seat, word, text });
  }

  #known(seat: number, word: number): string {
    return this.house().find((one) => one.seat === seat && one.word === word)?.text ?? "";
  }

  isWhole(seat: number, word: number): boolean {
    const letters = (this.laid()[seat]?.[word] ?? []).map(({ letter }) => letter).join("");
    return isWhole(this.of(seat, word), letters);
  }

  /** How many of the others' words have a guess. */
  readonly count = $derived.by(() =>
    this.laid().reduce(
      (sum, words, seat) => sum + words.filter((_, word) => this.isWhole(seat, word)).length,
      0,
    ),
  );
}
