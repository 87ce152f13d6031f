/** A room around a table that nobody keeps, for boards that want one. */

import type { Sections } from "../lib/sections";
import { usualMark } from "../lib/signs";
import type { Json, PersonView, RoomSections, RoomView, SeatView, YouView } from "../lib/types";

const ME = "learner";
/** A disc in gold, smiling, as its seat is marked. */
const LEARNER = 16;
/** How good the other seats say they are: bots, as everybody can see. */
const LEVEL = 3;

/** The sections of a room in which one person plays a seat and bots have the others. */
export function pretended(
  game: string,
  shown: { view: Record<string, unknown>; options: Record<string, Json> | Record<string, unknown> },
  names: readonly string[],
  seat: number,
): Sections {
  const you: YouView = { person: ME, role: "player", seat, host: false, owner: false };
  const about: RoomView = {
    code: "",
    phase: "playing",
    game,
    host: "",
    locked: true,
    approval: false,
    waiting: [],
    auto_bot: false,
    commitment: "",
    day: null,
    counted: false,
    paused: false,
    unattended: false,
    played: 1,
    reacts: false,
    predicts: false,
    show: "auto",
    voice: null,
    evening: null,
  };
  const me: PersonView = {
    id: ME,
    name: names[seat] ?? "",
    role: "player",
    online: true,
    seat,
    host: false,
    strong: [],
    guest: false,
    colour: "gold",
    face: LEARNER,
    wish: null,
  };
  const seats = names.map((name, n): SeatView => ({
    seat: n,
    name,
    people: n === seat ? [ME] : [],
    bot: n === seat ? null : LEVEL,
    stand_in: false,
    options: {},
    captain: n === seat ? ME : null,
    mark: usualMark(n),
  }));
  const sections: Partial<RoomSections> = {
    you,
    room: about,
    people: [me],
    seats,
    options: shown.options as RoomSections["options"],
  };
  // The game's sections are named as in a room.
  const ofGame = Object.entries(shown.view).map(([name, value]) => [`game.${name}`, value]);
  return { ...(sections as unknown as Sections), ...(Object.fromEntries(ofGame) as Sections) };
}
