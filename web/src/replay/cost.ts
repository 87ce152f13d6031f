/** What something cost, in what the game counts: points, turns, answers. */

import { tenths } from "../lib/figures";
import { words } from "../lib/words.svelte";

export function costOf(game: string, lost: number): string {
  const count = Math.round(lost * 10) / 10;
  return words.game(game, "again.cost", { count, number: tenths(lost) });
}
