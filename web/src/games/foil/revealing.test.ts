import { expect, test } from "vitest";
import type { BeatView } from "../../lib/types";
import { revealedBy } from "./revealing";
import type { Played, SeatScore } from "./sections";

const seat = (words: string[], guesses: [number, number, string][] = []): SeatScore => ({
  words: words.map((word) => ({
    word,
    scrambled: [...word].reverse().join(""),
    why: "ok",
    points: word.length,
    unscrambled_by: [],
  })),
  guesses: guesses.map(([owner, number, guess]) => ({
    owner,
    number,
    guess,
    scrambled: "",
    why: "ok",
    points: 5,
  })),
  knock_bonus: 0,
  false_knocks: 0,
  score: 0,
  knock: [],
});
const hand = (knocker: number | null, ...seats: SeatScore[]) => ({ knocker, seats }) as Played;

const beat = (owner: number, number: number, code = "laid"): BeatView => ({
  begins: 10,
  ends: 20,
  code,
  tone: "good",
  seats: [owner],
  details: { number },
});
const on = (one: BeatView) => ({ beat: one, n: 0, all: [one] });

test("a beat shows a word with the guesses at it, and whose they are", () => {
  const played = hand(null, seat(["lamp", "steam"]), seat([], [[0, 1, "mates"]]));
  const found = revealedBy(on(beat(0, 1)), played);
  expect(found).toMatchObject({ begins: 10, ends: 20, step: { owner: 0 } });
  expect(found?.step.word.word).toBe("steam");
  expect(found?.step.guesses.map((guess) => [guess.seat, guess.guess])).toEqual([[1, "mates"]]);
  expect(revealedBy(on(beat(0, 0)), played)?.step.guesses).toEqual([]);
});

test("other beats, and words that are not there, show none", () => {
  const played = hand(0, seat(["quiet"]), seat(["lamp"]));
  expect(revealedBy(on(beat(0, 0, "points")), played)).toBeNull();
  expect(revealedBy(on(beat(1, 4)), played)).toBeNull();
  expect(revealedBy(null, played)).toBeNull();
  expect(revealedBy(on(beat(0, 0)), undefined)).toBeNull();
});
