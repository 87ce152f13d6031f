/** What is drawn on a board at the scoring and in the rounds after. */

import type { Judged, Mark, Stroke } from "./sections";

/** Puzzle: what stays on a board. */
export const markStrokes = (marks: Mark[]): Stroke[] =>
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
