/** A day's result to share: spoils nothing, has a link, and reads well aloud. */

import { dated } from "../lib/figures";
import type { Result } from "../lib/types";
import { words } from "../lib/words.svelte";

/** What a game's `daily.ts` has: how it went, step by step, in signs. */
interface Signs {
  marks: (result: Result) => string[];
}

const found = import.meta.glob("../games/*/daily.ts") as Record<string, () => Promise<Signs>>;

/** How it went, in signs; nothing of a game that draws none. */
export async function signsOf(game: string, result: Result): Promise<string[]> {
  const signs = await found[`../games/${game}/daily.ts`]?.();
  return signs?.marks(result) ?? [];
}

/** "9 of 10 right, 1 second try", "12 points". */
export function scored(game: string, result: Result): string {
  const { points, spent } = result;
  const details = { count: points, points: String(points).replace("-", "−"), spent };
  const own = words.maybe(game, "daily.score", details) ?? words.page("daily.points", details);
  const tries = spent ? words.maybe(game, "daily.spent", { count: spent }) : null;
  return tries ? `${own}, ${tries}` : own;
}

const titled = (game: string, kind: string): string => {
  const way = kind && words.maybe(game, `daily.kinds.${kind}`);
  return words.game(game, "title") + (way ? ` (${way})` : "");
};

/** The text to paste anywhere. */
export const shared = (
  game: string,
  day: string,
  result: Result,
  signs: string[],
  link: string,
): string =>
  [`${titled(game, result.kind)}, ${dated(day)}`, scored(game, result), ...signs, link].join("\n");

/** The same as a sentence. */
export const aloud = (game: string, day: string, result: Result, link: string): string =>
  words.page("daily.aloud", {
    game: titled(game, result.kind),
    date: dated(day),
    score: scored(game, result),
    link,
  });
