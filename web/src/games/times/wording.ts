/** What is said: texts of the board. */

import { words } from "../../lib/words.svelte";

/** A text of this board. */
export const text = (path: string, details: Record<string, unknown> = {}): string =>
  words.game("times", `board.${path}`, details);
