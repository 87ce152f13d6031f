/** What a replay says: the phase of a round, and well-known answers that nobody gave. */

import { listed } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Note } from "../../replay/story";
import type { Insights } from "./insights";
import type { FactsView } from "./sections";
import { text } from "./wording";

/** So many answers of a round are named: the best known ones. */
const MOST = 8;

export const line = (before: Sight<FactsView>): string =>
  `${text("round", { number: before.view.round.number, of: before.view.round.of })}: ${words.game(
    "facts",
    `phases.${before.view.round.phase}`,
  )}`;

/** All write and judge at once. */
export const whose = (): null => null;

export const notes = ({ blanks }: Insights): Note[] =>
  [...new Set(blanks.map(({ entry }) => entry))].flatMap((entry) => {
    const names = blanks
      .filter((blank) => blank.entry === entry)
      .flatMap(({ answers }) => answers.slice(0, 1))
      .sort((a, b) => b.fame - a.fame)
      .map(({ name }) => name);
    if (!names.length) return [];
    const best = [...new Set(names)].slice(0, MOST);
    const told = words.game("facts", "insights.missed", { names: listed(best) });
    return [{ entry, seat: null, lost: 0, text: told }];
  });
