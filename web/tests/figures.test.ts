import { expect, test } from "vitest";
import { figure, locale, signed } from "../src/lib/figures";

test("dates follow the person's own region", () => {
  expect(locale("en", ["en-US", "de"])).toBe("en-US");
  expect(locale("en", ["de-AT", "en-AU"])).toBe("en-AU");
  expect(locale("de", ["en-US", "de-CH"])).toBe("de-CH");
});

test("English of nowhere in particular writes the day first", () => {
  expect(locale("en", ["en"])).toBe("en-GB");
  expect(locale("en", ["fr-FR"])).toBe("en-GB");
  expect(locale("de", ["fr-FR"])).toBe("de");
});

test("points below zero have a true minus sign", () => {
  expect(figure(-7)).toBe("−7");
  expect(signed(-7)).toBe("−7");
  expect(signed(7)).toBe("+7");
});
