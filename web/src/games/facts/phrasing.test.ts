import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { named } from "./phrasing";
import type { Language } from "./sections";

/** The same examples that the house's rule is tested on. */
const TABLE = "../tests/games/facts/subjects.tsv";

const cases = readFileSync(TABLE, "utf-8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

test.each(cases)("in %s: %s, %s", (language, title = "", categories = "", subject) => {
  const parts = categories.split("|").filter(Boolean);
  expect(named(title, parts, language as Language)).toBe(subject);
});
