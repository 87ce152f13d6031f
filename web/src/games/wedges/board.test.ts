import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  CATEGORIES,
  categoryOf,
  centre,
  HEADQUARTERS,
  kindOf,
  outline,
  PAINT,
  passed,
  slice,
  SPACES,
  standing,
  type Point,
} from "./board";

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

describe("the wheel", () => {
  test("has the spaces that the rules count targets for", () => {
    const file = join(import.meta.dirname, "../../../../tests/games/wedges/reach.json");
    const reach = JSON.parse(readFileSync(file, "utf-8")) as Record<string, unknown>;
    expect([...SPACES].sort()).toEqual(Object.keys(reach).sort());
  });

  test("has ten spaces of each colour, twelve Roll Again, a hub", () => {
    for (const category of CATEGORIES) {
      expect(SPACES.filter((space) => categoryOf(space) === category)).toHaveLength(10);
    }
    expect(SPACES.filter((space) => kindOf(space) === "roll_again")).toHaveLength(12);
    expect(SPACES.filter((space) => kindOf(space) === "hub")).toEqual(["hub"]);
    const own = SPACES.filter((space) => kindOf(space) === "hq").map(categoryOf);
    expect(own).toEqual(HEADQUARTERS);
  });

  test("gives the three neighbours of a headquarters the opposite colour", () => {
    HEADQUARTERS.forEach((_, arm) => {
      const opposite = HEADQUARTERS[(arm + 3) % 6];
      for (const space of [`r${7 * arm + 1}`, `r${(7 * arm + 41) % 42}`, `s${arm}.5`]) {
        expect(categoryOf(space)).toBe(opposite);
      }
    });
  });

  test("goes clockwise from the top, and no two spaces lie on each other", () => {
    expect(centre("r0").x).toBeCloseTo(0);
    expect(centre("r0").y).toBeLessThan(0);
    expect(centre("r7").x).toBeGreaterThan(0);
    for (const one of SPACES) {
      expect(outline(one)).not.toContain("NaN");
      for (const other of SPACES) {
        if (one !== other) expect(far(centre(one), centre(other))).toBeGreaterThan(54);
      }
    }
  });

  test("can be read: every colour and what is written on it differ enough", () => {
    const light = (hex: string) => {
      const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
      const [r = 0, g = 0, b = 0] = parts.map((c) =>
        c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const { fill, ink } of Object.values(PAINT)) {
      const [low = 0, high = 0] = [light(fill), light(ink)].sort((a, b) => a - b);
      expect((high + 0.05) / (low + 0.05), fill).toBeGreaterThan(4.5);
    }
  });
});

describe("tokens", () => {
  test("stand in the middle alone, and side by side together", () => {
    expect(standing(["r3", "hub"])[0]).toEqual(centre("r3"));
    const six = standing(Array<string>(6).fill("hub"));
    for (const [n, one] of six.entries()) {
      for (const other of six.slice(n + 1)) expect(far(one, other)).toBeGreaterThan(50);
    }
  });

  test("walk the way they went, and jump where it is unknown", () => {
    const walk = { start: "hub", way: ["s0.1", "s0.2"] };
    expect(passed("hub", "s0.2", walk)).toEqual(["s0.1", "s0.2"]);
    expect(passed("s1.1", "s0.2", walk)).toEqual(["s0.2"]);
    expect(passed("hub", "hub", walk)).toEqual([]);
    expect(passed("hub", "r0", null)).toEqual(["r0"]);
  });

  test("have six wedges of the same size", () => {
    expect(slice(0, 10)).toMatch(/^M-5.0 -8.7A10 10 0 0 1 5.0 -8.7L0 0Z$/);
    expect(slice(1, 10, 4)).toContain("A4 4 0 0 0");
  });
});
