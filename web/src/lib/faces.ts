/**
 * Faces: pictures of people, made of the simple shapes of one grid, as the emblems of the games are. A face is a
 * number of the house; its parts are drawn by `furniture/Face.svelte`.
 */

import { PAINT, TINT } from "./colours";
import { SYMBOLS, type Symbol } from "./signs";
import type { Colour } from "./types";

export const COLOURS = Object.keys(PAINT) as Colour[];

interface Head {
  /** In a square of 96. */
  shape: string;
  /** The width of its line, where it is not filled: eyes and mouth are light then. */
  line?: number;
  /** A line so wide that a face has room on it. */
  thick?: number;
  /** Where the eyes are, how large they are, and where a hat sits. */
  eyes: number;
  scale: number;
  top: number;
}

export const HEADS: Record<Symbol, Head> = {
  disc: { shape: "M19 56a29 29 0 1 0 58 0a29 29 0 1 0-58 0z", eyes: 51, scale: 1, top: 28 },
  ring: {
    shape: "M20 56a28 28 0 1 0 56 0a28 28 0 1 0-56 0z",
    line: 7,
    eyes: 51,
    scale: 0.9,
    top: 26,
  },
  triangle: { shape: "M48 27 81 84H15z", eyes: 63, scale: 0.8, top: 26 },
  square: { shape: "M21 30h54v53H21z", line: 7, eyes: 52, scale: 0.95, top: 27 },
  cross: { shape: "M28 34 68 78M68 34 28 78", thick: 27, eyes: 51, scale: 0.75, top: 41 },
  diamond: { shape: "M48 23 82 56 48 89 14 56z", eyes: 52, scale: 0.9, top: 23 },
  plus: { shape: "M48 28v56M19 56h58", thick: 29, eyes: 51, scale: 0.85, top: 28 },
  bowl: { shape: "M14 45h68a34 36 0 0 1-68 0z", eyes: 56, scale: 1, top: 44 },
};

/** Filled and drawn parts, around the middle between the eyes. */
type Part = readonly [filled: string, drawn: string];

export const EYES: readonly Part[] = [
  ["M-14 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM6 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", ""],
  ["M-14 0a4 6 0 1 0 8 0a4 6 0 1 0-8 0zM6 0a4 6 0 1 0 8 0a4 6 0 1 0-8 0z", ""],
  ["M-14-4h8v8h-8zM6-4h8v8H6z", ""],
  ["", "M-15 2q5-8 10 0M5 2q5-8 10 0"],
  [
    "M-12 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM8 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
    "M-17 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M3 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-3 0h6",
  ],
  ["M-14 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M5 1h10"],
];
export const MOUTHS: readonly Part[] = [
  ["", "M-9 13q9 9 18 0"],
  ["", "M-8 16h16"],
  ["M-5 16a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", ""],
  ["M-10 12h20a10 9 0 0 1-20 0z", ""],
  ["", "M-8 17q8 1 14-5"],
  ["", "M-10 13q5 7 10 0q5 7 10 0"],
];
/** Filled, above the top of the head: nothing, two hats, a bow, a crown, a sprout, a cap, a tuft. */
export const TOPS: readonly string[] = [
  "",
  "M-11 4 0-19 11 4z",
  "M-19-1h38v5h-38zM-11-18h22v18h-22z",
  "M0-4-15-13v16zM0-4 15-13v16z",
  "M-15 4v-19l8 8 7-11 7 11 8-8v19z",
  "M-2 3v-11h4v11zM0-7q-2-12-15-11q1 11 15 11zM0-7q2-12 15-11q-1 11-15 11z",
  "M-15 4a15 15 0 0 1 30 0h9v4h-39z",
  "M-12 4q-2-14 5-19q-2 8 2 11q0-12 8-16q-3 10 1 13q3-7 9-8q-6 9-5 19z",
];
/** A bot looks through a visor, and has an aerial. */
export const VISOR = "M-18-7h36v14h-36z";
export const BOT = {
  eyes: ["M-13-3h7v7h-7zM6-3h7v7h-7z", ""] as Part,
  mouth: ["", "M-10 13h20v7h-20zM-3 13v7M3 13v7"] as Part,
  top: "M-2 3v-12h4v12zM-5-13a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
};

/** How many faces there are; the house takes no other number. */
export const FACES = SYMBOLS.length * COLOURS.length * EYES.length * MOUTHS.length * TOPS.length;

export interface Parts {
  symbol: Symbol;
  colour: Colour;
  eyes: Part;
  mouth: Part;
  top: string;
}

/** What a face is made of. */
export function partsOf(face: number): Parts {
  let rest = face;
  const next = <Kind>(choice: readonly Kind[]): Kind => {
    const found = choice[rest % choice.length];
    rest = Math.floor(rest / choice.length);
    return found as Kind;
  };
  return {
    symbol: next(SYMBOLS),
    colour: next(COLOURS),
    eyes: next(EYES),
    mouth: next(MOUTHS),
    top: next(TOPS),
  };
}

/** Some faces for somebody of this name, no two of one shape or colour; `more` turns the page. */
export function facesFor(name: string, count: number, more = 0): number[] {
  let seed = 2166136261;
  for (const letter of `${name.trim().toLowerCase()}/${more}`)
    seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619);
  const random = () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519);
    seed = Math.imul(seed ^ (seed >>> 13), 3266489917);
    return (seed ^= seed >>> 16) >>> 0;
  };
  const [shape, colour] = [random(), random()];
  return Array.from({ length: count }, (_, n) => {
    const look = random() % (FACES / SYMBOLS.length / COLOURS.length);
    // Steps that have nothing in common with how many there are lead to each one once.
    const symbol = (shape + n * 3) % SYMBOLS.length;
    return (look * COLOURS.length + ((colour + n * 5) % COLOURS.length)) * SYMBOLS.length + symbol;
  });
}

/** The ground of a mark or a face, and what is on it. */
export const paintOf = (colour: string): [ground: string, light: string] | null =>
  colour in PAINT ? [PAINT[colour as Colour], TINT[colour as Colour]] : null;
