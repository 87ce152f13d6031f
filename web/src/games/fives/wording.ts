/** What is said: names of symbols and shapes, points, lists. */

import { words } from "../../lib/words.svelte";
import type { Shape } from "./shapes";

/** A text of this board. */
export const text = (path: string, details: Record<string, unknown> = {}): string =>
  words.game("fives", `board.${path}`, details);

export const symbolName = (symbol: string): string => words.game("fives", `symbols.${symbol}`);
export const shapeName = (shape: Shape): string => words.game("fives", `shapes.${shape}`);
export const points = (count: number): string => text("points", { count });

/** Symbols in words: "star, moon, star". */
export const spoken = (symbols: Iterable<string>): string =>
  [...symbols].map(symbolName).join(", ");
