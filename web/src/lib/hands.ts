/** One phone for several seats: what of a game may not be seen by the others on the way. */

import type { Session } from "./session.svelte";

type Section = { phase?: string } | undefined;

/** By game: whether the page of this seat holds a secret now. Others hide nothing in a real box. */
const SECRETS: Record<string, (session: Session, seat: number) => boolean> = {
  wedges: (session, seat) => {
    const play = session.section("table") as { reader?: number | null; phase?: string } | undefined;
    const reads = play?.phase === "draw" || play?.phase === "answer" || play?.phase === "rule";
    return reads && play?.reader === seat && session.options["own_cards"] !== true;
  },
  facts: (session) => {
    const phase = (session.section("round") as Section)?.phase;
    return session.options["on_paper"] !== true && phase === "write";
  },
  foil: (session) => {
    const phase = (session.section("table") as Section)?.phase ?? "";
    return ["arrange", "lay", "unscramble", "guess"].includes(phase);
  },
};

/** Games in which only the seat on turn acts, and whose board shows who that is. */
export const SHOW_TURNS: ReadonlySet<string> = new Set(["times"]);

/** Whether the phone has to be passed to this seat unseen. */
export const hidesFrom = (session: Session, seat: number): boolean =>
  SECRETS[session.room?.game ?? ""]?.(session, seat) ?? false;
