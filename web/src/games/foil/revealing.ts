/** The reveal of a hand, as the house stages it: which word is shown, and what the others made of it. Pure. */

import type { Staged } from "../../stage/show.svelte";
import type { GuessScore, Played, WordScore } from "./sections";

export interface Step {
  owner: number;
  word: WordScore;
  guesses: (GuessScore & { seat: number })[];
}

/** A step and the server times between which it is shown. */
export interface Revealed {
  step: Step;
  begins: number;
  ends: number;
}

/** The word of a scored hand that a beat shows; null for other beats. */
export function revealedBy(staged: Staged | null, hand: Played | undefined): Revealed | null {
  const beat = staged?.beat;
  if (beat?.code !== "laid" || !hand) return null;
  const owner = beat.seats[0] ?? 0;
  const number = Number(beat.details["number"]);
  const word = hand.seats[owner]?.words[number];
  if (!word) return null;
  const guesses = hand.seats.flatMap(({ guesses: made }, seat) =>
    made
      .filter((guess) => guess.owner === owner && guess.number === number)
      .map((guess) => ({ ...guess, seat })),
  );
  return { step: { owner, word, guesses }, begins: beat.begins, ends: beat.ends };
}
