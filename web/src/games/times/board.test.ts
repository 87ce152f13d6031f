import { expect, test } from "vitest";
import {
  accepts,
  between,
  factOf,
  hasOlderMarks,
  isLine,
  landing,
  overfull,
  owner,
  spelled,
  tapped,
} from "./board";
import type { BoardView, Cell } from "./sections";

const empty: BoardView = {
  number: 0,
  rows: 6,
  columns: "0123456789",
  piles: Array.from({ length: 10 }, () => ""),
  fresh: [],
  callable: [],
};
test("before the second turn a seat has no older marks, whatever the other one has", () => {
  const piles = empty.piles.map((_, column) => (column < 3 ? "1" : column === 5 ? "2" : ""));
  const fresh: Cell[] = [
    [0, 0],
    [1, 0],
    [2, 0],
  ];
  expect(hasOlderMarks({ ...empty, piles, fresh }, 0)).toBe(false);
  expect(hasOlderMarks({ ...empty, piles, fresh: fresh.slice(1) }, 0)).toBe(true);
  expect(hasOlderMarks({ ...empty, piles, fresh }, 1)).toBe(true);
  expect(hasOlderMarks(empty, 0)).toBe(false);
});

const zeroRight = { ...empty, columns: "1234567890" };

test("a fact is two digits and a product without leading zeros", () => {
  expect(accepts("", "0")).toBe(true);
  expect(accepts("67", "4")).toBe(true);
  expect(accepts("674", "2")).toBe(true);
  expect(accepts("6742", "1")).toBe(false);
  expect(accepts("070", "1")).toBe(false);
  expect(factOf("67")).toBeNull();
  expect(factOf("6742")).toEqual({ type: "fact", a: 6, b: 7, product: 42 });
  expect(spelled("6")).toBe("6 × _ = _");
});

test("every digit falls into its column, and repeated digits stack", () => {
  const board = { ...empty, piles: empty.piles.map((_, i) => (i === 9 ? "12" : "")) };
  expect(landing(board, "9981")).toEqual([
    [9, 2],
    [9, 3],
    [8, 0],
    [1, 0],
  ]);
  expect(owner(board, [9, 1])).toBe(1);
  expect(owner(board, [9, 2])).toBeNull();
});

test("a column without room is named beforehand", () => {
  const board = { ...empty, piles: empty.piles.map((_, i) => (i === 9 ? "12121" : "")) };
  expect(overfull(board, landing(board, "9981"))).toBe(9);
  expect(overfull(board, landing(board, "1981"))).toBeNull();
});

test("a line is straight and without gaps, in the order of the columns", () => {
  expect(between(empty, [3, 0], [6, 3])).toHaveLength(4);
  expect(between(empty, [3, 0], [5, 3])).toBeNull();
  expect(isLine(empty, landing(empty, "3412"))).toBe(true);
  expect(isLine(empty, landing(empty, "6742"))).toBe(false);
  expect(
    isLine(zeroRight, [
      [0, 0],
      [9, 0],
      [8, 0],
      [7, 0],
    ]),
  ).toBe(true);
  expect(
    isLine(empty, [
      [0, 0],
      [9, 0],
      [8, 0],
      [7, 0],
    ]),
  ).toBe(false);
});

test("a tap chooses a mark, another lets it go, and the far end takes all between", () => {
  const own = ([column, row]: Cell) => row === 0 && column < 6;
  const one = tapped(empty, [], [1, 0], own);
  expect(one).toEqual([[1, 0]]);
  expect(tapped(empty, one, [1, 0], own)).toEqual([]);
  expect(tapped(empty, one, [2, 0], own)).toHaveLength(2);
  expect(tapped(empty, one, [5, 0], own)).toHaveLength(5);
  expect(tapped(empty, one, [8, 0], own)).toEqual(one);
});
