/** Words of an entry: where they stand, and how they compare without case, accents and signs. */

/** A word that may serve, and where it stands in the text. */
export interface KeyWord {
  text: string;
  start: number;
  end: number;
}

export const set = (words: string): Set<string> => new Set(words.split(" "));

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
export const edgeless = (word: string) => word.replace(BEFORE, "").replace(AFTER, "");

/** A word folded and without the signs around it. */
export const bare = (word: string): string => edgeless(fold(word));

export const wordsOf = (text: string): KeyWord[] =>
  [...text.matchAll(/\S+/g)].map((found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }));

/** Without quotes and brackets around it. */
export function trimmed({ text, start, end }: KeyWord): KeyWord {
  const before = BEFORE.exec(text)?.[0].length ?? 0;
  const after = AFTER.exec(text)?.[0].length ?? 0;
  return { text: text.slice(before, text.length - after), start: start + before, end: end - after };
}
