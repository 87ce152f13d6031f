// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { words } from "../../lib/words.svelte";
import type { EntryView, Known } from "./sections";
import { answersElsewhere, hint, hintInFull, senses, subject } from "./wording";

beforeAll(() => words.start());

const RIVERS = {
  title: { en: "Rivers", de: "Flüsse" },
  categories: [{ id: "europe", title: { en: "in Europe", de: "in Europa" } }],
};

test("everybody reads subjects in their own language, and where answers are in another", async () => {
  await words.need(["facts"]);
  expect(subject(RIVERS)).toBe("Rivers in Europe");
  expect(answersElsewhere("en")).toBe("");
  expect(answersElsewhere("de")).toBe("Answers are in German.");
  await words.choose("de");
  expect(subject(RIVERS)).toBe("Flüsse in Europa");
  expect(subject(RIVERS, "en")).toBe("Rivers in Europe");
  expect(answersElsewhere("de")).toBe("");
  expect(answersElsewhere("en")).toBe("Geantwortet wird auf Englisch.");
});

const written = (known: Known, about: string | null, senses: string[]): EntryView => ({
  text: "Mercury",
  keyword: "Mercury",
  why: "accepted",
  valid: true,
  known,
  about,
  senses,
});

test("what is not known says whether it is the class or just unknown, and on a tap what it is taken for", async () => {
  await words.choose("en");
  const other = written("no", "planet", ["planet", "god"]);
  expect(hint(other)).toBe("not one of these");
  expect(senses(other)).toEqual(["planet", "god"]);
  expect(hintInFull(other)).toBe("not one of these: planet, god");
  expect(hint(written("unknown", "planet", ["planet"]))).toBe("known only as something else");
  expect(hint(written("unknown", null, []))).toBe("not known to the house");
  const member = written("yes", "planet", ["planet", "god"]);
  expect(hint(member)).toBe("known: planet");
  expect(senses(member)).toEqual(["god"]);
  expect(hintInFull(member)).toBe("known: planet");
});

test("an entry of an older record has no such list", () => {
  const old = written("unknown", "planet", []);
  delete old.senses;
  expect(hint(old)).toBe("not known to the house");
  expect(senses(old)).toEqual([]);
});
