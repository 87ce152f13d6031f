import { expect, test } from "vitest";
import { actOn, casesOf, discussed, nameOf } from "./judging";
import type { EntryView, MarkView, MineView, PlaycardView } from "./sections";

const entry = (text: string, why: EntryView["why"] = "accepted"): EntryView => ({
  text,
  keyword: text,
  valid: why === "accepted",
  why,
});
const card = (number: number, ...entries: EntryView[]): PlaycardView => ({
  number,
  author: number,
  scorer: (number + 1) % 3,
  child: false,
  entries: [entries],
});
const mine = (playcard: number, scores: number): MineView => ({
  seat: playcard,
  child: false,
  done: false,
  columns: [],
  playcard,
  scores,
  elects: null,
});

const CARDS = [
  card(0, entry("Aare"), entry("Bonn", "initial"), entry("", "empty")),
  card(1, entry("Amur"), entry("Ares")),
  card(2, entry("Alz"), entry("Anna", "repeat")),
];
const at = (seat: number, column: number, rest: Partial<MarkView> = {}): MarkView => ({
  seat,
  row: 0,
  column,
  valid: true,
  why: "accepted",
  ...rest,
});
const names = (...args: Parameters<typeof discussed>) => discussed(...args).map(nameOf);

test("marks replace what the machine said", () => {
  const all = casesOf(CARDS, [at(1, 1, { valid: false, why: "unrecognised", challenged: true })]);
  expect(all.filter((one) => one.valid).map((one) => one.entry.text)).toEqual([
    "Aare",
    "Amur",
    "Alz",
  ]);
});

test("a challenge waits for those who are neither author nor scorer", () => {
  const all = casesOf(CARDS, [at(0, 0, { challenged: true }), at(1, 0, { challenged: true })]);
  const acts = (own: number, scores: number) =>
    all.map((one) => actOn(one, "recognise", mine(own, scores))).filter(Boolean).length;
  // The third seat wrote neither and scores the second card.
  expect([acts(0, 2), acts(1, 0), acts(2, 1)]).toEqual([1, 0, 1]);
  expect(names(all, "recognise", mine(0, 2))).toEqual(["1.0.0", "0.0.0"]);
});

test("nothing moves while people tap; what is new comes last", () => {
  const marks = [at(1, 0, { challenged: true }), at(1, 1, { challenged: true })];
  const shown = names(casesOf(CARDS, marks), "recognise", mine(0, 2));
  expect(shown).toEqual(["1.0.0", "1.0.1"]);
  const later = [at(0, 0), at(1, 0, { challenged: true, why: "recognised" }), at(1, 1)];
  expect(names(casesOf(CARDS, later), "recognise", mine(0, 2), shown)).toEqual([
    "1.0.0",
    "1.0.1",
    "0.0.0",
  ]);
});

test("what is recognised waits for nobody", () => {
  const [one] = casesOf(CARDS, [at(0, 0, { challenged: true, why: "recognised" })]);
  expect(one && actOn(one, "recognise", mine(2, 1))).toBeNull();
});

test("the author may dispute that nobody knew an entry, all others an accepted one", () => {
  const all = casesOf(CARDS, [at(0, 0, { valid: false, why: "unrecognised", challenged: true })]);
  const may = (own: number) =>
    all.filter((one) => actOn(one, "dispute", mine(own, 9))).map((one) => one.entry.text);
  expect(may(0)).toEqual(["Aare", "Amur", "Ares", "Alz"]);
  expect(may(2)).toEqual(["Amur", "Ares"]);
  expect(names(all, "dispute", mine(0, 2))).toEqual(["0.0.0"]);
});

test("only what is on the ballot is voted on", () => {
  const all = casesOf(CARDS, [at(0, 0, { challenged: true, ballot: true }), at(1, 0)]);
  expect(names(all, "vote", mine(1, 0))).toEqual(["0.0.0"]);
  expect(all.map((one) => actOn(one, "vote", mine(1, 0))).filter(Boolean)).toEqual(["vote"]);
});

test("alone one affirms what the shelf does not know", () => {
  const all = casesOf(CARDS.slice(0, 1), [at(0, 0, { valid: false, why: "unrecognised" })]);
  expect(names(all, "affirm", mine(0, 0))).toEqual(["0.0.0"]);
  expect(all.map((one) => actOn(one, "affirm", mine(0, 0)))).toEqual(["affirm", null, null]);
  expect(all.map((one) => actOn(one, "write", mine(0, 0)))).toEqual([null, null, null]);
});
