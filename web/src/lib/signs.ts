/** The marks of the seats: a symbol and a colour, the usual ones or chosen in the lobby. */

import type { Session } from "./session.svelte";

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

/** What the game says of the seat's mark; in the lobby, what the seat has chosen. */
export function signOf(session: Session, seat: number): Sign {
  const marks = session.section("marks") as Sign[] | undefined;
  const mark = marks?.[seat];
  if (mark) return mark;
  const chosen = session.seats[seat]?.options ?? {};
  const of = (name: string) => {
    const value = chosen[name];
    return typeof value === "string" && value !== "auto" ? value : undefined;
  };
  const [symbol, colour] = [of("symbol"), of("colour")];
  return { ...(symbol ? { symbol } : {}), ...(colour ? { colour } : {}) };
}
