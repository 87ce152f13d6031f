/** What is said: texts of the board, letters, lists. */

import { words } from "../../lib/words.svelte";
import type { Why } from "./sections";

/** A text of this board. */
export const text = (path: string, details: Record<string, unknown> = {}): string =>
  words.game("foil", `board.${path}`, details);

export const why = (code: Why): string => words.game("foil", `why.${code}`);
export const points = (count: number): string => text("points", { count });

/** A letter as it stands on its card. */
export const big = (letters: string): string => letters.toLocaleUpperCase("de");

/** Letters to be read out one by one: "S, N, A". */
export const spoken = (letters: Iterable<string>): string => [...letters].map(big).join(", ");

/** "+5", "−10", "0". */
export const signed = (count: number): string =>
  count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0";

/** A total: with a true minus sign. */
export const figure = (count: number): string => (count < 0 ? `−${-count}` : String(count));

/** "Anna, Ben and Cleo", as the language has it. */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(words.language, { type: "conjunction" }).format(names);
