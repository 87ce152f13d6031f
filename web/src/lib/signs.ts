/** The marks of the seats: a symbol or a letter and a colour, the usual ones or chosen in the lobby. */

import type { Sight } from "./sight";

export interface Sign {
  symbol?: string;
  colour?: string;
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

export const COLOURS: Record<string, string> = {
  gold: "var(--mark-1)",
  white: "var(--mark-2)",
  blue: "#9fd8ff",
  pink: "#ffb3c7",
  lime: "#c9f299",
  violet: "#e3c6ff",
  sand: "#ffd9a0",
  mint: "#a8f0e0",
};

/** A token has the colour that its symbol usually has. */
export const tokenOf = (symbol: string): Sign => ({
  symbol,
  colour: Object.keys(COLOURS)[(SYMBOLS as readonly string[]).indexOf(symbol)] ?? "gold",
});

/** What the game says of the seat's mark; in the lobby, what the seat has chosen. */
export function signOf(sight: Sight, seat: number): Sign {
  const mark = sight.marks?.[seat];
  if (mark) return mark;
  const chosen = sight.seats[seat]?.options ?? {};
  const of = (name: string) => {
    const value = chosen[name];
    return typeof value === "string" && value !== "auto" ? value : undefined;
  };
  const token = of("token");
  if (token) return tokenOf(token);
  const [symbol, colour] = [of("symbol"), of("colour")];
  return { ...(symbol ? { symbol } : {}), ...(colour ? { colour } : {}) };
}
