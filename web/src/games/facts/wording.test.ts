// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { words } from "../../lib/words.svelte";
import { answersElsewhere, subject } from "./wording";

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
