/** What somebody saw of a finished game, entry by entry. */

import { seatNamed, StillSight } from "../lib/still";
import type { Replay } from "../lib/types";
import { seenBy, type Eyes } from "./track";

export type SightAt = (entry: number, fresh?: boolean) => StillSight<never>;

/** What these eyes saw after each entry, counted from 0. */
export function sights(replay: Replay, eyes: Eyes, code: string, number: number): SightAt {
  const seen = seenBy(replay, eyes);
  const seats = replay.names.map(seatNamed);
  return (entry, fresh = false) =>
    new StillSight({
      game: replay.game,
      view: (seen[entry] ?? {}) as never,
      code,
      number,
      seat: eyes === "everybody" ? null : eyes,
      seats,
      options: replay.options,
      fresh,
      at: replay.entries[entry]?.at ?? 0,
    });
}
