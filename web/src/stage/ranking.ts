/** Who came in where: winners first, then by points; equals share a place. */

import { figure, halves } from "../lib/figures";
import type { Session } from "../lib/session.svelte";
import type { PersonView } from "../lib/types";

export interface Ranked {
  key: string;
  place: number;
  name: string;
  /** As it is shown. */
  points: string;
  /** A seat of the game just played … */
  seat?: number;
  bot?: boolean;
  won?: boolean;
  /** … or somebody of the night; a bot is nobody. */
  person?: PersonView | undefined;
}

export function ranked(session: Session): Ranked[] {
  const { scores = [], winners = [] } = session.outcome ?? {};
  const better = (a: number, b: number): boolean =>
    winners.includes(a) !== winners.includes(b)
      ? winners.includes(a)
      : !winners.includes(a) && (scores[a] ?? 0) > (scores[b] ?? 0);
  const seats = scores.map((_, seat) => seat);
  return seats
    .map((seat) => ({
      key: `seat ${seat}`,
      place: 1 + seats.filter((other) => better(other, seat)).length,
      name: session.name(seat),
      points: figure(scores[seat] ?? 0),
      seat,
      bot: session.isBot(seat),
      won: winners.includes(seat),
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** The same for the whole night. */
export const rankedTonight = (session: Session): Ranked[] =>
  session.night.standings.map((one) => ({
    key: `${one.person}${one.name}`,
    place: one.place,
    name: one.name,
    points: halves(one.points),
    person: session.person(one.person ?? ""),
    won: one.place === 1,
  }));
