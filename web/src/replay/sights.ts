/** What somebody saw of a finished game, entry by entry. */

import { seatNamed, StillSight } from "../lib/still";
import type { PersonView, Replay, SeatView } from "../lib/types";
import { seenBy, type Eyes } from "./track";

/** The room a game was played in, as it is now. */
export interface Known {
  readonly seats: readonly SeatView[];
  readonly people: readonly PersonView[];
}

export type SightAt = (entry: number, fresh?: boolean, known?: Known | null) => StillSight<never>;

/** What these eyes saw after each entry, counted from 0. */
export function sights(replay: Replay, eyes: Eyes, code: string, number: number): SightAt {
  const seen = seenBy(replay, eyes);
  return (entry, fresh = false, known = null) =>
    new StillSight({
      game: replay.game,
      view: (seen[entry] ?? {}) as never,
      code,
      number,
      seat: eyes === "everybody" ? null : eyes,
      seats: replay.names.map((name, seat) => seatOf(name, seat, known)),
      people: known?.people ?? [],
      options: replay.options,
      fresh,
      at: replay.entries[entry]?.at ?? 0,
    });
}

/** A seat of a record with the faces of those who sit there still, or are in the room under that name. */
export function seatOf(name: string, seat: number, known: Known | null): SeatView {
  const same = known?.seats[seat];
  if (same?.name === name) return same;
  const person = known?.people.find((one) => one.name === name);
  return { ...seatNamed(name, seat), people: person ? [person.id] : [] };
}
