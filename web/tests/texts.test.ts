/** The texts of the boards: the same in both languages, all there, none kept that nobody shows. */
import { describe, expect, test } from "vitest";
import { find, paths } from "../src/lib/catalogue";

const sources = import.meta.glob<string>(
  ["../src/games/*/*.svelte", "../src/games/*/*.ts", "!../src/games/*/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);
const catalogues = import.meta.glob<object>("../src/games/*/words/*.json", {
  import: "default",
  eager: true,
});

/** Groups of texts of which one is chosen by a name from the house: a phase, a verdict. */
const CHOSEN: Record<string, RegExp> = {
  facts: /^(why|act|affirm|vote|paper\.say|screen\.say|screen\.signs)\./,
  foil: /^(why|doing|paper\.say)\./,
  fives: /^(why|doing|kinds|fate)\./,
  times: /^why\./,
  wedges: /^(why|doing|say|happened|promise|colours)\./,
};

const sourcesOf = (game: string) =>
  Object.entries(sources).flatMap(([path, source]) =>
    path.startsWith(`../src/games/${game}/`) ? [source] : [],
  );
const catalogue = (game: string, language: string) =>
  catalogues[`../src/games/${game}/words/${language}.json`] ?? {};

/** Texts that the board names in full: text("say.draw"), also in `a ? "x" : "y"`. */
const named = (source: string): string[] =>
  [...source.matchAll(/\btext\(([^{}]*?)[,)]/gs)].flatMap(([, inside]) =>
    [...(inside ?? "").matchAll(/(?<!=== )"([\w.]+)"/g)].map(([, path]) => path ?? ""),
  );

/** The same forms in both languages; plural forms count as one text. */
const texts = (of: object) => new Set(paths(of).map((path) => path.replace(/\.(one|other)$/, "")));

describe.each(Object.keys(CHOSEN))("%s", (game) => {
  const [en, de] = [catalogue(game, "en"), catalogue(game, "de")];

  test("both languages have the same texts", () => {
    expect(texts(de)).toEqual(texts(en));
  });

  test("both languages fill in the same details", () => {
    for (const path of paths(en)) {
      const details = (of: object) =>
        new Set(String(find({ ...of }, path) ?? "").match(/\{\w+\}/g));
      if (path.endsWith(".one")) continue;
      expect(details(de), path).toEqual(details(en));
    }
  });

  test("every text that the board names is there", () => {
    const all = sourcesOf(game).flatMap(named);
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((path) => find({ ...en }, path) === undefined)).toEqual([]);
  });

  test("no text is kept that nobody shows", () => {
    const all = sourcesOf(game).join("\n");
    const isNamed = (path: string) =>
      all.includes(`"${path}"`) || all.includes(`"board.${path}"`) || CHOSEN[game]?.test(path);
    expect([...texts(en)].filter((path) => !isNamed(path))).toEqual([]);
  });
});
