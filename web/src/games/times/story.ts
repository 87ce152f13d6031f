/** What a replay says: the fact of a turn with its points, and where a better one was. */

import { signed, tenths } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Note } from "../../replay/story";
import { written } from "./board";
import type { Insight, Insights } from "./insights";
import type { TimesView } from "./sections";

/** Less than a twentieth of a point is no mistake. */
const TRIFLE = 0.05;

/** Something was left in this turn … */
export const isCostly = ({ lost }: Insight): boolean => lost > TRIFLE;
/** … by another fact, not only by sets that were overlooked. */
export const isBetter = ({ lost, forgone }: Insight): boolean => lost - forgone > TRIFLE;

export function line(before: Sight<TimesView>, after: Sight<TimesView>): string | null {
  const turns = after.view.turns;
  const isNew = turns.length !== before.view.turns.length;
  // A filled board is put away with its last turn.
  const turn = isNew && turns.length ? turns.at(-1) : after.view.boards.at(-1)?.turns.at(-1);
  if (!turn || (!isNew && after.view.boards.length === before.view.boards.length)) return null;
  if (turn.outcome !== "played" || !turn.fact) {
    return words.game("times", `outcomes.${turn.outcome}`);
  }
  return `${written(turn.fact)}${turn.points ? ` (${signed(turn.points)})` : ""}`;
}

export const notes = (insights: Insights): Note[] =>
  insights.filter(isCostly).map((one) => ({
    entry: one.entry,
    seat: one.seat,
    lost: one.lost,
    text: isBetter(one)
      ? words.game("times", "insights.better", {
          fact: written(one.best),
          count: one.lost,
          points: tenths(one.lost),
        })
      : words.game("times", "insights.overlooked", {
          count: one.overlooked,
          points: tenths(one.lost),
        }),
  }));
