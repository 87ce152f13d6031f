import { describe, expect, it } from "vitest";
import {
  drawing,
  firstOf,
  fitting,
  isConnected,
  key,
  outline,
  shapeOf,
  SHAPES,
  type Cell,
} from "./shapes";

const NONE = new Set<string>();

describe("shapes of Find Five", () => {
  it("are twelve, however they are turned and mirrored", () => {
    expect(SHAPES).toHaveLength(12);
    for (const shape of SHAPES) {
      expect(shapeOf(drawing(shape))).toBe(shape);
      for (const cells of fitting(shape, NONE)) expect(shapeOf(cells)).toBe(shape);
    }
  });

  it("fit on an empty board at 4,096 places, each once", () => {
    const places = SHAPES.flatMap((shape) => fitting(shape, NONE));
    const names = new Set(places.map((cells) => cells.map(key).sort().join()));
    expect(places).toHaveLength(4096);
    expect(names.size).toBe(4096);
  });

  it("fit on free squares only", () => {
    const taken = new Set(["0:0", "5:5"]);
    for (const cells of fitting("X", taken)) {
      expect(cells.some((cell) => taken.has(key(cell)))).toBe(false);
    }
  });

  it("are named only when five squares hang together", () => {
    const apart: Cell[] = [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [5, 5],
    ];
    expect(shapeOf(apart)).toBeNull();
    expect(isConnected(apart)).toBe(false);
    expect(shapeOf(apart.slice(0, 4))).toBeNull();
    expect(isConnected(apart.slice(0, 4))).toBe(true);
    expect(isConnected([])).toBe(true);
  });

  it("have an outline with as many sides as squares show", () => {
    const sides = (cells: Cell[]) => outline(cells).split("M").length - 1;
    expect(sides([[0, 0]])).toBe(4);
    expect(sides(drawing("I"))).toBe(12);
    expect(sides(drawing("P"))).toBe(10);
  });

  it("carry their name in the first square in reading order", () => {
    expect(
      firstOf([
        [3, 4],
        [2, 5],
        [2, 4],
      ]),
    ).toEqual([2, 4]);
  });
});
