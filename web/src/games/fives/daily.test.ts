// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { words } from "../../lib/words.svelte";
import { aloud, shared } from "./daily";

const RESULT = {
  day: "2026-03-14",
  points: 26,
  found: 11,
  rounds: [1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 0],
};

beforeAll(async () => {
  await words.need(["fives"]);
  await words.choose("en");
});

test("the shared text spoils nothing: points per round, no shapes and no places", () => {
  expect(shared(RESULT).split("\n")).toEqual([
    "Find Five, 2026-03-14",
    "26 of 30 points, 11 of 12 shapes",
    "■ ■ ■■ ■■ ■■ ■■■",
    "■■■ ■■■ ■■■ ■■■ ■■■ ·",
  ]);
});

test("the text to read aloud has numbers and no marks", async () => {
  await words.choose("de");
  const text = aloud(RESULT);
  expect(text).toContain("Fünf finden vom 2026-03-14: 26 von 30 Punkten mit 11 von 12 Formen.");
  expect(text).toMatch(/nichts\.$/);
  expect(text).not.toContain("■");
});
