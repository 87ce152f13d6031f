/** What is said: texts of the board, letters, lists. */

import { words } from "../../lib/words.svelte";
import type { Language, Why } from "./sections";

/** A text of this board. */
export const text = (path: string, details: Record<string, unknown> = {}): string =>
  words.game("foil", `board.${path}`, details);

export const why = (code: Why): string => words.game("foil", `why.${code}`);
export const points = (count: number): string => text("points", { count });

/** Says in which language words are, where it is not the page's own. */
export function wordsElsewhere(language: Language): string {
  if (language === words.language) return "";
  return text({ en: "wordsIn.en", de: "wordsIn.de" }[language]);
}

/** A letter as it stands on its card. */
export const big = (letters: string): string => letters.toLocaleUpperCase("de");

/** Letters to be read out one by one: "S, N, A". */
export const spoken = (letters: Iterable<string>): string => [...letters].map(big).join(", ");
