import { expect, test } from "vitest";
import { product, steps } from "./practice";

test("a product is explained by easier facts that come to it", () => {
  expect(product("6x8")).toBe(48);
  expect(steps("6x8")).toEqual(["5 × 6 + 3 × 6", "= 30 + 18 = 48"]);
  expect(steps("9x7")).toEqual(["10 × 7 − 7 = 70 − 7 = 63"]);
  expect(steps("0x7")).toEqual([]);
});
