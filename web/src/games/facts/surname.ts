/**
 * The surname: of a person it is the Key Word. The same rule as the house's (`surname.py`), with the
 * same lists of names that cannot be told by their looks.
 */

import LISTS from "../../../../src/parlour/shelf/encyclopedia/surnames.txt?raw";
import type { Language } from "./sections";
import { bare, fold, type KeyWord, set, trimmed } from "./spelling";

const PARTICLES = set(
  "van von vom de del della dello delle degli di da do dos das du des der den ter ten te la le lo " +
    "los las zu zur zum af av het op y e dal dalla d vander el",
);
/** These are also first names, so they are particles only inside a name. */
const INNER_PARTICLES = set("al bin ibn ben bint abu");
const NOT_AS_THEY_LOOK = new Set(["malcolm x", "van morrison"]);
const STAGE_TITLES = set("lady lord queen king prince princess");
const SUFFIXES = set(
  "jr sr jnr snr junior senior esq phd md obe cbe mbe kbe qc kc jun sen dds mp pere fils",
);
const NUMERAL = /^(?:(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})|\d+(?:st|nd|rd|th)?)$/;
const ELISION = /^(?:(?:d|l|dall|dell|nell|sant)'|(?:al|el)-)(?=[\p{L}\p{N}_])/u;

/** Between the parts of a double surname: Ortega y Gasset. */
const JOINTS = set("y i e");
/** Before "of" these are no name: of the Duke of Wellington the name is Wellington. */
const RANKS = set(
  "duke duchess earl count countess marquess marquis marquise viscount baron baroness lord lady " +
    "prince princess king queen emperor empress bishop archbishop sultan herzog graf furst konig " +
    "konigin",
);
/** Before a rank these belong to it: the Grand Duke of Luxembourg. */
const BEFORE_RANKS = set("grand crown");
/** Titles of Classes whose people go by their first names: Victor Emmanuel II, Franz von Assisi. */
const MONARCHS = set(
  "king kings queen queens emperor emperors empress pope popes ruler rulers ruled monarchs tsar " +
    "tsars saint saints konig konige konigin koniginnen kaiser kaiserin papst papste herrscher " +
    "herrschende herrschten regierten monarchen zar zaren heilige heiligen",
);
/** Where these are meant, too, "von" may as well begin a surname: Richard von Weizsäcker. */
const ELECTED = set("president presidents prasident prasidenten");
/** Between two numbers: James VI and I. */
const AND = set("and und");
/** After a numbered name these begin what tells people of one name apart. */
const OF_NUMBERED = set("of von de di the der die du");
/** Lucas Cranach d. Ä. */
const ELDER = new Set(["d a", "d ae", "d j", "d.a", "d.ae", "d.j"]);

type List = "first" | "double" | "part" | "whole" | "either";

/** A name as the lists are compared: small plain words. */
const key = (name: string) => fold(name).replace(/['.$]/g, "").replace(/-/g, " ").trim();

const lists = ((): Record<List, Set<string>> => {
  const found: Record<List, Set<string>> = {
    first: new Set(),
    double: new Set(),
    part: new Set(),
    whole: new Set(),
    either: new Set(),
  };
  let current = found.first;
  for (const line of LISTS.trim().split("\n")) {
    if (line in found) current = found[line as List];
    else if (!line.startsWith("#")) current.add(key(line));
  }
  return found;
})();
/** The longest first: Núñez Cabeza de Vaca is more than Cabeza de Vaca. */
const DOUBLES = [...lists.double]
  .map((double) => double.split(" "))
  .sort((one, other) => other.length - one.length);

/** Whether a word says which of a family or of one name somebody is: Jr., II, père. */
export const isSuffix = (word: string) => SUFFIXES.has(word) || NUMERAL.test(word);

/** Of a person it is the surname; titled and stage names count as written, too. */
export function surname(
  all: KeyWord[],
  skip: string[],
  language: Language,
  isTitled: boolean,
): KeyWord[] {
  if (NOT_AS_THEY_LOOK.has(all.map((word) => bare(word.text)).join(" "))) {
    return all.slice(-1).map(trimmed);
  }
  let words = beforeByname(beforeOf(beforeComma(all)), language);
  const one = oneName(words);
  if (one.length) return one;
  const named = withoutSuffixes(words);
  const dropped = words[named.length];
  const isNumbered = isNumber(dropped) || AND.has(bare(dropped?.text ?? ""));
  words = withoutElder(named, language);
  if (words.length > 2 && JOINTS.has(words.at(-2)?.text ?? "")) {
    return [...words.slice(-3, -2).map(trimmed), ...mainPart(words.at(-1) as KeyWord)];
  }
  const serving = withParticles(words);
  if (isByFirstName(words, skip, language, isNumbered)) {
    return [...serving, ...words.slice(0, 1).map(trimmed)];
  }
  const isStaged = words.length === 2 && STAGE_TITLES.has(bare(words[0]?.text ?? ""));
  if ((isTitled && isNumbered && words.length > 1) || isStaged) {
    return [...serving, ...words.slice(0, 1).map(trimmed)];
  }
  const parts = [...firstPart(words), ...serving];
  return parts.filter((word, n) => parts.findIndex(({ start }) => start === word.start) === n);
}

/** Names that are one name count as people know them; a few serve under either word. */
function oneName(words: KeyWord[]): KeyWord[] {
  const name = key(words.map((word) => bare(word.text)).join(" "));
  if (lists.whole.has(name) || lists.first.has(name)) return words.slice(0, 1).map(trimmed);
  if (lists.either.has(name)) return [...words.slice(-1), ...words.slice(0, 1)].map(trimmed);
  return [];
}

/** The first word of a double surname: either part serves. */
function firstPart(words: KeyWord[]): KeyWord[] {
  const keys = words.map((word) => bare(word.text).replaceAll("'", ""));
  const double = DOUBLES.find((parts) => parts.join(" ") === keys.slice(-parts.length).join(" "));
  if (double) return words.slice(-double.length, 1 - double.length).map(trimmed);
  return lists.part.has(keys.at(-2) ?? "") ? words.slice(-2, -1).map(trimmed) : [];
}

/** William of Orange is William, Henry VIII of England is Henry, Mary Queen of Scots is Mary. */
function beforeOf(words: KeyWord[]): KeyWord[] {
  const plain = words.map((word) => bare(word.text));
  for (let n = 1; n < words.length - 1; n += 1) {
    const [first = "", before = "", here = ""] = [plain[n - 2], plain[n - 1], plain[n]];
    if (here === "of" && !RANKS.has(before)) return words.slice(0, n);
    const isNamed = n > 1 && !RANKS.has(first) && !BEFORE_RANKS.has(first);
    if (here === "of" && isNamed) return words.slice(0, n - 1);
    if (n > 1 && NUMERAL.test(before) && OF_NUMBERED.has(here)) return words.slice(0, n);
  }
  return words;
}

const isNumber = (word: KeyWord | undefined) => NUMERAL.test(bare(word?.text ?? ""));

/** The words before "Jr.", "II" and the like: James VI and I is James. */
function withoutSuffixes(words: KeyWord[]): KeyWord[] {
  let left = words;
  for (let last = left.at(-1); last && left.length > 1; last = left.at(-1)) {
    const isAnd = AND.has(bare(last.text)) && isNumber(words[left.length]);
    if (!isAnd && !isSuffix(bare(last.text))) break;
    left = left.slice(0, -1);
  }
  return left;
}

/** Whether the first of several names serves as well, as people of this Class go by it. */
function isByFirstName(
  words: KeyWord[],
  skip: string[],
  language: Language,
  isNumbered: boolean,
): boolean {
  if (words.length < 2 || !skip.some((word) => MONARCHS.has(word))) return false;
  const isFrom = language === "de" && words.length > 2 && bare(words[1]?.text ?? "") === "von";
  return isNumbered || (isFrom && !skip.some((word) => ELECTED.has(word)));
}

/** Lucas Cranach d. Ä. is Cranach. */
function withoutElder(words: KeyWord[], language: Language): KeyWord[] {
  const length = [1, 2].find((count) => {
    const ending = words.slice(-count).map((word) => bare(word.text));
    return language === "de" && words.length > count && ELDER.has(ending.join(" "));
  });
  return length ? words.slice(0, -length) : words;
}

function beforeComma(words: KeyWord[]): KeyWord[] {
  const place = words.findIndex(
    (word, n) =>
      n < words.length - 1 && word.text.endsWith(",") && !isSuffix(bare(words[n + 1]?.text ?? "")),
  );
  return place < 0 ? words : words.slice(0, place + 1);
}

/** *Charles the Bold* is Charles; *Karl der Große* is Karl, *Johann ohne Land* is Johann. */
function beforeByname(words: KeyWord[], language: Language): KeyWord[] {
  const bynames = set(language === "en" ? "the" : "the der die das ohne");
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
