/**
 * The Key Word: the word of an entry whose initial must be the row's letter. Pure.
 *
 * The same rule as the house's (docs/games/facts.md): it is underlined here while somebody types.
 */

import type { Language } from "./sections";

export const ANY = "*";

/** What the rule must know about a column. */
export interface Heading {
  persons: boolean;
  /** Words that are skipped where an entry starts with them, folded. */
  skip: string[];
}

/** A word that may serve, and where it stands in the text. */
export interface KeyWord {
  text: string;
  start: number;
  end: number;
}

const set = (words: string): Set<string> => new Set(words.split(" "));

const ENGLISH_ARTICLES = "a an the";
const ARTICLES: Record<Language, Set<string>> = {
  en: set(ENGLISH_ARTICLES),
  de: set(`${ENGLISH_ARTICLES} der die das den dem ein eine`),
};
const LINKS = set(
  "of de the del di du des von vom zu zum zur der die das dem den la le las los am im and und",
);
const PARTICLES = set(
  "van von vom de del della dello delle degli di da do dos das du des der den ter ten te la le lo " +
    "los las zu zur zum af av het op y e dal dalla d vander el",
);
/** These are also first names, so they are particles only inside a name. */
const INNER_PARTICLES = set("al bin ibn ben bint abu");
const NOT_AS_THEY_LOOK = new Set(["malcolm x", "van morrison"]);
const STAGE_TITLES = set("lady lord queen king prince princess");
const SUFFIXES = set("jr sr jnr snr junior senior esq phd md obe cbe mbe kbe qc kc jun sen dds mp");
const NUMERAL = /^(?:(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})|\d+(?:st|nd|rd|th)?)$/;
const ELISION = /^(?:(?:d|l|dall|dell|nell|sant)'|(?:al|el)-)(?=[\p{L}\p{N}_])/u;
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

const FOLDED: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  "’": "'",
  ʼ: "'",
};
const replaced = (text: string) => text.replace(/[ßæœøłđðþı’ʼ]/g, (sign) => FOLDED[sign] ?? sign);

/** Without case and accents: `Škoda` and `SKODA` are the same. */
export const fold = (text: string): string =>
  replaced(replaced(text.toLowerCase()).normalize("NFKD").replace(/\p{M}/gu, ""));

const BEFORE = /^[^\p{L}\p{N}_]+/u;
const AFTER = /[^\p{L}\p{N}_]+$/u;
const edgeless = (word: string) => word.replace(BEFORE, "").replace(AFTER, "");

/** A word folded and without the signs around it. */
export const bare = (word: string): string => edgeless(fold(word));

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
  let words = wordsOf(text).filter((word) => bare(word.text));
  while (words.length > 1 && ARTICLES[language].has(words[0]?.text.toLowerCase() ?? "")) {
    words = words.slice(1);
  }
  const named = withoutTitles(words, column.skip);
  if (!column.persons) return named.slice(0, 1).map(trimmed);
  return named.length ? surname(named, language, named.length < words.length) : [];
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
export const markable = (text: string): { place: number; word: KeyWord }[] =>
  wordsOf(text).flatMap((_, place) => wordAt(text, place).map((word) => ({ place, word })));

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

const wordsOf = (text: string): KeyWord[] =>
  [...text.matchAll(/\S+/g)].map((found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }));

/** Without quotes and brackets around it. */
function trimmed({ text, start, end }: KeyWord): KeyWord {
  const before = BEFORE.exec(text)?.[0].length ?? 0;
  const after = AFTER.exec(text)?.[0].length ?? 0;
  return { text: text.slice(before, text.length - after), start: start + before, end: end - after };
}

/** A leading word of the title is skipped with the "of/de/the" after it; one word stays. */
function withoutTitles(all: KeyWord[], skip: string[]): KeyWord[] {
  let words = all;
  while (words.length > 1 && skip.some((title) => isForm(bare(words[0]?.text ?? ""), title))) {
    words = words.slice(1);
    while (words.length > 1 && LINKS.has(bare(words[0]?.text ?? ""))) words = words.slice(1);
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

const isSuffix = (word: string) => SUFFIXES.has(word) || NUMERAL.test(word);

/** Of a person it is the surname; titled and stage names count as written, too. */
function surname(all: KeyWord[], language: Language, isTitled: boolean): KeyWord[] {
  if (NOT_AS_THEY_LOOK.has(all.map((word) => bare(word.text)).join(" "))) {
    return all.slice(-1).map(trimmed);
  }
  let words = beforeByname(beforeComma(all), language);
  let isNumbered = false;
  for (;;) {
    const last = bare(words.at(-1)?.text ?? "");
    if (words.length < 2 || !isSuffix(last)) break;
    isNumbered = NUMERAL.test(last);
    words = words.slice(0, -1);
  }
  const serving = withParticles(words);
  const isStaged = words.length === 2 && STAGE_TITLES.has(bare(words[0]?.text ?? ""));
  if ((isTitled && isNumbered && words.length > 1) || isStaged) {
    return [...serving, ...words.slice(0, 1).map(trimmed)];
  }
  return serving;
}

function beforeComma(words: KeyWord[]): KeyWord[] {
  const place = words.findIndex(
    (word, n) =>
      n < words.length - 1 && word.text.endsWith(",") && !isSuffix(bare(words[n + 1]?.text ?? "")),
  );
  return place < 0 ? words : words.slice(0, place + 1);
}

/** *Charles the Bold* is Charles; *Karl der Große* is Karl. */
function beforeByname(words: KeyWord[], language: Language): KeyWord[] {
  const bynames = set(language === "en" ? "the" : "the der die das");
  const place = words.findIndex(
    (word, n) =>
      n > 0 &&
      n < words.length - 1 &&
      bynames.has(bare(word.text)) &&
      !PARTICLES.has(bare(words[n - 1]?.text ?? "")),
  );
  return place < 0 ? words : words.slice(0, place);
}

function withParticles(words: KeyWord[]): KeyWord[] {
  let place = words.length - 1;
  while (place > 0 && isParticle(words[place - 1]?.text ?? "", place - 1)) place -= 1;
  const main = mainPart(words.at(-1) as KeyWord);
  return place === words.length - 1 ? main : [...main, trimmed(words[place] as KeyWord)];
}

/** With a point it is an initial, with a quote part of a nickname. */
function isParticle(word: string, place: number): boolean {
  const plain = fold(word).replace(/'+$/, "");
  return PARTICLES.has(plain) || (place > 0 && INNER_PARTICLES.has(plain));
}

/** The last word; of *d'Artagnan* either part. */
function mainPart(word: KeyWord): KeyWord[] {
  const whole = trimmed(word);
  const folded = fold(whole.text);
  const found = ELISION.exec(folded);
  if (!found || folded.length !== whole.text.length) return [whole];
  const skipped = found[0].length;
  const { text, start, end } = whole;
  return [{ text: text.slice(skipped), start: start + skipped, end }, whole];
}
