/** The best score of a game that one plays alone, kept in this browser. */

import { keep } from "./keep";

interface Mark {
  points: number;
  /** Which game it was, so that a look back still knows that it was the best. */
  game: string;
}

export interface Best {
  overall: Mark | null;
}

const name = (game: string) => `best.${game}`;

/** Whether this game was the best of all. */
export const isBest = (best: Best, game: string): boolean =>
  best.overall?.game === game && best.overall.points > 0;

/** The best score with one more result; nothing changes when it is told twice. */
export function noteResult(game: string, mark: Mark): Best {
  const before = keep.getJson<Best>(name(game))?.overall ?? null;
  // Nothing is nobody's best.
  const isMore = mark.points > 0 && mark.points > (before?.points ?? 0);
  const best: Best = { overall: isMore ? mark : before };
  keep.setJson(name(game), best);
  return best;
}
