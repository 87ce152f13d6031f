// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { BeatView } from "../src/lib/types";
import { words } from "../src/lib/words.svelte";
import type { Ranked } from "../src/stage/ranking";
import { onAt, Show } from "../src/stage/show.svelte";
import { isToCome, isUntold, plainly } from "../src/stage/staging";
import { drumOf, isTold, telling } from "../src/stage/telling";
import { seatNamed, StillSight } from "../src/lib/still";

beforeAll(() => words.start());
beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const beat = (code: string, begins: number, seats: number[] = [], place?: number): BeatView => ({
  begins,
  ends: begins + 1000,
  code,
  tone: "good",
  seats,
  details: place === undefined ? {} : { place },
});
const on = (all: BeatView[], n: number) => ({ beat: all[n] as BeatView, n, all });

test("a beat is on between its server times", () => {
  const all = [beat("a", 0), beat("b", 1000)];
  expect([-1, 0, 999, 1000, 2000].map((now) => onAt(all, now)?.beat.code)).toEqual([
    undefined,
    "a",
    "a",
    "b",
    undefined,
  ]);
});

test("whoever comes later joins the beat that is on", () => {
  vi.setSystemTime(1500);
  const show = new Show(() => Date.now());
  show.see([beat("a", 0), beat("b", 1000)]);
  expect(show.current).toMatchObject({ n: 1 });
  expect(show.left()).toBe(500);
  expect(show.left(({ code }) => code === "a")).toBe(0);
  vi.advanceTimersByTime(600);
  expect(show.current).toBeNull();
  expect(show.has(({ code }) => code === "a")).toBe(true);
  show.stop();
});

test("a list that takes the place of another is followed at once", () => {
  const show = new Show(() => Date.now());
  show.see([beat("a", 0), beat("b", 1000)]);
  expect(show.current?.beat.code).toBe("a");
  show.see([beat("b", 100)]);
  expect(show.current).toBeNull();
  vi.advanceTimersByTime(150);
  expect(show.current?.beat.code).toBe("b");
  show.see();
  expect(show.current).toBeNull();
});

test("points are untold until their beat", () => {
  const all = [beat("laid", 0, [0]), beat("points", 1000, [1]), beat("points", 2000, [0])];
  const untold = (n: number) => [0, 1].map((seat) => isUntold({ staged: on(all, n) }, seat));
  expect(untold(0)).toEqual([true, true]);
  expect(untold(1)).toEqual([true, false]);
  expect(untold(2)).toEqual([false, false]);
  expect(isUntold({ staged: null }, 0)).toBe(false);
  expect(isToCome({ staged: on(all, 2) }, "points")).toBe(true);
  expect(isToCome({ staged: on(all, 2) }, "laid")).toBe(false);
});

const FINALE = [
  beat("finale.drum", 0),
  beat("finale.place", 1000, [2], 3),
  beat("finale.place", 2000, [1], 2),
  beat("finale.winner", 3000, [0], 1),
  beat("finale.decided", 4000),
];
const places = [1, 2, 3, 4].map((place) => ({ place }) as Ranked);
const named = (all: BeatView[], n: number, from = places) =>
  from.filter((one) => isTold(telling(on(all, n), false), one)).map(({ place }) => place);

test("nobody is named before the beat of their place", () => {
  expect([0, 1, 2, 3].map((n) => named(FINALE, n))).toEqual([[4], [3, 4], [2, 3, 4], [1, 2, 3, 4]]);
  expect(telling(on(FINALE, 3), false)).toMatchObject({ winner: true, decided: false });
  expect(telling(on(FINALE, 4), false)).toMatchObject({ winner: true, decided: true });
  expect([0, 1, 2].map((n) => drumOf(telling(on(FINALE, n), false)))).toEqual([
    "finale.drum",
    "finale.third",
    "finale.second",
  ]);
});

test("of two nobody is named before the winner", () => {
  const two = [FINALE[0], FINALE[3], FINALE[4]] as BeatView[];
  expect([0, 1].map((n) => named(two, n, places.slice(0, 2)))).toEqual([[], [1, 2]]);
});

test("an evening's finale is about the evening, and without one all is told", () => {
  const night = [FINALE[3], beat("finale.night", 5000), beat("finale.night_winner", 6000, [], 1)];
  const found = (n: number) => telling(on(night as BeatView[], n), true);
  expect(found(0)).toMatchObject({ night: false, winner: true });
  expect(found(1)).toMatchObject({ night: true, winner: false });
  expect(found(2)).toMatchObject({ night: true, winner: true });
  expect(telling(null, true)).toMatchObject({ all: true, night: true });
  expect(drumOf(found(1))).toBe("finale.night");
});

test("a beat that nobody draws is said in the words of its game", async () => {
  await words.need(["times"]);
  const sight = new StillSight({ game: "times", view: {}, seats: ["Anna"].map(seatNamed) });
  const one = { ...beat("timed_out", 0, [0]), tone: "bad" as const };
  const moment = plainly(one, sight as never);
  expect(moment).toMatchObject({ title: "Time is up", seats: [0], sound: "wrong" });
});
