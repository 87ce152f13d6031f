import { beforeEach, expect, test } from "vitest";
import { isBest, noteResult } from "./best";

beforeEach(() => localStorage.clear());

test("nothing is nobody's best", () => {
  const best = noteResult("fives", { points: 0, game: "A.1" }, "2026-11-19");
  expect(isBest(best, "A.1")).toBe(false);
  expect(best.overall).toBeNull();
  expect(best.days["2026-11-19"]?.points).toBe(0);
});

test("a result counts as the best once it has more points than any before", () => {
  expect(isBest(noteResult("fives", { points: 20, game: "A.1" }, null), "A.1")).toBe(true);
  expect(isBest(noteResult("fives", { points: 20, game: "A.2" }, null), "A.2")).toBe(false);
  expect(isBest(noteResult("fives", { points: 21, game: "A.3" }, null), "A.3")).toBe(true);
});
