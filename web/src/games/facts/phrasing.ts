/** A subject in words: the Class and its Categories, in an order that reads well. Pure.
 *
 * A Category is a piece of a sentence: "of poems", "from France", "born before 1865", "who are
 * women". The house has the same rule (`phrasing.py`, where it is explained); one table of examples
 * is the test of both.
 */

import type { Language } from "./sections";

const ORDER = ["genitive", "phrase", "participle", "clause"] as const;
type Kind = (typeof ORDER)[number];

const CLAUSES = ["who", "that", "die", "das"];
const GENITIVES = ["of", "der", "des", "von", "vom"];
const PARTICIPLES = ["born", "made", "kept", "taught", "geboren", "gedreht"];
/** German prepositions that have swallowed an article, and the articles of a genitive. */
const BARE: Record<string, string> = {
  im: "in",
  am: "an",
  zum: "zu",
  vom: "von",
  fürs: "für",
  des: "der",
};

/** "Rivers in Europe", „Pflanzen, die Blumen sind“. */
export function named(title: string, categories: string[], language: Language): string {
  const groups = new Map<string, { kind: Kind; parts: string[] }>();
  const place = (part: string) => ORDER.indexOf(kindOf(part));
  for (const part of [...categories].sort((a, b) => place(a) - place(b))) {
    const kind = kindOf(part);
    const name = kind === "phrase" ? bare(part) : kind;
    const group = groups.get(name) ?? { kind, parts: [] };
    group.parts.push(part);
    groups.set(name, group);
  }
  const own = title.split(" ").map(bare);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  let text = title;
  for (const { kind, parts } of groups.values()) {
    let mark = "";
    if (kind === "participle" || kind === "clause") mark = language === "de" ? "," : "";
    else if (own.includes(bare(parts[0] ?? "")) && !text.includes(":")) mark = ":";
    text += `${mark} ${list.format(parts)}`;
  }
  return text;
}

function kindOf(part: string): Kind {
  const all = part.split(" ");
  const [first = "", second] = all;
  // „an die Menschen glauben“
  if (CLAUSES.includes(first) || second === "die") return "clause";
  if (PARTICIPLES.includes(first) || PARTICIPLES.includes(all.at(-1) ?? "")) return "participle";
  // „Griechenlands“ stands alone.
  return GENITIVES.includes(first) || all.length === 1 ? "genitive" : "phrase";
}

function bare(part: string): string {
  const [first = ""] = part.split(" ");
  return BARE[first] ?? first;
}
