/** The small picture of a game's board, where its folder has one; loaded when it is first wanted. */

import type { Component } from "svelte";
import type { Json } from "../lib/types";

type Small = Component<{ board: Json }>;
const files = import.meta.glob<{ default: Small }>("../games/*/Glance.svelte");
let found = $state.raw<Record<string, Small>>({});
const asked: Record<string, boolean> = {};

export function boardOf(game: string): Small | undefined {
  const load = files[`../games/${game}/Glance.svelte`];
  if (load && !asked[game]) {
    asked[game] = true;
    void load()
      .then(({ default: small }) => (found = { ...found, [game]: small }))
      .catch(() => (asked[game] = false));
  }
  return found[game];
}
