import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { idlePlaces, initial, keyWord, keyWords, markable, sameAs, startsWith } from "./keyword";
import type { Language } from "./sections";
import { bare } from "./spelling";

/** The same labelled cases that the house's rule is tested on. */
const TABLE = "../tests/games/facts/keywords.tsv";
/** And those of the words that cannot be marked. */
const MARKS = "../tests/games/facts/keymarks.tsv";

/** Words of a title that are no part of a name; the house leaves them out of `skip`. */
const SMALL = new Set(
  (
    "a an and as at by for from in into of on or the to with that who which than more not no its " +
    "their one you are is can have has been be it any all other but der die das dem den des ein " +
    "eine einer einem und oder mit von vom zu zum zur im am auf aus für fur bei als ist sind man " +
    "kann nicht ohne über uber nach vor"
  ).split(" "),
);

const read = (table: string) =>
  readFileSync(table, "utf-8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [title = "", category = "", persons, entry = "", label = "", language] =
        line.split("\t");
      const words = [title, category].flatMap((one) => one.split(/[\s/\-–—]+/)).map(bare);
      const skip = words.filter((word) => word && !SMALL.has(word));
      const heading = { persons: persons === "1", skip };
      return { heading, entry, label, language: language as Language };
    });

const sorted = (letters: Iterable<string>) => [...new Set(letters)].sort().join("");

test("the rule agrees with all labelled entries, as the house's does", () => {
  const cases = read(TABLE);
  expect(cases.length).toBeGreaterThan(600);
  const differing = cases.filter(({ entry, heading, language, label }) => {
    const found = keyWords(entry, heading, language).map((word) => initial(word.text, language));
    return sorted(found) !== sorted(label);
  });
  expect(differing).toEqual([]);
});

test("a word that is never a Key Word is not offered for a mark", () => {
  const cases = read(MARKS);
  expect(cases.length).toBeGreaterThan(20);
  const differing = cases.filter(
    ({ entry, heading, language, label }) =>
      [...idlePlaces(entry, heading, language)].join(" ") !== label,
  );
  expect(differing).toEqual([]);
  const kings = { persons: true, skip: ["kings"] };
  expect(markable("King Charles", kings, "en").map(({ place }) => place)).toEqual([1]);
});

const RIVERS = { persons: false, skip: ["rivers"] };

test("the Key Word is found where it stands in the text", () => {
  const text = "  the  river “Aare”";
  const found = keyWord(text, "A", RIVERS, "en");
  expect(found).toEqual({ text: "Aare", start: 14, end: 18 });
  expect(text.slice(14, 18)).toBe("Aare");
});

test("the word that fits the letter is preferred", () => {
  const painters = { persons: true, skip: ["painters"] };
  const of = (letter: string) => keyWord("Vincent van Gogh", letter, painters, "en")?.text;
  expect([of("G"), of("V"), of("X")]).toEqual(["Gogh", "van", "Gogh"]);
});

test("a star takes any letter, but no sign", () => {
  const fits = (text: string) => {
    const word = keyWord(text, "*", RIVERS, "en");
    return word !== null && startsWith(word, "*", "en");
  };
  expect([fits("Rhine"), fits("24 Hours"), fits("!?"), fits("")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("markup, emoji and writing from right to left are text like any other", () => {
  expect(keyWord("<b>Bode</b>", "B", RIVERS, "en")?.text).toBe("b>Bode</b");
  expect(keyWord("🏞️ Elbe", "E", RIVERS, "en")?.text).toBe("Elbe");
  expect(keyWord("נהר הירדן", "*", RIVERS, "en")?.text).toBe("נהר");
});

test("equal entries differ in case, accents and articles only", () => {
  expect(sameAs("The Óder!", "en")).toBe(sameAs("oder", "en"));
  expect(sameAs("der Inn", "de")).toBe(sameAs("Inn", "de"));
  expect(sameAs("Main", "en")).not.toBe(sameAs("Rhine", "en"));
  expect(sameAs("the", "en")).toBe("the");
});
