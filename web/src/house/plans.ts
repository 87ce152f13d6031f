/** What a person wanted to play when they opened a room from the first page. */

import { keepInTab } from "../lib/keep";
import type { Session } from "../lib/session.svelte";
import type { GameInfo, Problem } from "../lib/types";
import { words } from "../lib/words.svelte";
import { putOnTable } from "./choosing";
import { eveningOf } from "./evening";

export interface Plan {
  /** None: an evening of all games. */
  game?: string;
  with: "nobody" | "bots" | "friends";
}

const key = (code: string): string => `plan.${code}`;

export const keepPlan = (code: string, plan: Plan): void => keepInTab.setJson(key(code), plan);

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
  return (
    (await session.command({ type: "seats", count })) ??
    (await session.command({ type: "start", open: "bots" }))
  );
}
