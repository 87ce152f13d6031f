/** What a finale has told so far: nobody is named before the beat of their place. Pure. */

import type { Ranked } from "./ranking";
import type { Staged } from "./show.svelte";
import { isFinale } from "./staging";

/** Places that have a beat of their own. */
const SHOWN = 3;

export interface Telling {
  /** Nothing is kept back: there is no finale, or it is over. */
  all: boolean;
  /** It is about the evening; else about the game. */
  night: boolean;
  /** The place that is told now; 0 for none. */
  place: number;
  /** The winner has been told. */
  winner: boolean;
  /** What decided it has been told. */
  decided: boolean;
  awards: boolean;
}

const OVER: Omit<Telling, "night"> = {
  all: true,
  place: 0,
  winner: true,
  decided: true,
  awards: true,
};

const NIGHT = /^finale\.(night|awards)/;
const PLACES = /^finale\.(night_)?(place|winner)$/;

/** What has been told; `closing`: an evening is over with the game. */
export function telling(staged: Staged | null, closing: boolean): Telling {
  if (!staged || !isFinale(staged.beat)) return { ...OVER, night: closing };
  const { beat, n, all } = staged;
  const night = NIGHT.test(beat.code);
  const isToCome = (code: string) => all.some((one, at) => at > n && one.code === code);
  return {
    all: false,
    night,
    place: PLACES.test(beat.code) ? Number(beat.details["place"]) : 0,
    winner: !isToCome(night ? "finale.night_winner" : "finale.winner"),
    decided: !isToCome("finale.decided"),
    awards: beat.code === "finale.awards",
  };
}

/** Whether somebody may be named: those below the third place from the beginning, if there are any above them
 * to wait for; the others at their place, or with the winner. */
export const isTold = ({ all, winner, place }: Telling, one: Ranked): boolean =>
  all || winner || one.place > SHOWN || (place > 0 && one.place >= place && one.place > 1);

/** The words while nobody has won yet. */
export function drumOf({ place, night }: Telling): string {
  if (place === 2) return "finale.second";
  if (place === 3) return "finale.third";
  return night ? "finale.night" : "finale.drum";
}
