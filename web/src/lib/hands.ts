/** One phone for several seats: what of a game may not be seen by the others on the way. */

import type { Sight } from "./sight";

/** What is asked of the views here. */
interface Views {
  table?: { phase?: string; reader?: number | null };
  round?: { phase?: string };
}

/** By game: whether the page of this seat holds a secret now. Others hide nothing in a real box. */
const SECRETS: Record<string, (sight: Sight<Views>, seat: number) => boolean> = {
  wedges: (sight, seat) => {
    const play = sight.view.table;
    const reads = play?.phase === "draw" || play?.phase === "answer" || play?.phase === "rule";
    return reads && play?.reader === seat && sight.options["own_cards"] !== true;
  },
  facts: (sight) => {
    const phase = sight.view.round?.phase;
    return sight.options["on_paper"] !== true && phase === "write";
  },
  foil: (sight) => {
    const phase = sight.view.table?.phase ?? "";
    return ["arrange", "lay", "unscramble", "guess"].includes(phase);
  },
};

/** Games in which only the seat on turn acts, and whose board shows who that is. */
export const SHOW_TURNS: ReadonlySet<string> = new Set(["times"]);

/** Whether the phone has to be passed to this seat unseen. */
export const hidesFrom = (sight: Sight<never>, seat: number): boolean =>
  SECRETS[sight.game]?.(sight, seat) ?? false;
