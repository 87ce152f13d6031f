/**
 * What a replay says about a game besides showing it: a line of the move list in the game's own words,
 * and what its analysis says about single entries.
 *
 * A game says it in `web/src/games/ID/story.ts`:
 *
 *     export const line = (before: Sight<LoneView>, after: Sight<LoneView>) => text("picked", …);
 *     export const whose = (before: Sight<LoneView>) => null;
 *     export const notes = (insights: Insights, sight: Sight<LoneView>): Note[] => …;
 *
 * All may be left out: then a line is the label of its last move by the first who moved in it, and nothing
 * stands beside it.
 */

import type { Sight } from "../lib/sight";
import type { Json, ReplayEntry } from "../lib/types";

export interface Note {
  /** The entry of the record, from 1. */
  entry: number;
  seat: number | null;
  /** How much better it could have been; 0: not at all, only worth seeing. */
  lost: number;
  text: string;
}

export interface Story {
  /** What a turn or phase came to, from what is seen before and after it; null: nothing to add. */
  line?: (before: Sight<never>, after: Sight<never>) => string | null;
  /** Whose turn begins, from what is seen before it; null: all act at once. */
  whose?: (before: Sight<never>) => number | null;
  notes?: (insights: never, sight: Sight<never>) => Note[];
}

const found = import.meta.glob("../games/*/story.ts") as Record<string, () => Promise<Story>>;

export const storyOf = async (game: string): Promise<Story> =>
  (await found[`../games/${game}/story.ts`]?.()) ?? {};

/** The notes of an analysis as it came from the house. */
export const notesOf = (story: Story, insights: Json, sight: Sight<never>): Note[] =>
  story.notes?.(insights as never, sight) ?? [];

/** The numbers of the lines about which there is something to say, the costliest first. */
export function costliest(entries: readonly ReplayEntry[], notes: readonly Note[]): number[] {
  const most = new Map<number, number>();
  for (const { entry, lost } of notes) {
    const line = entries[entry - 1]?.line;
    if (line !== undefined) most.set(line, Math.max(most.get(line) ?? 0, lost));
  }
  return [...most].sort(([, one], [, other]) => other - one).map(([line]) => line);
}
