import { expect, test } from "vitest";
import {
  barsOf,
  bestOf,
  EMPTY,
  fileOf,
  merged,
  monthFrom,
  pageOf,
  readFile,
  streakOf,
  weeksOf,
  withPage,
  type Diary,
  type Page,
} from "./diary";
import { shifted } from "../lib/dates";

const HOUR = 3_600_000;

function page(day: string, more: Partial<Page> = {}): Page {
  return {
    day,
    game: "fives",
    code: "ABCDEF",
    begun: Date.parse(`${day}T18:00:00Z`),
    offset: 60,
    over: true,
    result: { points: 10, spent: 0, marks: [], kind: "" },
    practice: null,
    ...more,
  };
}

const diary = (...pages: Page[]): Diary => pages.reduce(withPage, EMPTY);
const points = (count: number) => ({ points: count, spent: 0, marks: [], kind: "" });

test("a streak is days in a row, and today still has time", () => {
  const days = ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-19"];
  const kept = diary(...days.map((day) => page(day)));
  expect(streakOf(kept, "2026-11-19")).toEqual({ now: 1, longest: 3 });
  expect(streakOf(kept, "2026-11-20")).toEqual({ now: 1, longest: 3 });
  expect(streakOf(kept, "2026-11-21")).toEqual({ now: 0, longest: 3 });
  expect(streakOf(EMPTY, "2026-11-21")).toEqual({ now: 0, longest: 0 });
});

test("several games of a day are one day, and one that was broken off is none", () => {
  const kept = diary(
    page("2026-11-18"),
    page("2026-11-19", { game: "foil" }),
    page("2026-11-19"),
    page("2026-11-20", { result: null }),
  );
  expect(streakOf(kept, "2026-11-20").now).toBe(2);
});

test("midnight does not break a streak: a game counts for the date on which it was begun", () => {
  const late = page("2026-11-18", { begun: Date.parse("2026-11-18T22:59:00Z") });
  const next = page("2026-11-19", { begun: late.begun + 20 * HOUR });
  expect(streakOf(diary(late, next), "2026-11-19").now).toBe(2);
});

test("a date that a flight to the east cut short breaks nothing, and a day that was left out does", () => {
  const honolulu = page("2026-11-16", { offset: -600 });
  const auckland = page("2026-11-18", { offset: 780 });
  expect(streakOf(diary(honolulu, auckland), "2026-11-18").now).toBe(2);
  expect(streakOf(diary(page("2026-11-16"), page("2026-11-18")), "2026-11-18").now).toBe(1);
});

test("a flight to the west, where a date comes twice, breaks nothing", () => {
  const auckland = page("2026-11-17", { offset: 780 });
  const honolulu = page("2026-11-18", { offset: -600, begun: auckland.begun + 40 * HOUR });
  expect(streakOf(diary(auckland, honolulu), "2026-11-18").now).toBe(2);
});

test("results are spread over at most eight steps", () => {
  const kept = diary(
    ...Array.from({ length: 30 }, (_, n) =>
      page(shifted("2026-10-01", n), { result: points(n * 3) }),
    ),
  );
  const bars = barsOf(kept, "fives", "");
  expect(bars.length).toBeLessThanOrEqual(8);
  expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(30);
  expect(barsOf(kept, "fives", "typed")).toEqual([]);
});

test("the best has most points, then fewest second tries, among its kind", () => {
  const kept = diary(
    page("2026-11-01", { result: { points: 8, spent: 2, marks: [], kind: "typed" } }),
    page("2026-11-02", { result: { points: 8, spent: 1, marks: [], kind: "typed" } }),
    page("2026-11-03", { result: { points: 10, spent: 0, marks: [], kind: "choices" } }),
  );
  expect(bestOf(kept, "fives", "typed")?.spent).toBe(1);
  expect(bestOf(kept, "fives", "")).toBeNull();
});

test("a month is shown week by week from Monday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.at(-1)?.[0]).toBe("2026-11-30");
  expect(monthFrom("2026-01", -1)).toBe("2025-12");
  expect(monthFrom("2026-12", 1)).toBe("2027-01");
});

test("a file brings everything back, and what is no diary brings nothing", () => {
  const kept = { ...diary(page("2026-11-18"), page("2026-11-19")), hidden: ["facts"] };
  expect(readFile(fileOf(kept))).toEqual(kept);
  for (const text of ["", "{}", "[]", "null", '{"file":"parlour diary 1","pages":null}'])
    expect(readFile(text)?.pages ?? {}).toEqual({});
  const odd = JSON.parse(fileOf(kept)) as { pages: Record<string, unknown> };
  odd.pages["2026-11-18 fives"] = { day: "<b>", game: "fives" };
  expect(Object.keys(readFile(JSON.stringify(odd))?.pages ?? {})).toEqual(["2026-11-19 fives"]);
});

test("merging loses nothing: of two tries of a day the first counts, the other is practice", () => {
  const early = page("2026-11-19", { result: points(7), begun: 1_000, code: "AAAAAA" });
  const late = page("2026-11-19", { result: points(12), begun: 2_000, practice: 9 });
  const other = page("2026-11-18");
  const both = merged(diary(late), diary(early, other));
  expect(pageOf(both, "2026-11-19", "fives")).toEqual({ ...early, practice: 12 });
  expect(pageOf(both, "2026-11-18", "fives")).toEqual(other);
  expect(merged(both, both)).toEqual(both);
  const open = page("2026-11-19", { result: null, over: false, begun: 500 });
  expect(pageOf(merged(diary(open), diary(early)), "2026-11-19", "fives")?.result).toEqual(
    points(7),
  );
});
