/** A finished game of the night, as a session at which nothing can be said any more. */

import { api } from "../lib/api";
import { Session } from "../lib/session.svelte";
import type { Json, NightGame, RoomSections, SeatView } from "../lib/types";
import type { Sections } from "../lib/sections";
import type { Line, Listener } from "../lib/wire";

const SILENT: Line = { start: () => {}, stop: () => {}, send: () => Promise.resolve(null) };

/** How this game ended: what the summary and the analysis of its kind read. */
export async function endOf(session: Session, game: NightGame): Promise<Session> {
  const view = await api.end(session.code, game.n, session.token);
  let show: Listener["welcome"] = () => {};
  const ended = new Session(session.code, [session.token], false, undefined, (listener) => {
    show = listener.welcome;
    return SILENT;
  });
  show({ ...roomOf(session, game), ...ofGame(view) });
  return ended;
}

const ofGame = (view: Record<string, Json>): Sections =>
  Object.fromEntries(Object.entries(view).map(([name, value]) => [`game.${name}`, value]));

/** The room as it was: other people may sit on these seats by now, so only names are told. */
function roomOf(session: Session, game: NightGame): Sections {
  const seats = game.names.map((name, seat): SeatView => ({
    seat,
    name,
    people: [],
    bot: null,
    stand_in: false,
    options: {},
    captain: null,
  }));
  const sections: Partial<RoomSections> = {
    ...(session.room && { room: { ...session.room, game: game.game, played: game.n } }),
    ...(session.you && { you: { ...session.you, seat: null } }),
    seats,
    people: [],
  };
  return sections as unknown as Sections;
}
