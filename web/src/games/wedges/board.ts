/** The wheel as a drawing: where each of the 73 spaces lies, and what is on it. Pure. */

import type { Category } from "./sections";

export type { Category };
export const CATEGORIES: readonly Category[] = [
  "blue",
  "pink",
  "yellow",
  "brown",
  "green",
  "orange",
];
/** `hub`, `s0.1` … `s5.5` (spoke, steps from the hub), `r0` … `r41` (clockwise). */
export type Space = string;
export type Kind = "hub" | "hq" | "category" | "roll_again";

export interface Point {
  x: number;
  y: number;
}

/** Headquarters clockwise from the top. */
export const HEADQUARTERS: readonly Category[] = [
  "brown",
  "blue",
  "orange",
  "yellow",
  "pink",
  "green",
];

/** Fill and what is written on it: at least 4.5:1. */
export const PAINT: Record<Category, { fill: string; ink: string }> = {
  blue: { fill: "#2a63bd", ink: "#ffffff" },
  pink: { fill: "#f09cc4", ink: "#2b0d1c" },
  yellow: { fill: "#f6cf45", ink: "#2a2100" },
  brown: { fill: "#7d4f2c", ink: "#ffffff" },
  green: { fill: "#1f7a48", ink: "#ffffff" },
  orange: { fill: "#f28c28", ink: "#2a1400" },
};

const SPOKES = 6;
const SPOKE_LENGTH = 5;
const SECTION = 7;
export const RING = SPOKES * SECTION;
const RING_COLOURS = [0, 3, null, 2, 5, null, 4];
const SPOKE_COLOURS = [5, 1, 2, 4, 3];

// All measures in a square of 1000 with the hub's middle at 0, 0.
export const HUB_RADIUS = 96;
const RIM = { inner: 386, outer: 486 };
const HQ_RIM = { inner: 374, outer: 498 };
const SPOKE_WIDTH = 88;
/** A headquarters is half as wide again as other spaces of the ring. */
const HQ_HALF = 6;
const CELL = 8;

interface Place {
  /** Which spoke or headquarters it belongs to. */
  arm: number;
  /** On a spoke: steps from the hub; on the ring: after the headquarters. */
  steps: number;
  on: "hub" | "spoke" | "ring";
}

export function place(space: Space): Place {
  if (space === "hub") return { arm: 0, steps: 0, on: "hub" };
  if (space.startsWith("s")) {
    const [arm = 0, steps = 0] = space.slice(1).split(".").map(Number);
    return { arm, steps, on: "spoke" };
  }
  const at = Number(space.slice(1));
  return { arm: Math.floor(at / SECTION), steps: at % SECTION, on: "ring" };
}

export const SPACES: readonly Space[] = [
  "hub",
  ...HEADQUARTERS.flatMap((_, arm) =>
    SPOKE_COLOURS.map((_colour, steps) => `s${arm}.${steps + 1}`),
  ),
  ...Array.from({ length: RING }, (_, at) => `r${at}`),
];

export function categoryOf(space: Space): Category | null {
  const { arm, steps, on } = place(space);
  if (on === "hub") return null;
  const ahead = on === "spoke" ? SPOKE_COLOURS[steps - 1] : RING_COLOURS[steps];
  if (ahead === null || ahead === undefined) return null;
  return HEADQUARTERS[(arm + ahead) % SPOKES] ?? null;
}

export function kindOf(space: Space): Kind {
  const { steps, on } = place(space);
  if (on === "hub") return "hub";
  if (categoryOf(space) === null) return "roll_again";
  return on === "ring" && steps === 0 ? "hq" : "category";
}

/** Degrees clockwise from the top. */
function angle(space: Space): number {
  const { arm, steps, on } = place(space);
  if (on === "spoke" || steps === 0) return arm * 60;
  return arm * 60 + HQ_HALF + CELL * (steps - 0.5);
}

export function polar(radius: number, degrees: number): Point {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
}

function span(space: Space): { inner: number; outer: number } {
  const { steps, on } = place(space);
  if (on === "ring") return steps === 0 ? HQ_RIM : RIM;
  const long = (HQ_RIM.inner - HUB_RADIUS) / SPOKE_LENGTH;
  return { inner: HUB_RADIUS + (steps - 1) * long, outer: HUB_RADIUS + steps * long };
}

/** The middle of a space. */
export function centre(space: Space): Point {
  if (space === "hub") return { x: 0, y: 0 };
  const { inner, outer } = span(space);
  return polar((inner + outer) / 2, angle(space));
}

/** Where icon and letter stand: one behind the other on the ring, side by side on a spoke. */
export function marks(space: Space): { icon: Point; letter: Point; size: number } {
  const { on, steps } = place(space);
  const middle = centre(space);
  const turned = angle(space);
  const hq = on === "ring" && steps === 0;
  const size = hq ? 48 : on === "ring" ? 38 : 33;
  const apart = hq ? 30 : on === "ring" ? 25 : 21;
  const step = polar(apart, on === "ring" ? turned : turned + 90);
  // Letters are read before icons: outside on the ring, to the left on a spoke.
  const sign = on === "ring" || step.x <= 0 ? 1 : -1;
  return {
    letter: { x: middle.x + sign * step.x, y: middle.y + sign * step.y },
    icon: { x: middle.x - sign * step.x, y: middle.y - sign * step.y },
    size,
  };
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The outline of a space as an SVG path. */
export function outline(space: Space): string {
  const { steps, on } = place(space);
  if (on === "hub") {
    const r = HUB_RADIUS;
    return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
  }
  const { inner, outer } = span(space);
  const middle = angle(space);
  if (on === "spoke") {
    const side = polar(SPOKE_WIDTH / 2, middle + 90);
    const [near, far] = [polar(inner, middle), polar(outer, middle)];
    const corners = [
      { x: near.x - side.x, y: near.y - side.y },
      { x: far.x - side.x, y: far.y - side.y },
      { x: far.x + side.x, y: far.y + side.y },
      { x: near.x + side.x, y: near.y + side.y },
    ];
    return `M${corners.map(at).join("L")}Z`;
  }
  const half = steps === 0 ? HQ_HALF : CELL / 2;
  const [from, to] = [middle - half, middle + half];
  return (
    `M${at(polar(inner, from))}L${at(polar(outer, from))}` +
    `A${outer} ${outer} 0 0 1 ${at(polar(outer, to))}` +
    `L${at(polar(inner, to))}A${inner} ${inner} 0 0 0 ${at(polar(inner, from))}Z`
  );
}

/** One of the six wedges of a token: a piece of a disc, in the order of the headquarters. */
export function slice(n: number, radius: number, hole = 0): string {
  const [from, to] = [n * 60 - 30, n * 60 + 30];
  const tip = hole
    ? `${at(polar(hole, to))}A${hole} ${hole} 0 0 0 ${at(polar(hole, from))}`
    : "0 0";
  return `M${at(polar(radius, from))}A${radius} ${radius} 0 0 1 ${at(polar(radius, to))}L${tip}Z`;
}

/** Where the tokens stand that share a space: beside each other, none hidden. */
export function standing(positions: Space[]): Point[] {
  return positions.map((space, seat) => {
    const here = positions.flatMap((other, who) => (other === space ? [who] : []));
    const middle = centre(space);
    if (here.length === 1) return middle;
    const apart = space === "hub" ? 56 : here.length === 2 ? 26 : 36;
    const step = polar(apart, (here.indexOf(seat) * 360) / here.length + 90);
    return { x: middle.x + step.x, y: middle.y + step.y };
  });
}

/** The spaces a token has passed since the last look; just the last one where that is unknown. */
export function passed(
  before: Space,
  after: Space,
  walk: { start: Space; way: Space[] } | null,
): Space[] {
  if (before === after) return [];
  return walk && walk.start === before && walk.way.at(-1) === after ? walk.way : [after];
}
