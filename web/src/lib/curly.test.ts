import { expect, test } from "vitest";
import { curly } from "./curly";

test.each([
  ['"Hamlet": whose skull is it?', "“Hamlet”: whose skull is it?"],
  ['Her albums are "19", "21" and "25".', "Her albums are “19”, “21” and “25”."],
  ["Which king of rock 'n' roll was Jesus's?", "Which king of rock ’n’ roll was Jesus’s?"],
  ["'s-Gravenhage", "’s-Gravenhage"],
  ["Cage, 4'33\"", "Cage, 4′33″"],
  ['("Bab el-Mandeb")', "(“Bab el-Mandeb”)"],
  ["„Faust“ bleibt, wie es ist", "„Faust“ bleibt, wie es ist"],
])("%s", (typed, shown) => {
  expect(curly(typed)).toBe(shown);
});
