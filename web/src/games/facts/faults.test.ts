import { expect, test } from "vitest";
import { faultsOf } from "./faults";

const COLUMNS = Array.from({ length: 5 }, (_, n) => ({ persons: n === 4, skip: [] }));
const of = (rows: string[][], letters = ["A", "B", "*", "N", "R"]) =>
  faultsOf((row, column) => rows[row]?.[column] ?? "", letters, COLUMNS, "en");

test("empty blanks are no faults yet", () => {
  expect(
    of([["", "  "]])
      .flat()
      .filter(Boolean),
  ).toEqual([]);
});

test("an initial that does not fit is one", () => {
  expect(of([["Bonn", "the Aare", "!?"]])[0]?.slice(0, 3)).toEqual(["initial", null, "initial"]);
});

test("of equal entries the first one with a fitting initial stands", () => {
  // It stands in the first row, too, but with the wrong letter; then under the star.
  const faults = of([["Niger"], [], ["the NIGER", "Niger"], ["Niger"]]);
  expect(faults.map((row) => row[0])).toEqual(["initial", null, null, "repeat", null]);
  expect(faults[2]?.[1]).toBe("repeat");
});
