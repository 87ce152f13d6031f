/** Every step of every board has a reason behind it, in both languages. */

import { expect, test } from "vitest";
import type { Catalogue } from "../src/lib/catalogue";

const found = import.meta.glob<Catalogue>("../src/games/*/words/*.json", {
  import: "default",
  eager: true,
});
const reasons = (game: string, language: string) =>
  Object.keys((found[`../src/games/${game}/words/${language}.json`]?.["why"] ?? {}) as Catalogue);

/** The phases in which a board asks somebody for something, or makes them wait. */
const STEPS: Record<string, string[]> = {
  facts: [
    ...["elect", "choose", "write", "count", "affirm", "mark", "look", "tap"],
    ...["recognise", "dispute", "vote", "reveal"],
  ],
  fives: ["search", "checked", "puzzle", "running", "frozen", "cross", "look"],
  foil: [
    ...["category", "draw", "discard", "knock", "wait", "arrange", "unscramble"],
    ...["vote", "reveal", "lay", "guess"],
  ],
  times: ["choose", "call", "placed", "counted", "closing", "wait"],
  wedges: [
    ...["roll", "move", "category", "vote_category", "draw", "answer"],
    ...["rule", "appeal", "vote", "over"],
  ],
};

test.each(Object.keys(STEPS))("%s says why in every phase", (game) => {
  for (const language of ["en", "de"])
    expect(reasons(game, language).sort()).toEqual([...STEPS[game]!].sort());
});
