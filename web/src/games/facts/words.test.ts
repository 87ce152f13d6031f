import { expect, test } from "vitest";
import { find, paths } from "../../lib/catalogue";
import de from "./words/de.json";
import en from "./words/en.json";

const sources = import.meta.glob<string>(["./*.svelte", "./*.ts", "!./*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Texts that the board names in full: text("say.draw"), also in `a ? "x" : "y"`. */
function named(source: string): string[] {
  return [...source.matchAll(/\btext\(([^{}]*?)[,)]/gs)].flatMap(([, inside]) =>
    [...(inside ?? "").matchAll(/"([\w.]+)"/g)].map(([, path]) => path ?? ""),
  );
}

/** The same forms in both languages; plural forms count as one text. */
const texts = (catalogue: object) =>
  new Set(paths(catalogue).map((path) => path.replace(/\.(one|other)$/, "")));

test("both languages have the same texts", () => {
  expect(texts(de)).toEqual(texts(en));
});

test("both languages fill in the same details", () => {
  for (const path of paths(en)) {
    const details = (catalogue: object) =>
      new Set(String(find({ ...catalogue }, path) ?? "").match(/\{\w+\}/g));
    if (path.endsWith(".one")) continue;
    expect(details(de), path).toEqual(details(en));
  }
});

test("every text that the board names is there", () => {
  const all = Object.values(sources).flatMap(named);
  expect(all.length).toBeGreaterThan(80);
  expect(all.filter((path) => find(en, path) === undefined)).toEqual([]);
});

test("no text is kept that nobody shows", () => {
  const all = Object.values(sources).join("\n");
  const isNamed = (path: string) =>
    all.includes(`"${path}"`) ||
    /^(why|act|affirm|vote|paper\.say|screen\.say|screen\.signs)\./.test(path);
  expect([...texts(en)].filter((path) => !isNamed(path))).toEqual([]);
});
