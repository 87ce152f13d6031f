import { beforeEach, expect, test } from "vitest";
import { keepOwn, presetOf, presetValues } from "../src/form/presets";
import { halves } from "../src/lib/figures";
import { keep } from "../src/lib/keep";
import type { GameInfo, OptionField } from "../src/lib/types";

const field = (name: string, value: number | string): OptionField => ({
  name,
  kind: typeof value === "number" ? "number" : "choice",
  default: value,
  values: name === "language" ? ["en", "de"] : [],
  low: null,
  high: null,
  longest: null,
  needs: null,
  without: [],
  kept: false,
  daily: false,
  follows: null,
  fields: [],
});

const game: GameInfo = {
  id: "lone",
  version: 1,
  seats: [1, 4],
  options: [field("rounds", 5), field("language", "en")],
  seat_options: [],
  quick: { rounds: 2, language: "en" },
  levels: [],
  daily: false,
  day: null,
  lesson: false,
  print: [],
  words: {},
  colour: "#17593f",
};

beforeEach(() => keep.drop("options.lone"));

test("a preset sets every option but the language", () => {
  expect(presetValues("quick", game, { language: "de" })).toEqual({ rounds: 2, language: "de" });
  expect(presetValues("classic", game, { rounds: 3 })).toEqual({ rounds: 5, language: "en" });
});

test("the options say which preset they are", () => {
  expect(presetOf(game, { rounds: 2, language: "de" })).toBe("quick");
  expect(presetOf(game, {})).toBe("classic");
  expect(presetOf(game, { rounds: 4 })).toBeNull();
});

test("what people played with last is kept, unless it is a preset already", () => {
  expect(presetValues("own", game, {})).toBeNull();
  keepOwn(game, { rounds: 2 });
  expect(presetValues("own", game, {})).toBeNull();
  keepOwn(game, { rounds: 4 });
  expect(presetValues("own", game, {})).toEqual({ rounds: 4, language: "en" });
  expect(presetOf(game, { rounds: 4 })).toBe("own");
});

test("a game without a short form has no quick preset", () => {
  expect(presetValues("quick", { ...game, quick: {} }, {})).toBeNull();
});

test("points of the night are read with halves", () => {
  expect([0, 0.5, 1, 2.5].map(halves)).toEqual(["0", "½", "1", "2½"]);
});
