/** What one has written under the others' words: unfinished guesses stay in this tab. */

import { keepInTab } from "../../lib/keep";
import { isWhole } from "./letters";
import type { Pacer } from "./pacer.svelte";
import type { Card, Guess } from "./sections";

type Written = Record<string, string>;

const keyOf = (seat: number, word: number): string => `${seat}.${word}`;

export class Guesses {
  #kept = $state.raw<{ key: string; written: Written } | null>(null);

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
    const theirs = this.house().find((guess) => guess.seat === seat && guess.word === word);
    return this.#written[keyOf(seat, word)] ?? theirs?.text ?? "";
  }

  /** Only a guess with all letters is one; a broken one is taken back. */
  write(seat: number, word: number, text: string): void {
    const key = this.key();
    const written = { ...this.#written, [keyOf(seat, word)]: text };
    this.#kept = { key, written };
    keepInTab.setJson(key, written);
    const guess = this.isWhole(seat, word) ? text : "";
    const known = this.house().find((one) => one.seat === seat && one.word === word)?.text ?? "";
    if (guess || known || this.#offered.has(keyOf(seat, word))) {
      this.#offered.add(keyOf(seat, word));
      this.pacer.offer(`guess.${keyOf(seat, word)}`, { type: "guess", seat, word, text: guess });
    }
  }
  #offered = new Set<string>();

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
