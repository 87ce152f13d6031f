/** The Playcard: its places, its phases of judging, its three scores. Pure. */

import type { Classification, ColumnView, Phase } from "./sections";

/** Where an entry stands: the Playcard's number, row and column. */
export interface Place {
  seat: number;
  row: number;
  column: number;
}

export const CLASSIFICATIONS: readonly Classification[] = ["special", "general", "total"];
export const JUDGING: readonly Phase[] = ["affirm", "mark", "tap", "recognise", "dispute", "vote"];
export const PLACES = [0, 1, 2, 3, 4] as const;

/** A heading without its Categories, as children play it. */
export const bareOf = (column: ColumnView): ColumnView => ({ ...column, categories: [] });
