import { expect, test } from "vitest";
import { fitting, isWhole, used, written } from "./letters";

test("what is typed becomes letters of the cards", () => {
  expect(written(" Straße ")).toBe("strasse");
  expect(written("A\u0308PFEL")).toBe("äpfel");
});

test("letters that are not there are left out, and none is used twice", () => {
  expect(fitting("snails!", "anisl")).toBe("snail");
  expect(fitting("💥ß", "ss")).toBe("ss");
  expect(fitting("nnn", "anisl")).toBe("n");
});

test("tiles are used up from left to right", () => {
  expect(used("aa", ["a", "n", "a", "a"])).toEqual([true, false, true, false]);
});

test("a guess has all letters", () => {
  expect(isWhole("slain", "anisl")).toBe(true);
  expect(isWhole("slai", "anisl")).toBe(false);
  expect(isWhole("slaip", "anisl")).toBe(false);
});
