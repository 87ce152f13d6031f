/** Squares and shapes: the twelve FIVES, what five squares make, where a shape still fits. */

import type { Shape } from "./sections";

/** A square: row and column, both 0 to 9, row 0 on top. */
export type Cell = [row: number, column: number];

export const SIZE = 10;
export const FIVE = 5;

const DRAWINGS: Record<Shape, string> = {
  P: "xx xx x.",
  L: "x. x. x. xx",
  Y: ".x xx .x .x",
  F: ".xx xx. .x.",
  N: ".x .x xx x.",
  U: "x.x xxx",
  T: "xxx .x. .x.",
  V: "x.. x.. xxx",
  Z: "xx. .x. .xx",
  W: "x.. xx. .xx",
  I: "x x x x x",
  X: ".x. xxx .x.",
};

export type { Shape };

/** All shapes by value, as the tiles lie around the timer. */
export const SHAPES = Object.keys(DRAWINGS) as Shape[];

/** A square's name, for sets and for the page. */
export const key = ([row, column]: Cell): string => `${row}:${column}`;

/** Squares as a set, by their names. */
export const squares = (cells: Cell[]): Set<string> => new Set(cells.map(key));

export function fromKey(name: string): Cell {
  const [row = 0, column = 0] = name.split(":").map(Number);
  return [row, column];
}

export const isSame = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

export const includes = (cells: Cell[], cell: Cell): boolean =>
  cells.some((other) => isSame(other, cell));

/** Whether two squares share a side. */
export const touch = (a: Cell, b: Cell): boolean =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;

const inOrder = (cells: Cell[]): Cell[] => [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/** The same squares moved to the top left corner. */
function normal(cells: Cell[]): Cell[] {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return inOrder(cells.map(([row, column]) => [row - top, column - left]));
}

const name = (cells: Cell[]): string => normal(cells).map(key).join(" ");

/** The squares of a shape as its tile shows it. */
export function drawing(shape: Shape): Cell[] {
  return DRAWINGS[shape]
    .split(" ")
    .flatMap((line, row) =>
      [...line].flatMap((mark, column) => (mark === "x" ? [[row, column] as Cell] : [])),
    );
}

/** All different ways to turn and mirror a shape. */
function orientations(shape: Shape): Cell[][] {
  const found = new Map<string, Cell[]>();
  let cells = drawing(shape);
  for (let turn = 0; turn < 4; turn += 1) {
    cells = cells.map(([row, column]) => [column, -row]);
    for (const way of [cells, cells.map(([row, column]): Cell => [row, -column])]) {
      found.set(name(way), normal(way));
    }
  }
  return [...found.values()];
}

const ORIENTATIONS = new Map(SHAPES.map((shape) => [shape, orientations(shape)]));
const NAMES = new Map(
  [...ORIENTATIONS].flatMap(([shape, ways]) => ways.map((way) => [name(way), shape] as const)),
);

/** The shape that five squares make, or null where they do not hang together. */
export const shapeOf = (cells: Cell[]): Shape | null =>
  cells.length === FIVE ? (NAMES.get(name(cells)) ?? null) : null;

/** Every place where a shape fits on free squares, from the top left. */
export function fitting(shape: Shape, taken: Set<string>): Cell[][] {
  const places: Cell[][] = [];
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column < SIZE; column += 1) {
      for (const way of ORIENTATIONS.get(shape) ?? []) {
        const cells = way.map(([down, across]): Cell => [row + down, column + across]);
        const fits = cells.every(
          (cell) => cell[0] < SIZE && cell[1] < SIZE && !taken.has(key(cell)),
        );
        if (fits) places.push(cells);
      }
    }
  }
  return places;
}

/** Whether all squares can be reached from the first one by sides. */
export function isConnected(cells: Cell[]): boolean {
  const [first] = cells;
  if (!first) return true;
  const reached = [first];
  for (const cell of reached) {
    reached.push(...cells.filter((other) => touch(cell, other) && !includes(reached, other)));
  }
  return reached.length === cells.length;
}

/**
 * The line around squares as an SVG path, one square being 1 by 1. It runs a little inside the
 * edge, so that the outlines of neighbours do not lie on top of each other.
 */
export function outline(cells: Cell[], inset = 0.07): string {
  const has = (row: number, column: number) => includes(cells, [row, column]);
  const parts: string[] = [];
  for (const [row, column] of cells) {
    for (const side of SIDES) {
      const [outR, outC] = side;
      if (has(row + outR, column + outC)) continue;
      // Walk along the side: `along` points from its first to its last corner.
      const [alongR, alongC] = [outC, -outR];
      const end = (way: 1 | -1): [number, number] => {
        const [stepR, stepC] = [alongR * way, alongC * way];
        const beside = has(row + stepR, column + stepC);
        const diagonal = has(row + stepR + outR, column + stepC + outC);
        const reach = 0.5 + (beside ? (diagonal ? inset : 0) : -inset);
        return [
          column + 0.5 + outC * (0.5 - inset) + stepC * reach,
          row + 0.5 + outR * (0.5 - inset) + stepR * reach,
        ];
      };
      parts.push(`M${place(end(-1))}L${place(end(1))}`);
    }
  }
  return parts.join("");
}

const SIDES: Cell[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

const place = ([x, y]: [number, number]): string => `${round(x)} ${round(y)}`;
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The first square in reading order: where an outline carries its name. */
export const firstOf = (cells: Cell[]): Cell => inOrder(cells)[0] ?? [0, 0];
