import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");
/** The style of every part of the page but of tokens.css, without comments. */
const STYLES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|css)$/.test(path) && !/(tokens|typeface)\.css$/.test(path))
  .map((path): [string, string] => {
    const text = readFileSync(join(SRC, path), "utf8");
    const style = path.endsWith(".css") ? text : text.slice(text.lastIndexOf("<style"));
    return [path, style.includes("{") ? style.replace(/\/\*[^]*?\*\//g, "") : ""];
  });

/** The declarations of a property that a test refuses. */
function found(property: RegExp, refused: (value: string) => boolean): string[] {
  return STYLES.flatMap(([path, style]) =>
    [...style.matchAll(/(?<=[{;\s])([a-z-]+):\s*([^;{}]+);/g)]
      .filter(([, name = "", value = ""]) => property.test(name) && refused(value))
      .map(([line]) => `${path}: ${line.trim()}`),
  );
}

/** What fills a box, or the window, is measured by it. */
const measured = (value: string) =>
  /clamp|\d(vw|vh|dvh|cqi|cqb|cqw|px)\b|var\(--(cell|die|tile|face)/.test(value);

test("type has the sizes of the scale, but for figures as large as their box", () => {
  const refused = (value: string) =>
    [...value.matchAll(/(?<![\w.])(\d*\.?\d+)(rem|em)\b/g)].some(([, many, unit]) =>
      unit === "rem"
        ? Number(many) <= 2
        : Number(many) > 0.7 && Number(many) < 1.35 && many !== "1",
    ) || /calc\(([0-4](\.\d+)?|5) \* var\(--u\)\)/.test(value);
  expect(found(/^font(-size)?$/, (value) => !measured(value) && refused(value))).toEqual([]);
});

test("corners have the radii of the scale", () => {
  expect(
    found(
      /radius$/,
      (value) => !measured(value.replace(/\dpx/, "")) && /(?<![\w.])([3-9]|\d\d+)px\b/.test(value),
    ),
  ).toEqual([]);
});

test("spaces of pages are those of the scale", () => {
  const refused = (value: string) =>
    [...value.matchAll(/(?<![\w.])(\d*\.?\d+)rem\b/g)].some(
      ([, many]) => Number(many) >= 0.2 && Number(many) <= 1.6,
    );
  expect(found(/^(gap|(row|column)-gap|padding|margin)/, refused)).toEqual([]);
});

test("colours are those of the tokens, or of a game's pictures", () => {
  expect(
    found(/^(color|background|border|fill|stroke|outline)/, (value) =>
      /#[0-9a-f]{3,8}\b/.test(value),
    ),
  ).toEqual([]);
});
