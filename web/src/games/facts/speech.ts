/** What is said: texts of the board, subjects, hints. */

import { listed } from "../../lib/figures";
import { words } from "../../lib/words.svelte";
import { ANY } from "./keyword";
import type { Category, Classification, Entry, Why } from "./sections";

/** A text of this board. */
export const text = (path: string, details: Record<string, unknown> = {}): string =>
  words.game("facts", `board.${path}`, details);

export const why = (code: Why): string => words.game("facts", `why.${code}`);
export const classification = (name: Classification): string =>
  words.game("facts", `classifications.${name}`);
export const points = (count: number): string => text("points", { count });

/** "Rivers in Europe": the Class with its Categories. German wants a comma before a clause:
 * „Pflanzen, die Blumen sind“. */
export const subject = (column: { title: string; categories: Category[] }): string => {
  const narrower = listed(column.categories.map(({ title }) => title));
  const mark = /^(die|das) /.test(narrower) ? "," : "";
  return `${column.title}${mark} ${narrower}`.trim();
};

/** A row's letter to be read out. */
export const letterName = (letter: string): string => (letter === ANY ? text("anyLetter") : letter);

/** What the shelf says about an entry: "known: river in Germany". */
export function hint(entry: Entry): string {
  const known = words.game("facts", `known.${entry.known ?? "unknown"}`);
  return entry.known === "yes" && entry.about ? `${known}: ${entry.about}` : known;
}

/** How the table ruled on it earlier tonight. */
export const ruling = (entry: Entry): string =>
  entry.ruling === undefined ? "" : text(entry.ruling ? "ruling.valid" : "ruling.invalid");
