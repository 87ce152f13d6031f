/**
 * What the quizmaster reads while nothing is staged. A game says it in `web/src/games/ID/reading.ts`:
 *
 *     export const reads = ({ view }: Sight<LoneView>): Reading | null =>
 *       view.question && { key: view.question.id, text: view.question.text };
 *
 * It is what everybody sees on the table screen, and is read once for each `key`. A game without it is read only
 * what is staged.
 */

import type { Sight } from "../lib/sight";

export interface Reading {
  /** Names what is read: it is not read again. */
  key: string;
  text: string;
  /** Of the text, where it is not the page's. */
  language?: string;
  /** It stands on a sign of its own, so no caption is needed. */
  stands?: boolean;
}

export type Reads = (sight: Sight<never>) => Reading | null;

const found = import.meta.glob("../games/*/reading.ts") as Record<
  string,
  () => Promise<{ reads: Reads }>
>;

export const readsOf = async (game: string): Promise<Reads> =>
  (await found[`../games/${game}/reading.ts`]?.())?.reads ?? (() => null);
