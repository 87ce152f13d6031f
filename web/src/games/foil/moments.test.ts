import { beforeAll, expect, test } from "vitest";
import type { Change } from "../../stage/moments.svelte";
import { words } from "../../lib/words.svelte";
import { moments } from "./moments";

beforeAll(async () => {
  await words.start();
  await words.need(["foil"]);
});

type Sections = Record<string, unknown>;
const change = (was: Sections, now: Sections, seat: number | null = null): Change =>
  ({
    session: { you: { seat }, name: (of: number) => ["Anna", "Ben"][of] },
    was: (section: string) => was[section],
    now: (section: string) => now[section],
  }) as unknown as Change;
const at = (phase: string, kind: string, more: Sections = {}) => ({
  table: { phase },
  last: { kind, at: 5, seat: 1, count: 15 },
  ballots: [],
  hands: [],
  ...more,
});
const hand = (score: number, why = "voted_in") => ({
  number: 0,
  seats: [{ score, words: [{ word: "zorb", why }], knock: [], guesses: [] }],
});

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
  const was = at("vote", "vote", { ballots: [{ text: "zorb" }] });
  const [good] = moments(change(was, at("reveal", "scored", { hands: [hand(4)] })));
  expect(good).toMatchObject({ tone: "good", title: "ZORB counts" });
  const [bad] = moments(change(was, at("reveal", "scored", { hands: [hand(-10, "voted_out")] })));
  expect(bad?.tone).toBe("bad");
});

test("on a phone the own points of a hand are told, on the table screen nobody's", () => {
  const [was, now] = [at("unscramble", "laid"), at("reveal", "scored", { hands: [hand(-6)] })];
  expect(moments(change(was, now, 0))[0]).toMatchObject({ tone: "bad" });
  expect(moments(change(was, now, 0))[0]?.title).toContain("−6");
  expect(moments(change(was, now))).toEqual([]);
});
