/**
 * The Key Word: the word of an entry whose initial must be the row's letter. Pure.
 *
 * The same rule as the house's (docs/games/facts.md): it is underlined here while somebody types.
 */

import type { Language } from "./sections";
import { bare, edgeless, type KeyWord, set, trimmed, wordsOf } from "./spelling";
import { isSuffix, surname } from "./surname";

export const ANY = "*";

/** What the rule must know about a column. */
export interface Heading {
  persons: boolean;
  /** Words that are skipped where an entry starts with them, folded. */
  skip: string[];
}

const ENGLISH_ARTICLES = "a an the";
const ARTICLES: Record<Language, Set<string>> = {
  en: set(ENGLISH_ARTICLES),
  de: set(`${ENGLISH_ARTICLES} der die das den dem ein eine`),
};
const LINKS = set(
  "of de the del di du des von vom zu zum zur der die das dem den la le las los am im and und",
);
const PLURALS = ["s", "es", "e", "en", "n", "er", "nen", "se"];
const SHORT: Record<string, string> = {
  mount: "mountain",
  mt: "mountain",
  st: "saint",
  sankt: "heilige",
  dr: "doctor",
  prof: "professor",
  pres: "president",
  gen: "general",
  univ: "university",
};
/** The initials of the numbers from 0 to 19. */
const SPOKEN: Record<Language, string> = { en: "ZOTTFFSSENTETTFFSSEN", de: "NEZDVFSSANZEZDVFSSAN" };

/** The letter a word starts with, as on a tile; a number starts as it is read aloud. */
export function initial(word: string, language: Language): string {
  const number = /^[0-9]+(?:[.,][0-9]{3})*/.exec(edgeless(word));
  if (number) return spoken(Number(number[0].replace(/\D/g, "").slice(0, 30)), language);
  const [first = ""] = bare(word);
  return /\p{L}/u.test(first) ? first.toUpperCase() : "";
}

function spoken(count: number, language: Language): string {
  let number = count >= 1100 && count < 2000 ? Math.floor(count / 100) : count;
  let scale = "";
  while (number >= 1000) {
    number = Math.floor(number / 1000);
    scale = "T";
  }
  if (number >= 100) {
    number = Math.floor(number / 100);
    scale = "H";
  }
  if (language === "de" && scale && number === 1) return scale;
  if (number >= 20) {
    // Vierundzwanzig, but twenty-four: German says the ones first.
    const tens = Math.floor(number / 10);
    number = language === "de" ? number % 10 || tens : tens;
  }
  return SPOKEN[language][number] ?? "";
}

/** The words that may serve as Key Word, the usual one first. */
export function keyWords(
  text: string,
  column: Heading,
  language: Language,
  marked: number | null = null,
): KeyWord[] {
  if (marked !== null) return wordAt(text, marked);
  const { left, isTitled } = counting(text, column, language);
  if (!column.persons) return left.slice(0, 1).map(trimmed);
  return left.length ? surname(left, column.skip, language, isTitled) : [];
}

/** What is left without articles and titles in front, and whether there was a title. */
function counting(text: string, column: Heading, language: Language) {
  let words = wordsOf(text).filter((word) => bare(word.text));
  while (words.length && isArticle(words[0]?.text ?? "", language)) words = words.slice(1);
  const left = withoutTitles(words, column.skip);
  return { left, isTitled: left.length < words.length };
}

/** With a point it is an initial: A. A. Milne. */
const isArticle = (word: string, language: Language) =>
  ARTICLES[language].has(word.toLowerCase().replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_.]+$/gu, ""));

/**
 * The places of the words that are never Key Words: articles, a title word in front that is skipped
 * with the "of" after it, and a number after a person's name.
 */
export function idlePlaces(text: string, column: Heading, language: Language): Set<number> {
  const words = wordsOf(text);
  const begins = counting(text, column, language).left[0]?.start ?? text.length;
  const serving = keyWords(text, column, language).map((word) => word.start);
  const isIdle = (word: KeyWord, place: number) => {
    if (!bare(word.text) || serving.some((at) => at >= word.start && at < word.end)) return false;
    if (word.start < begins) return true;
    if (place > 0 && column.persons && isSuffix(bare(word.text))) return true;
    const isLast = place === words.length - 1 && !words[place - 1]?.text.endsWith(",");
    return isArticle(word.text, language) && !isLast;
  };
  return new Set(words.flatMap((word, place) => (isIdle(word, place) ? [place] : [])));
}

/** The Key Word to underline: the one that fits the letter, else the usual one. */
export function keyWord(
  text: string,
  letter: string,
  column: Heading,
  language: Language,
  marked: number | null = null,
): KeyWord | null {
  const words = keyWords(text, column, language, marked);
  return words.find((word) => startsWith(word, letter, language)) ?? words[0] ?? null;
}

/** The word at this place; none where there is no letter in it. */
export const wordAt = (text: string, place: number): KeyWord[] =>
  wordsOf(text)
    .slice(place, place + 1)
    .filter((word) => bare(word.text))
    .map(trimmed);

/** All words of an entry that the author could mark as Key Word, with their places. */
export function markable(text: string, column: Heading, language: Language) {
  const idle = idlePlaces(text, column, language);
  return wordsOf(text).flatMap((_, place) =>
    idle.has(place) ? [] : wordAt(text, place).map((word) => ({ place, word })),
  );
}

/** Whether the initial is the row's letter; a star takes any letter. */
export function startsWith(word: KeyWord, letter: string, language: Language): boolean {
  const first = initial(word.text, language);
  return letter === ANY ? first !== "" : first === letter;
}

/** Two entries with the same value are equal: without case, accents and articles. */
export function sameAs(text: string, language: Language): string {
  const words = wordsOf(text).map((word) => bare(word.text));
  const plain = words.filter((word) => word && !ARTICLES[language].has(word));
  return (plain.length ? plain : words).join(" ");
}

// The steps --------------------------------------------------------------------------------------

/** A leading word of the title is skipped with the "of/de/the" after it. */
function withoutTitles(all: KeyWord[], skip: string[]): KeyWord[] {
  let words = all;
  while (words.length && skip.some((title) => isForm(bare(words[0]?.text ?? ""), title))) {
    words = words.slice(1);
    while (words.length && LINKS.has(bare(words[0]?.text ?? ""))) words = words.slice(1);
  }
  return words;
}

/** Whether a word is one of the title, be it singular or plural. */
function isForm(written: string, title: string): boolean {
  const word = SHORT[written] ?? written;
  if (word === title) return true;
  const [short, long] = word.length <= title.length ? [word, title] : [title, word];
  if (short.length < 3) return false;
  if (short.endsWith("y") && long === `${short.slice(0, -1)}ies`) return true;
  if (/fe?$/.test(short) && long === short.replace(/e+$/, "").slice(0, -1) + "ves") return true;
  if (short.endsWith("man") && long === `${short.slice(0, -3)}men`) return true;
  return PLURALS.some((plural) => long === short + plural);
}
