import { expect, test } from "vitest";
import { around, scrollTo } from "./spotlight";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
});

test("the ring lies around all parts, with a little room", () => {
  expect(around([box(10, 20, 30, 40), box(100, 10, 10, 10)], 5)).toEqual(box(5, 5, 110, 60));
  expect(around([])).toBeNull();
});

test("nothing is scrolled where all is seen", () => {
  expect(scrollTo(box(0, 200, 10, 100), 150, 700)).toBe(0);
});

test("what is below the page comes up just as far as needed", () => {
  expect(scrollTo(box(0, 680, 10, 100), 150, 700)).toBe(80);
});

test("what is under the coach comes down", () => {
  expect(scrollTo(box(0, 100, 10, 100), 150, 700)).toBe(-50);
});

test("of what is too high for the page the top is seen", () => {
  expect(scrollTo(box(0, 300, 10, 900), 150, 700)).toBe(150);
});
