/** What a replay says: a roll, where it led and how it was answered, and where a better space was. */

import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Note } from "../../replay/story";
import type { Insights } from "./insights";
import type { WedgesView } from "./sections";
import { spaceName, text, whereabouts } from "./wording";

const steps = (sight: Sight<WedgesView>) => sight.view.history.flatMap((turn) => turn.steps);

export function line(before: Sight<WedgesView>, after: Sight<WedgesView>): string | null {
  const done = steps(after);
  const step = done.at(-1);
  if (!step || done.length === steps(before).length) return null;
  const way = `${text("sheet.roll", { roll: step.roll })} ${spaceName(step.to)}`;
  if (step.correct === null) return way;
  return `${way} ${step.correct ? "✓" : "✕"}`;
}

export const notes = ({ moves }: Insights): Note[] =>
  moves
    .filter(({ lost }) => lost > 0)
    .map((move) => ({
      entry: move.entry,
      seat: move.seat,
      lost: move.lost,
      text: text("story.better", {
        space: `${spaceName(move.best)} (${whereabouts(move.best)})`,
        count: Math.round(move.lost * 10) / 10,
        turns: new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(
          move.lost,
        ),
      }),
    }));
