/** The colours of people and seats: light letters are readable on all of them. */

import type { Colour } from "./types";

export const PAINT: Record<Colour, string> = {
  red: "#b3261e",
  orange: "#b04a06",
  gold: "#876600",
  lime: "#567500",
  green: "#1f7a3d",
  teal: "#0b7a75",
  sky: "#0b70a3",
  blue: "#2456c9",
  violet: "#7a3fc4",
  pink: "#b52d7a",
  brown: "#7a4a2b",
  grey: "#5f6368",
};

/** The same as light colours: for what is drawn on them, and on felt. */
export const TINT: Record<Colour, string> = {
  red: "#ffb3a7",
  orange: "#ffc391",
  gold: "#f6b73c",
  lime: "#d0ea86",
  green: "#a2e6b3",
  teal: "#8fe5db",
  sky: "#9fdcff",
  blue: "#b9ccff",
  violet: "#dec6ff",
  pink: "#ffb8de",
  brown: "#e8c8ac",
  grey: "#e1e5ea",
};
