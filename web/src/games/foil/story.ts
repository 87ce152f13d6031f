/** What a replay says: knocks that were missed, and the best words of each hand. */

import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Note } from "../../replay/story";
import type { Insights } from "./insights";
import type { FoilView } from "./sections";
import { big, points } from "./wording";

const joined = (all: string[]) => all.map(big).join(" · ");

/** A turn is told by its last move; what all do at once, by the phase. */
export const line = (before: Sight<FoilView>): string | null =>
  before.view.table.phase === "play"
    ? null
    : words.game("foil", `phases.${before.view.table.phase}`);

/** A turn is one seat's, the rest is everybody's. */
export const whose = (before: Sight<FoilView>): number | null => before.view.table.turn;

export function notes({ hands, missed_knocks }: Insights): Note[] {
  const missed = missed_knocks.map((one) => ({
    entry: one.entry,
    seat: one.seat,
    lost: 1,
    text: words.game("foil", "insights.knock", { words: joined(one.words) }),
  }));
  const best = hands
    .filter(({ lost }) => lost > 0)
    .map((one) => ({
      entry: one.entry,
      seat: one.seat,
      lost: one.lost,
      text: words.game("foil", "insights.best", {
        words: joined(one.words),
        best: points(one.best),
        made: one.made,
      }),
    }));
  return [...missed, ...best];
}
