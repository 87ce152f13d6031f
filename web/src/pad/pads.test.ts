import { describe, expect, test } from "vitest";
import { fresh, lines, next, PADS, padOf, readSheet, totals, type Sheet } from "./pads";

const facts = PADS["facts"]!;
const fives = PADS["fives"]!;
const foil = PADS["foil"]!;
const times = PADS["times"]!;
const wedges = PADS["wedges"]!;

const ticked = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
const columns = (...counts: number[]) =>
  Object.fromEntries(counts.map((count, n) => [`column${n + 1}`, count]));

test("Facts in Five: squares of columns and of rows", () => {
  expect(facts.parts!(columns(5, 3, 2, 1, 0))).toEqual({ special: 39, general: 31 });
  expect(facts.points(columns(3, 2, 2, 2, 2), 1, "")).toBe(76);
  expect(facts.points(columns(5, 5, 5, 5, 5), 1, "")).toBe(250);
  expect(facts.points({}, 1, "")).toBe(0);
});

test("Times Four: one set is 1 point, every further one 2 more", () => {
  expect([0, 1, 2, 3, 6].map((sets) => times.points({ sets }, 1, ""))).toEqual([0, 1, 3, 5, 11]);
});

test("Foil: letters, bonus letters, the knock and what costs points", () => {
  expect(foil.points({ letters: 10, bonus: 1, knock: 1 }, 1, "")).toBe(20);
  expect(foil.points({ solved: 5, noWord: 1 }, 1, "")).toBe(-5);
  expect(foil.points({ falseKnock: 2 }, 1, "")).toBe(-30);
});

describe("Find Five", () => {
  test("of six shapes the five lowest count", () => {
    expect(fives.points(ticked("L", "P", "U", "N", "Z", "W"), 1, "base")).toBe(9);
  });

  test("round five is double, the timer is not", () => {
    expect(fives.points(ticked("T", "F", "timer"), 1, "base")).toBe(6);
    expect(fives.points(ticked("T", "F", "timer"), 5, "base")).toBe(11);
  });

  test("the puzzle has one shape a round and no double one", () => {
    expect(fives.points(ticked("X", "timer"), 5, "puzzle")).toBe(5);
  });
});

test("Wedges: a wedge that is won twice is one wedge", () => {
  const sheet: Sheet = {
    ...fresh(wedges),
    entries: [
      { player: 0, values: ticked("blue") },
      { player: 1, values: {} },
      { player: 0, values: ticked("blue", "pink") },
    ],
  };
  expect(totals(wedges, sheet)).toEqual([2, 0]);
});

test("every line belongs to the next round of its player", () => {
  const sheet: Sheet = {
    ...fresh(times, ["Ada", "Ben"]),
    entries: [
      { player: 0, values: { sets: 1 } },
      { player: 1, values: { sets: 2 } },
      { player: 0, values: { sets: 0 } },
    ],
  };
  expect(lines(times, sheet).map(({ round, points }) => [round, points])).toEqual([
    [1, 1],
    [1, 3],
    [2, 0],
  ]);
  expect(totals(times, sheet)).toEqual([1, 3]);
  expect(next(sheet)).toBe(1);
});

test("a stored pad that cannot be one is not taken", () => {
  const good = {
    names: ["Ada", "Ben"],
    version: "",
    entries: [{ player: 1, values: { sets: 1 } }],
  };
  expect(readSheet(good, times)).toEqual(good);
  const bad = [
    null,
    "pad",
    { ...good, names: ["Ada"] },
    { ...good, names: ["Ada", 2] },
    { ...good, version: 1 },
    { ...good, entries: [null] },
    { ...good, entries: [{ player: 2, values: {} }] },
    { ...good, entries: [{ player: 0, values: { sets: 0.5 } }] },
  ];
  for (const one of bad) expect(readSheet(one, times)).toBeNull();
});

test("a game that is not ours has no pad", () => {
  expect(padOf("chess")).toBeNull();
});
