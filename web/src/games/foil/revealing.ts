/** The reveal of a hand as steps: one word after the other, with what the others made of it. Pure. */

import type { GuessScore, Played, WordScore } from "./sections";

export interface Step {
  owner: number;
  word: WordScore;
  guesses: (GuessScore & { seat: number })[];
}

/** Every word that was laid, seat by seat, the knocker's last: they are waited for. */
export function stepsOf(hand: Played): Step[] {
  const seats = hand.seats.map((_, seat) => seat).filter((seat) => seat !== hand.knocker);
  if (hand.knocker !== null) seats.push(hand.knocker);
  return seats.flatMap((owner) =>
    (hand.seats[owner]?.words ?? []).map((word, number) => ({
      owner,
      word,
      guesses: hand.seats.flatMap(({ guesses }, seat) =>
        guesses
          .filter((guess) => guess.owner === owner && guess.number === number)
          .map((guess) => ({ ...guess, seat })),
      ),
    })),
  );
}
