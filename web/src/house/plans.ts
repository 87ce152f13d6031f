/** What a person wanted to play when they opened a room from the first page. */

import { api } from "../lib/api";
import { keep, keepInTab, ownFace } from "../lib/keep";
import type { Command } from "../lib/requests";
import { router } from "../lib/route.svelte";
import type { Session } from "../lib/session.svelte";
import { keepToken } from "../lib/tokens";
import type { GameInfo, Problem } from "../lib/types";
import { t, words } from "../lib/words.svelte";
import { putOnTable } from "./choosing";
import { eveningOf } from "./evening";
import { botLevel } from "./seats";

export interface Plan {
  /** None: an evening of all games. */
  game?: string;
  with: "nobody" | "bots" | "friends";
}

const key = (code: string): string => `plan.${code}`;

/** Open a room of one's own and go there; with a plan its game is laid out in it. Without a name it is
 * the one used last. */
export async function openRoom(name: string, plan?: Plan): Promise<void> {
  const chosen = name.trim() || keep.get("name") || t("home.guest");
  const ticket = await api.create(chosen, ownFace());
  keep.set("name", chosen);
  keepToken(ticket.code, false, ticket.token);
  if (plan) keepInTab.setJson(key(ticket.code), plan);
  router.go(`/r/${ticket.code}`);
}

/** Lay out what was planned for this room, once. */
export async function carryOut(session: Session, games: GameInfo[]): Promise<Problem | null> {
  const plan = keepInTab.getJson<Plan>(key(session.code));
  keepInTab.drop(key(session.code));
  if (!plan || !session.you?.host || session.room?.game) return null;
  if (!plan.game) return session.command(await eveningOf(games, words.language));
  const game = games.find(({ id }) => id === plan.game);
  if (!game) return null;
  const refusal = await putOnTable(session, game, true);
  if (refusal || plan.with === "friends") return refusal;
  const count = plan.with === "nobody" ? 1 : Math.max(2, game.seats[0]);
  const seats = Array.from({ length: count }, (_, seat) => seat);
  const own = session.you.seat ?? 0;
  const commands: Command[] = [
    { type: "seats", count },
    ...seats
      .filter((seat) => seat !== own)
      .map((seat): Command => ({ type: "seat_bot", seat, level: botLevel(game) })),
    { type: "start" },
  ];
  for (const command of commands) {
    const refused = await session.command(command);
    if (refused) return refused;
  }
  return null;
}
