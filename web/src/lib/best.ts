/** The best scores of games that one plays alone, kept in this browser: of all, and of each day. */

import { keep } from "./keep";

interface Mark {
  points: number;
  /** Which game it was, so that a look back still knows that it was the best. */
  game: string;
}

export interface Best {
  overall: Mark | null;
  days: Record<string, Mark>;
}

const name = (game: string) => `best.${game}`;

export function bestOf(game: string): Best {
  return keep.getJson<Best>(name(game)) ?? { overall: null, days: {} };
}

/** Whether this game was the best of all. */
export const isBest = (best: Best, game: string): boolean =>
  best.overall?.game === game && best.overall.points > 0;

/** The best scores with one more result; nothing changes when it is told twice. */
export function noteResult(game: string, mark: Mark, day: string | null): Best {
  const before = bestOf(game);
  const better = (old: Mark | null | undefined) => (old && old.points >= mark.points ? old : mark);
  const best: Best = {
    // Nothing is nobody's best.
    overall: mark.points > 0 ? better(before.overall) : before.overall,
    days: day === null ? before.days : { ...before.days, [day]: better(before.days[day]) },
  };
  keep.setJson(name(game), best);
  return best;
}
