/** What can be set for a seat, from the description of a game. */

import { keep } from "../lib/keep";
import type { GameInfo, Json } from "../lib/types";
import { t, words } from "../lib/words.svelte";

/** What the host can say of a seat: flags that the game has a short name for. */
export const flagsOf = (game: GameInfo): { name: string; label: string }[] =>
  game.seat_options.flatMap(({ name, kind }) => {
    const label = kind === "flag" && words.maybe(game.id, `seat_options.${name}.at_seat`);
    return label ? [{ name, label }] : [];
  });

/** What the people who sit there choose: options that the game has a word to the player for. */
export const ownOf = (game: GameInfo): { name: string; label: string; values: Json[] }[] =>
  game.seat_options.flatMap(({ name, values }) => {
    const label = words.maybe(game.id, `seat_options.${name}.own`);
    return label ? [{ name, label, values: values ?? [] }] : [];
  });

/** "Level 3: …", in the words of the game. */
export const levelName = (game: GameInfo, level: number): string =>
  t("seats.level", { level, words: words.maybe(game.id, `levels.${level}`) ?? "" });

/** Several people may share a seat, and somebody speaks for them. */
export const hasCaptains = (game: GameInfo): boolean =>
  game.seat_options.some(({ name }) => name === "captain");

/** Games that say nothing about teams have none. */
export const hasTeams = (game: GameInfo): boolean =>
  hasCaptains(game) || words.maybe(game.id, "teams") !== undefined;

/** In the middle, where nobody has chosen yet. */
export const BOT_LEVEL = 3;

const levelKey = (game: GameInfo): string => `bot.${game.id}`;

/** The level that this browser's owner last started a game with. */
export function botLevel(game: GameInfo): number {
  const kept = Number(keep.get(levelKey(game)));
  return game.levels.includes(kept) ? kept : BOT_LEVEL;
}

export const keepBotLevel = (game: GameInfo, level: number): void =>
  keep.set(levelKey(game), String(level));
