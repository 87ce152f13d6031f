/** What a replay says: the phase of a round, and what could have been found in it. */

import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Note } from "../../replay/story";
import type { Insights } from "./insights";
import type { FivesView } from "./sections";
import { points, shapeName, text } from "./wording";

export const line = (before: Sight<FivesView>): string =>
  `${text("round", { number: before.view.round.number, of: before.view.setup.rounds })}: ${words.game(
    "fives",
    `phases.${before.view.round.phase}`,
  )}`;

export const notes = (insights: Insights, sight: Sight<FivesView>): Note[] =>
  insights.flatMap((one) => {
    const lost = one.advice.length ? one.lost : one.best_points - one.points;
    if (lost <= 0) return [];
    const best = text(one.advice.length ? "bestOneWas" : "bestWas", {
      points: points(one.best_points),
    });
    const shapes = one.missed.map((shape) => shapeName(shape as never)).join(" ");
    return [
      {
        entry: one.entry,
        seat: one.seat,
        lost,
        text: `${sight.name(one.seat)}: ${points(one.points)}. ${best}${shapes ? ` (${shapes})` : ""}`,
      },
    ];
  });
