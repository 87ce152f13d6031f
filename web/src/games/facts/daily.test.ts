// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { words } from "../../lib/words.svelte";
import type { Scored } from "./sections";
import { aloud, shared } from "./daily";

const CARD = { counts: [3, 2, 4, 0, 1], special: 30, general: 30, total: 60 } as Scored;

beforeAll(async () => {
  await words.need(["facts"]);
  await words.choose("en");
});

test("a result to share shows marks and no words", () => {
  expect(shared("2026-01-02", CARD).split("\n")).toEqual([
    "Facts in Five, 2026-01-02",
    "60 points · Depth 30 · Breadth 30",
    "■ ■ ■ · ■",
    "■ ■ ■ · ·",
    "■ · ■ · ·",
    "· · ■ · ·",
    "· · · · ·",
  ]);
});

test("the same as a sentence", () => {
  expect(aloud("2026-01-02", CARD)).toBe(
    "Facts in Five of 2026-01-02: 60 points, 10 of 25 blanks; by column 3, 2, 4, 0, 1.",
  );
});
