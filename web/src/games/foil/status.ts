/** The sentence that says what to do now, and what its reason is called. Pure, but for the catalogue. */

import type { Who } from "../../lib/people";
import { words } from "../../lib/words.svelte";
import type { TableView } from "./sections";
import { text } from "./wording";

export interface Now {
  phase: TableView["phase"];
  /** A card was drawn or taken in this turn. */
  drawn: boolean;
  /** The cards are on the table. */
  realBox: boolean;
  onTurn: boolean;
  /** All cards are in words, one of them long enough. */
  ready: boolean;
}

export interface Situation extends Now {
  /** One phone for several seats. */
  shared: boolean;
  /** Words are not scrambled. */
  plain: boolean;
  asked: boolean;
  /** Who is waited for, as a list. */
  names: string;
  me: Who;
  turn: Who;
  dealer: Who;
}

export function saying(now: Situation): string {
  const { phase, asked, onTurn, names } = now;
  const enters = ["arrange", "lay", "guess", ...(now.shared ? ["unscramble"] : [])];
  if (now.realBox && phase === "play")
    return text(now.shared ? "paper.say.playShared" : "paper.say.play", now.turn);
  if (now.realBox && enters.includes(phase) && asked) return text(`paper.say.${phase}`, now.me);
  switch (phase) {
    case "category":
      return onTurn ? text("say.category") : text("say.categoryWait", now.dealer);
    case "play":
      if (!onTurn) return text("say.wait", now.turn);
      if (now.ready) return text(now.drawn ? "say.ready" : "say.readyDraw");
      return text(now.drawn ? "say.discard" : "say.draw");
    case "over":
      return words.game("foil", "phases.over");
    default:
      if (!asked) return text("say.busy", { names });
      return text(phase === "arrange" && now.plain ? "say.arrangePlain" : SAYS[phase]);
  }
}

const SAYS = {
  arrange: "say.arrange",
  unscramble: "say.unscramble",
  vote: "say.vote",
  reveal: "say.reveal",
  // Only in a real box.
  lay: "paper.say.lay",
  guess: "paper.say.guess",
} as const;

export function reasonOf({ phase, drawn, realBox, onTurn, ready }: Now): string {
  if (phase !== "play") return phase;
  if (realBox) return "knock"; // the rest is done on the table
  if (!onTurn) return "wait";
  return ready ? "knock" : drawn ? "discard" : "draw";
}
