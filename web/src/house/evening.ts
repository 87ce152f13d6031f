/** An evening of several short games. */

import { filled, spoken, choosesPacks } from "../form/options";
import { packs } from "../form/packs.svelte";
import type { Command } from "../lib/requests";
import type { GameInfo } from "../lib/types";

/** The games that have a short form, in the order of the shelf. */
export const shortGames = (games: GameInfo[]): GameInfo[] =>
  games.filter((game) => Object.keys(game.quick).length > 0);

/** All short games in a row, in the language of the person who plans it. */
export async function eveningOf(games: GameInfo[], language: string): Promise<Command> {
  const short = shortGames(games);
  const known = short.some((game) => game.options.some(choosesPacks)) ? await packs.need() : [];
  return {
    type: "evening",
    games: short.map((game) => ({
      game: game.id,
      options: filled(game.options, { ...game.quick, ...spoken(game.options, language, known) }),
    })),
  };
}
