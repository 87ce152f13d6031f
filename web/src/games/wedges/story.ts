/** What a replay says: a roll, where it led and how it was answered, and where a better space was. */

import { tenths } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Note } from "../../replay/story";
import type { Insights, MoveInsight } from "./insights";
import type { EventKind, WedgesView } from "./sections";
import { spaceName, text, whereabouts } from "./wording";

const VERDICTS: Partial<Record<EventKind, string>> = { right: "✓", won: "✓", wrong: "✕" };

export function line(before: Sight<WedgesView>, after: Sight<WedgesView>): string | null {
  const { walk, last } = after.view;
  const to = walk?.way.at(-1);
  const isNew = JSON.stringify(walk) !== JSON.stringify(before.view.walk);
  const verdict = VERDICTS[last.kind];
  if (!walk || to === undefined || !(isNew || verdict)) return null;
  if (after.view.setup.options.ladder) return null;
  const way = `${text("sheet.roll", { roll: walk.roll })} ${spaceName(to)}`;
  return verdict ? `${way} ${verdict}` : way;
}

/** Less than a twentieth of a turn is no mistake. */
export const isCostly = ({ lost }: MoveInsight): boolean => lost > 0.05;

export const notes = ({ moves }: Insights): Note[] =>
  moves.filter(isCostly).map((move) => ({
    entry: move.entry,
    seat: move.seat,
    lost: move.lost,
    text: words.game("wedges", "insights.better", {
      space: `${spaceName(move.best)} (${whereabouts(move.best)})`,
      count: Math.round(move.lost * 10) / 10,
      turns: tenths(move.lost),
    }),
  }));
