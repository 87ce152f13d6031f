/** Choosing a game, in the language of the person who chooses. */

import { choosesPacks, filled, spoken } from "../form/options";
import { packs } from "../form/packs.svelte";
import type { Session } from "../lib/session.svelte";
import type { GameInfo, Problem } from "../lib/types";
import { words } from "../lib/words.svelte";

/** Put a game on the table; bots that sit there come along or not. */
export async function putOnTable(
  session: Session,
  game: GameInfo,
  bots: boolean,
): Promise<Problem | null> {
  const refusal = await session.command({ type: "choose", game: game.id, bots });
  if (refusal) return refusal;
  const known = game.options.some(choosesPacks) ? await packs.need() : [];
  const own = spoken(game.options, words.language, known);
  if (!Object.keys(own).length) return null;
  return session.command({ type: "options", options: filled(game.options, own) });
}
