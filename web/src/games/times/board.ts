/** The field of Times Four: where marks would fall, and what lies on a line. Pure. */

import type { BoardView, Cell, Fact } from "./sections";

/** Two boxes are the same when their names are. */
export const key = ([column, row]: Cell): string => `${column}:${row}`;

export const written = ({ a, b, product }: Fact): string => `${a} × ${b} = ${product}`;

/** Digits typed so far: a, b, then one or two of the product. */
export function accepts(typed: string, digit: string): boolean {
  if (typed.length < 3) return true;
  return typed.length === 3 && typed[2] !== "0" && /\d/.test(digit);
}

/** The fact behind the digits typed, when it is complete. */
export function factOf(typed: string): Fact | null {
  if (typed.length < 3) return null;
  return {
    type: "fact",
    a: Number(typed[0]),
    b: Number(typed[1]),
    product: Number(typed.slice(2)),
  };
}

/** The digits typed as one reads them: "6 × 7 = 4". */
export function spelled(typed: string): string {
  const [a = "_", b = "_"] = typed;
  return `${a} × ${b} = ${typed.slice(2) || "_"}`;
}

/** Where the marks of these digits would fall: only what everybody can see, no verdict. */
export function landing(board: BoardView, typed: string): Cell[] {
  const heights = new Map(
    [...board.columns].map((digit, i) => [digit, board.piles[i]?.length ?? 0]),
  );
  return [...typed].map((digit) => {
    const row = heights.get(digit) ?? 0;
    heights.set(digit, row + 1);
    return [Number(digit), row];
  });
}

/** The column that has no room for these marks, if there is one. */
export function overfull(board: BoardView, marks: Cell[]): number | null {
  return marks.find(([, row]) => row >= board.rows)?.[0] ?? null;
}

/** Who owns the mark in a box: seat 0, seat 1, or nobody. */
export function owner(board: BoardView, [column, row]: Cell): number | null {
  const pile = board.piles[board.columns.indexOf(String(column))];
  const mark = pile?.[row];
  return mark === undefined ? null : Number(mark) - 1;
}

/** Whether a seat has marks of earlier turns on the board. */
export function hasOlderMarks(board: BoardView, seat: number): boolean {
  const own = board.piles.join("").split(String(seat + 1)).length - 1;
  return own > board.fresh.filter((cell) => owner(board, cell) === seat).length;
}

/** The place of a box from the left, instead of its digit. */
export const place = (board: BoardView, column: number): number =>
  board.columns.indexOf(String(column));

/** All boxes on the straight line from one box to another; null where it is not straight. */
export function between(board: BoardView, from: Cell, to: Cell): Cell[] | null {
  const across = place(board, to[0]) - place(board, from[0]);
  const up = to[1] - from[1];
  const steps = Math.max(Math.abs(across), Math.abs(up));
  if (across !== 0 && up !== 0 && Math.abs(across) !== Math.abs(up)) return null;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const column = board.columns[place(board, from[0]) + Math.sign(across) * i];
    return [Number(column), from[1] + Math.sign(up) * i];
  });
}

/** Whether boxes are at least four neighbours on one straight line, in whatever order. */
export function isLine(board: BoardView, cells: Cell[]): boolean {
  if (cells.length < 4) return false;
  const sorted = inOrder(board, cells);
  const line = between(board, sorted[0]!, sorted.at(-1)!);
  return (
    line !== null &&
    line.length === cells.length &&
    line.every((cell, i) => key(cell) === key(sorted[i]!))
  );
}

/** Boxes from the left, then upwards. */
export function inOrder(board: BoardView, cells: Cell[]): Cell[] {
  return [...cells].sort((a, b) => place(board, a[0]) - place(board, b[0]) || a[1] - b[1]);
}

/** The selection after a box was tapped: a second box far off on a line takes all between. */
export function tapped(
  board: BoardView,
  selected: Cell[],
  cell: Cell,
  own: (cell: Cell) => boolean,
): Cell[] {
  if (selected.some((other) => key(other) === key(cell))) {
    return selected.filter((other) => key(other) !== key(cell));
  }
  if (!own(cell)) return selected;
  const [only] = selected;
  if (selected.length === 1 && only) {
    const line = between(board, only, cell);
    if (line && line.length >= 4 && line.every(own)) return line;
  }
  return [...selected, cell];
}
