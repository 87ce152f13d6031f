/** A day's result to share: the marks stacked as on the scoring table, no words. */

import { words } from "../../lib/words.svelte";
import { PLACES } from "./playcard";
import type { Scored } from "./sections";

const FULL = "■";
const NONE = "·";

const daily = (path: string, details: Record<string, unknown>) =>
  words.game("facts", `daily.${path}`, details);

/** The text to paste anywhere. */
export function shared(date: string, { counts, special, general, total }: Scored): string {
  const rows = PLACES.map((row) => counts.map((count) => (count > row ? FULL : NONE)).join(" "));
  return [daily("title", { date }), daily("score", { total, special, general }), ...rows].join(
    "\n",
  );
}

/** The same as a sentence that reads well aloud. */
export function aloud(date: string, { counts, total }: Scored): string {
  const valid = counts.reduce((sum, count) => sum + count, 0);
  return daily("aloud", { date, total, valid, columns: counts.join(", ") });
}
