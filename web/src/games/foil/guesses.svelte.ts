/** What one has written under the others' words: unfinished guesses stay in this tab. */

import { keepInTab } from "../../lib/keep";
import { isWhole } from "./letters";
import type { Pacer } from "../../lib/pacer.svelte";
import type { Card, Guess } from "./sections";

type Written = Record<string, string>;

const keyOf = (seat: number, word: number): string => `${seat}.${word}`;

export class Guesses {
  #kept = $state.raw<{ key: string; written: Written } | null>(null);
  /** Words with a guess that is under way or has been. */
  #offered = new Set<string>();

  constructor(
    private readonly laid: () => Card[][][],
    private readonly house: () => Guess[],
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
