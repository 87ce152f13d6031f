import { expect, test } from "vitest";
import { COLOURS, FACES, facesFor, HEADS, partsOf } from "../src/lib/faces";
import { COLOURS as LIGHT, SYMBOLS } from "../src/lib/signs";

test("there are as many faces as the house takes", () => {
  expect(FACES).toBe(27_648);
  expect(Object.keys(HEADS)).toEqual([...SYMBOLS]);
});

test("a face begins with its shape and its colour, as in the house", () => {
  expect(partsOf(0)).toMatchObject({ symbol: "disc", colour: "red" });
  expect(partsOf(1)).toMatchObject({ symbol: "ring", colour: "red" });
  expect(partsOf(8)).toMatchObject({ symbol: "disc", colour: "orange" });
  expect(partsOf(FACES - 1)).toMatchObject({ symbol: "bowl", colour: "grey" });
  expect(Object.values(partsOf(FACES - 1))).not.toContain(undefined);
});

test("who chooses sees faces of which no two have one shape or one colour", () => {
  for (const name of ["", "Anna", "Bartholomäus", "😀"]) {
    for (const more of [0, 1, 2]) {
      const faces = facesFor(name, 7, more);
      expect(faces.every((face) => Number.isInteger(face) && face >= 0 && face < FACES)).toBe(true);
      expect(new Set(faces.map((face) => partsOf(face).symbol)).size).toBe(7);
      expect(new Set(faces.map((face) => partsOf(face).colour)).size).toBe(7);
    }
  }
  expect(facesFor("Anna", 7)).toEqual(facesFor(" anna ", 7));
  expect(facesFor("Anna", 7)).not.toEqual(facesFor("Ben", 7));
  expect(facesFor("Anna", 7, 1)).not.toEqual(facesFor("Anna", 7));
});

test("every colour is drawn on boards", () => {
  expect(COLOURS.filter((colour) => !LIGHT[colour])).toEqual([]);
});
