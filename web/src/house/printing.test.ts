import { expect, test } from "vitest";
import type { OptionField } from "../lib/types";
import { followed, pairs, playOf } from "./printing";

const field = (name: string, more: Partial<OptionField>): OptionField => ({
  name,
  kind: "number",
  default: 1,
  values: [],
  low: null,
  high: null,
  longest: null,
  fields: [],
  needs: null,
  without: [],
  kept: false,
  daily: false,
  follows: null,
  ...more,
});

const rows = field("rows", { default: 6, follows: "rows" });
const boards = field("boards", { default: 2 });
const scores = field("scores", {
  kind: "group",
  default: { letter: 1, knock: 5 },
  fields: [field("letter", { default: 1 }), field("knock", { default: 5 })],
  follows: "scores",
});
const packs = field("packs", { kind: "list", default: [], follows: "packs" });

test("a room prints with its own rows, scores and packs", () => {
  const options = { rows: 8, scores: { letter: 2, knock: 5 }, packs: ["junior"], boards: "rich" };
  const values = followed([rows, boards, scores, packs], options);
  expect(values).toEqual({ rows: 8, scores: { letter: 2, knock: 5 }, packs: ["junior"] });
  expect(followed([rows], null)).toEqual({});
});

test("only what is not as usual stands in the address, a group's member with a dot", () => {
  const values = { rows: 8, boards: 2, scores: { letter: 2, knock: 5 }, packs: ["a", "b"] };
  expect(pairs([rows, boards, scores, packs], values)).toEqual({
    rows: "8",
    "scores.letter": "2",
    packs: "a,b",
  });
  expect(pairs([rows, boards], {})).toEqual({});
});

test("the leaflet tells what is played otherwise than usual", () => {
  const fields = [rows, field("rounds", { kind: "list", default: [1, 2, 3] })];
  expect(playOf(fields, { rows: 8, rounds: [1, 3] }, "en")).toBe("rows=8;rounds=1,3");
  expect(playOf(fields, {}, "en")).toBe("");
});
