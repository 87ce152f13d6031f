/** Presets: whole sets of options by name, instead of a long form. */

import { keep } from "../lib/keep";
import type { GameInfo } from "../lib/types";
import { choosesPacks, filled, type Values } from "./options";

export type Preset = "quick" | "classic" | "own";

const KEPT = ["language", "real_box"];
const key = (game: GameInfo): string => `options.${game.id}`;
const same = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Options that say in which language a game speaks and whether people have it on the table: no
 * preset changes them. */
function kept(game: GameInfo, values: Values): Values {
  const names = game.options
    .filter((field) => KEPT.includes(field.name) || choosesPacks(field))
    .map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => name in values).map((name) => [name, values[name] ?? null]),
  );
}

/** All options of a preset, in the language of these values; null where there is none. */
export function presetValues(preset: Preset, game: GameInfo, values: Values): Values | null {
  const own = preset === "own" ? keep.getJson<Values>(key(game)) : null;
  if (preset === "own" && !own) return null;
  if (preset === "quick" && !Object.keys(game.quick).length) return null;
  const chosen = preset === "quick" ? game.quick : (own ?? {});
  return filled(game.options, { ...chosen, ...kept(game, values) });
}

/** The preset that these values are, if they are one. */
export function presetOf(game: GameInfo, values: Values): Preset | null {
  const now = filled(game.options, values);
  const presets: Preset[] = ["quick", "classic", "own"];
  return (
    presets.find((preset) => {
      const its = presetValues(preset, game, now);
      return its !== null && same(its, now);
    }) ?? null
  );
}

/** Remember what people played with, unless it is a preset of the game itself. */
export function keepOwn(game: GameInfo, values: Values): void {
  const preset = presetOf(game, values);
  if (preset === null) keep.setJson(key(game), filled(game.options, values));
}
