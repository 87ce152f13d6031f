/** What a replay says: the phase of a round, and what could have been found in it. */

import { tenths } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Note } from "../../replay/story";
import type { Insight, Insights } from "./insights";
import type { FivesView, Shape } from "./sections";
import { points, shapeName, text } from "./wording";

export const line = (before: Sight<FivesView>): string =>
  `${text("round", { number: before.view.round.number, of: before.view.setup.rounds })}: ${words.game(
    "fives",
    `phases.${before.view.round.phase}`,
  )}`;

const says = (path: string, details: Record<string, unknown>): string =>
  words.game("fives", `insights.${path}`, details);

/** What the best would have brought more. */
export const lostIn = (one: Insight): number =>
  one.advice.length ? one.lost : one.best_points - one.points;

/** In a round that is planned for the whole game the best is a choice, else a set of FIVEs. */
function told(one: Insight): string {
  const [advised] = one.advice;
  if (!advised) return says("best", { made: points(one.points), best: points(one.best_points) });
  const choice = says(advised.kind, { shape: shapeName(advised.shape as Shape) });
  return `${choice} ${says("lost", { count: one.lost, points: tenths(one.lost) })}`;
}

/** All search at once. */
export const whose = (): null => null;

export const notes = (insights: Insights): Note[] =>
  insights
    .filter((one) => lostIn(one) > 0)
    .map((one) => ({ entry: one.entry, seat: one.seat, lost: lostIn(one), text: told(one) }));
