/** What something cost, in what the game counts: points, turns, answers. */

import { words } from "../lib/words.svelte";

export function costOf(game: string, lost: number): string {
  const count = Math.round(lost * 10) / 10;
  const number = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(count);
  return words.game(game, "again.cost", { count, number });
}
