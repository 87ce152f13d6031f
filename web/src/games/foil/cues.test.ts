// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import type { Sight } from "../../lib/sight";
import { seatNamed, StillSight } from "../../lib/still";
import type { BeatView, Json } from "../../lib/types";
import { words } from "../../lib/words.svelte";
import { decisive, staged } from "./cues";
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
const onStage = (code: string, tone: BeatView["tone"], details: Record<string, Json> = {}) => {
  const beat: BeatView = { begins: 5, ends: 9, code, tone, seats: [1], details };
  return staged({ beat, sight: sight({}), whole: true });
};

test("a knock is staged with the name, a false one with what it costs", () => {
  const knock = onStage("knocked", "grand", { number: 0 });
  expect(knock).toMatchObject({ tone: "grand", title: "Ben knocks!", sound: "drop" });
  const bad = onStage("false_knock", "bad", { number: 15 });
  expect(bad).toMatchObject({ tone: "bad", title: "A false knock: Ben loses 15." });
});

test("what the table said to a word is staged", () => {
  expect(onStage("counts", "good", { word: "ZORB" })).toMatchObject({ title: "ZORB counts" });
  expect(onStage("word", "good", { word: "ZORB" })).toMatchObject({ title: "ZORB is a word" });
  const out = onStage("out", "bad", { word: "ZORB" });
  expect(out).toMatchObject({ title: "ZORB does not count", sound: "wrong" });
});

test("words and points of a hand are drawn in place", () => {
  expect(onStage("laid", "good")).toBeNull();
  expect(onStage("points", "plain")).toBeNull();
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
