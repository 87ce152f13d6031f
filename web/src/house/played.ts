/** A finished game of the night, as its summary and its analysis see it. */

import { api } from "../lib/api";
import type { Session } from "../lib/session.svelte";
import { seatNamed, StillSight } from "../lib/still";
import type { NightGame } from "../lib/types";

/** How this game ended, with those who played it, whoever sits there by now. */
export async function endOf(session: Session, game: NightGame): Promise<StillSight<never>> {
  return new StillSight({
    game: game.game,
    view: (await api.end(session.code, game.n, session.token)) as never,
    code: session.code,
    number: game.n,
    seats: game.names.map((name, seat) => ({ ...seatNamed(name, seat), ...game.seats[seat] })),
    people: session.people,
    day: game.day,
  });
}
