// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import type { Sight } from "../../lib/sight";
import { seatNamed, StillSight } from "../../lib/still";
import type { Change } from "../../stage/cues";
import { words } from "../../lib/words.svelte";
import { cues, decisive } from "./cues";
import type { FoilView } from "./sections";

beforeAll(async () => {
  await words.start();
  await words.need(["foil"]);
});

type Sections = Record<string, unknown>;
const sight = (view: Sections, seat: number | null = null): Sight<FoilView> =>
  new StillSight({
    game: "foil",
    view: view as unknown as FoilView,
    seat,
    seats: ["Anna", "Ben"].map(seatNamed),
  });
const moments = (change: Change<FoilView>) => cues(change).moments ?? [];
const change = (was: Sections, now: Sections, seat: number | null = null): Change<FoilView> => ({
  was: sight(was, seat),
  now: sight(now, seat),
  whole: false,
});
const at = (phase: string, kind: string, more: Sections = {}) => ({
  table: { phase, category: "", number: 0 },
  last: { kind, at: 5, seat: 1, count: 15 },
  voted: [],
  hands: [],
  laid: [],
  scores: [],
  setup: { options: {} },
  progress: { asked: [], done: [] },
  ...more,
});
const hand = (score: number) => ({ number: 0, seats: [{ score }] });
const ruled = (question: string, valid: boolean) => ({ text: "zorb", question, valid });

test("a knock is staged with the name", () => {
  const [knock] = moments(change(at("play", "drawn"), at("arrange", "knocked")));
  expect(knock).toMatchObject({ tone: "grand", title: "Ben knocks!", sound: "drop" });
});

test("a false knock is staged once, with what it costs", () => {
  const [knock] = moments(change(at("play", "drawn"), at("play", "false_knock")));
  expect(knock).toMatchObject({ tone: "bad", title: "A false knock: Ben loses 15." });
  expect(moments(change(at("play", "false_knock"), at("play", "false_knock")))).toEqual([]);
});

test("the outcome of a vote is staged before the scores", () => {
  const after = (valid: boolean) => at("reveal", "scored", { voted: [ruled("word", valid)] });
  const [good] = moments(change(at("vote", "vote"), after(true)));
  expect(good).toMatchObject({ tone: "good", title: "ZORB counts" });
  const [bad] = moments(change(at("vote", "vote"), after(false)));
  expect(bad).toMatchObject({ tone: "bad", title: "ZORB does not count" });
});

test("the outcome of a vote is staged before the next vote", () => {
  const table = { phase: "vote", category: "animals", number: 0 };
  const before = at("vote", "vote", { table });
  const between = at("vote", "vote", { table, voted: [ruled("word", true)] });
  expect(moments(change(before, between))).toMatchObject([{ title: "ZORB is a word" }]);
  expect(moments(change(between, between))).toEqual([]);
  const after = at("reveal", "scored", {
    table: { ...table, phase: "reveal" },
    voted: [ruled("word", true), ruled("fits", false)],
  });
  expect(moments(change(between, after))).toMatchObject([{ title: "ZORB does not count" }]);
});

test("on a phone the own points of a hand are told, on the table screen nobody's", () => {
  const [was, now] = [at("unscramble", "laid"), at("reveal", "scored", { hands: [hand(-6)] })];
  expect(moments(change(was, now, 0))[0]).toMatchObject({ tone: "bad" });
  expect(moments(change(was, now, 0))[0]?.title).toContain("−6");
  expect(moments(change(was, now))).toEqual([]);
});

test("the hand in which the winner was furthest ahead decided it, told by its best word", () => {
  const seat = (score: number, ...words: [string, number][]) => ({
    score,
    words: words.map(([word, points]) => ({ word, points })),
  });
  const hands = [
    { seats: [seat(12, ["tower", 12]), seat(10)] },
    { seats: [seat(31, ["snail", 11], ["planet", 20]), seat(4)] },
  ];
  expect(decisive(sight({ outcome: { winners: [0] }, hands }))).toMatchObject({
    seat: 0,
    title: "PLANET",
    detail: "Hand 2 · 31 points",
  });
});

test("without words the hand itself is named, and without a lead nothing", () => {
  const hands = [
    {
      seats: [
        { score: 5, words: [] },
        { score: 0, words: [] },
      ],
    },
  ];
  const ended = (winners: number[]) => sight({ outcome: { winners }, hands });
  expect(decisive(ended([0]))).toMatchObject({ title: "Hand 1", detail: "5 points" });
  expect(decisive(ended([1]))).toBeNull();
});
