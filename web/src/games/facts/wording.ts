/** What is said: texts of the board, subjects, hints. */

import { words } from "../../lib/words.svelte";
import { ANY } from "./keyword";
import { named } from "./phrasing";
import type { CategoryView, Classification, EntryView, Language, Title, Why } from "./sections";

/** A text of this board. */
export const text = (path: string, details: Record<string, unknown> = {}): string =>
  words.game("facts", `board.${path}`, details);

export const why = (code: Why): string => words.game("facts", `why.${code}`);
export const classification = (name: Classification): string =>
  words.game("facts", `classifications.${name}`);
export const points = (count: number): string => text("points", { count });

/** "Rivers in Europe": the Class with its Categories, in the reader's language unless told. */
export const subject = (
  { title, categories }: { title: Title; categories: CategoryView[] },
  language: Language = words.language,
): string =>
  named(
    title[language],
    categories.map((one) => one.title[language]),
    language,
  );

/** A title in the reader's language. */
export const own = (title: Title): string => title[words.language];

/** In which language one answers, where it is not the reader's. */
export function answersElsewhere(language: Language): string {
  if (language === words.language) return "";
  const path = { en: "answersIn.en", de: "answersIn.de" }[language];
  return text(path);
}

/** A row's letter to be read out. */
export const letterName = (letter: string): string => (letter === ANY ? text("anyLetter") : letter);

/** What the shelf says about an entry: "known: river in Germany". What it does not know as one of these it may know as
 * something else, or not at all. */
export function hint(entry: EntryView): string {
  const known = entry.known ?? "unknown";
  if (known === "yes") {
    const said = words.game("facts", "known.yes");
    return entry.about ? `${said}: ${entry.about}` : said;
  }
  const path = known === "unknown" && entry.senses?.length ? "else" : known;
  return words.game("facts", `known.${path}`);
}

/** What else is to be told of an entry on a tap: all that the shelf takes it for, where the hint does not say so yet. */
export const senses = (entry: EntryView): string[] =>
  (entry.senses ?? []).filter((sense) => entry.known !== "yes" || sense !== entry.about);

/** The same for a table screen, where nobody taps. */
export function hintInFull(entry: EntryView): string {
  const also = entry.known === "yes" ? [] : senses(entry);
  return also.length ? `${hint(entry)}: ${also.join(", ")}` : hint(entry);
}

/** How the table ruled on it earlier tonight. */
export const ruling = (entry: EntryView): string =>
  entry.ruling === undefined ? "" : text(entry.ruling ? "ruling.valid" : "ruling.invalid");
