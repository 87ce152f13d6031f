/** The colours beside people's names: white letters are readable on all of them. */

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
