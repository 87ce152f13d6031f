/** What the machine will strike, told while one still writes. Pure. */

import { keyWords, sameAs, startsWith, type Heading } from "./keyword";
import { PLACES } from "./playcard";
import type { Language } from "./sections";

export type Fault = "initial" | "repeat" | null;

/** Row by row. Of equal entries the first with a fitting initial stands. */
export function faultsOf(
  texts: (row: number, column: number) => string,
  letters: string[],
  columns: Heading[],
  language: Language,
  marked: (row: number, column: number) => number | null = () => null,
): Fault[][] {
  const seen = new Set<string>();
  return PLACES.map((row) =>
    PLACES.map((column) => {
      const text = texts(row, column);
      const heading = columns[column];
      if (!text.trim() || !heading) return null;
      const words = keyWords(text, heading, language, marked(row, column));
      if (!words.some((word) => startsWith(word, letters[row] ?? "", language))) return "initial";
      const same = sameAs(text, language);
      if (seen.has(same)) return "repeat";
      seen.add(same);
      return null;
    }),
  );
}
