import { expect, test } from "vitest";
import { layoutOf } from "./fitting";

test("a single word is as large as its letters may be", () => {
  expect(layoutOf(1, 5, 5)).toEqual({ across: 1, rows: 1, tile: 15 });
});

test("many words stand beside each other, and their letters can still be read", () => {
  const { across, rows, tile } = layoutOf(16, 7, 5);
  expect(across * rows).toBeGreaterThanOrEqual(16);
  expect(tile * 0.6).toBeGreaterThanOrEqual(2.5);
});

test("long words get more room across", () => {
  expect(layoutOf(4, 12, 5).across).toBeLessThan(layoutOf(4, 4, 5).across + 1);
  expect(layoutOf(4, 12, 5).tile).toBeLessThan(layoutOf(4, 4, 5).tile + 0.01);
});
