/** What is drawn on a board at the scoring and in the rounds after. */

import type { Judged, MarkView } from "./sections";
import type { Cell } from "./shapes";

/** What is drawn around squares of a board, and how. */
export interface Stroke {
  cells: Cell[];
  kind: "drawn" | "current" | "picked" | "valid" | "wrong" | "old" | "crossed" | "best" | "place";
  /** What stands in its first square: a letter, a number. */
  badge?: string;
}

/** What has become of a tile: drawn in this round, or spent for the whole puzzle. */
export type Fate = "used" | "circled" | "crossed" | "";

/** Puzzle: what stays on a board. */
export const markStrokes = (marks: MarkView[]): Stroke[] =>
  marks
    .filter((mark) => mark.cells.length > 0)
    .map(({ cells, verdict }) => ({ cells, kind: verdict === "crossed" ? "crossed" : "old" }));

/** Outlines with their verdicts, numbered as in the list beside the board. */
export const judgedStrokes = (outlines: Judged[]): Stroke[] =>
  outlines
    .map(({ cells, verdict }, n): Stroke => {
      const kind = verdict === "crossed" || verdict === "valid" ? verdict : "wrong";
      return { cells, kind, badge: String(n + 1) };
    })
    .filter((stroke) => stroke.cells.length > 0);
