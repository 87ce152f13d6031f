/** The marks of the seats: a symbol or a letter and a colour, those of who sits there or chosen in the lobby. */

import { TINT } from "./colours";
import type { Sight } from "./sight";
import type { SeatMark } from "./types";

export interface Sign {
  symbol?: string;
  colour?: string;
  /** Who plays there alone, and whether it is a bot. */
  face?: number;
  bot?: boolean;
}

/** In the order of the seats. */
export const SYMBOLS = [
  "disc",
  "ring",
  "triangle",
  "square",
  "cross",
  "diamond",
  "plus",
  "bowl",
] as const;
export type Symbol = (typeof SYMBOLS)[number];
export const isSymbol = (name: string | undefined): name is Symbol =>
  (SYMBOLS as readonly (string | undefined)[]).includes(name);

/** Light colours, as on felt. */
export const COLOURS: Record<string, string> = {
  ...TINT,
  white: "var(--pearl)",
  sand: "#ffd9a0",
  mint: "#a8f0e0",
};

/** The colours of seats that nobody is known of, in their order. */
export const USUAL = ["gold", "white", "sky", "pink", "lime", "violet", "sand", "mint"] as const;

/** A token has the colour that its symbol usually has. */
export const tokenOf = (symbol: string): Sign => ({
  symbol,
  colour: USUAL[(SYMBOLS as readonly string[]).indexOf(symbol)] ?? "gold",
});

/** What is known of a seat wherever it is shown: its mark, and the face of who plays there alone. */
export function signOf(sight: Sight, seat: number): Sign {
  const place = sight.seats[seat];
  // Where only names are known, as in a record, the game says what was chosen.
  if (!place || (!place.people.length && place.bot === null)) return sight.marks?.[seat] ?? {};
  if (!place.people.length) return { ...place.mark, bot: true };
  const face = place.people.length === 1 ? sight.member(place.people[0] ?? "")?.face : null;
  return typeof face === "number" ? { ...place.mark, face } : place.mark;
}

/** The mark of a seat of which nothing is known. */
export const usualMark = (seat: number): SeatMark => ({
  symbol: SYMBOLS[seat % SYMBOLS.length] ?? "disc",
  colour: USUAL[seat % USUAL.length] ?? "gold",
});
