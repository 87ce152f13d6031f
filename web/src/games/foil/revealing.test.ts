import { expect, test } from "vitest";
import { stepsOf } from "./revealing";
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

test("the knocker's words come last", () => {
  const steps = stepsOf(hand(0, seat(["quiet", "steam"]), seat(["lamp"])));
  expect(steps.map(({ word }) => word.word)).toEqual(["lamp", "quiet", "steam"]);
});

test("every word has the guesses at it, with whose they are", () => {
  const steps = stepsOf(hand(null, seat(["lamp", "steam"]), seat([], [[0, 1, "mates"]])));
  expect(steps[0]?.guesses).toEqual([]);
  expect(steps[1]?.guesses.map((guess) => [guess.seat, guess.guess])).toEqual([[1, "mates"]]);
});
