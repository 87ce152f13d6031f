/**
 * What the analysis of a game says about single entries, for the replay to show beside them.
 *
 * A game says it in `web/src/games/ID/notes.ts`: `export function notes(insights, sight): Note[]`. A game
 * without such a file has none.
 */

import type { Sight } from "../lib/sight";
import type { Json } from "../lib/types";

export interface Note {
  /** The entry of the record, from 1. */
  entry: number;
  seat: number | null;
  /** How much better it could have been; 0: not at all, only worth seeing. */
  lost: number;
  text: string;
}

export type Notes = (insights: Json, sight: Sight<never>) => Note[];

const found = import.meta.glob("../games/*/notes.ts") as Record<
  string,
  () => Promise<{ notes: Notes }>
>;

export async function notesOf(game: string): Promise<Notes | null> {
  return (await found[`../games/${game}/notes.ts`]?.())?.notes ?? null;
}
