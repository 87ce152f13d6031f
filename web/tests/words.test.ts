// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fill, find, paths, phrase, type Catalogue } from "../src/lib/catalogue";
import { t, words } from "../src/lib/words.svelte";

const SRC = join(import.meta.dirname, "../src");
const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((file) =>
  /\.(svelte|ts)$/.test(file),
);
const read = (path: string) => JSON.parse(readFileSync(path, "utf-8")) as Catalogue;

const catalogues: Record<string, string> = {
  "the page": join(SRC, "words"),
  "the house": join(SRC, "../../src/parlour/kernel/words"),
  "a class": join(SRC, "class/words"),
};

/** Paths of texts, plural forms left aside: languages differ in them. */
const keys = (catalogue: Catalogue) =>
  new Set(paths(catalogue).map((path) => path.replace(/\.(zero|one|two|few|many|other)$/, "")));
const placeholders = (text: unknown) =>
  [...String(text).matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();

describe.each(Object.entries(catalogues))("the words of %s", (_, folder) => {
  const [en, de] = [read(join(folder, "en.json")), read(join(folder, "de.json"))];

  test("are the same in English and German", () => {
    expect([...keys(de)].sort()).toEqual([...keys(en)].sort());
  });

  test("have the same placeholders", () => {
    for (const path of paths(en)) {
      const [here, there] = [find(en, path), find(de, path)];
      if (typeof here === "string" && typeof there === "string" && !path.endsWith(".one")) {
        expect(placeholders(there), path).toEqual(placeholders(here));
      }
    }
  });
});

test("every text that the page asks for is there", () => {
  const en = read(join(SRC, "words/en.json"));
  const missing: string[] = [];
  for (const file of files) {
    const source = readFileSync(join(SRC, file), "utf-8");
    for (const [, path] of source.matchAll(/\b(?:t|page)\("([\w.]+)"/g)) {
      if (path && find(en, path) === undefined) missing.push(`${file}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

test("every text that a class asks for is there", () => {
  const en = read(join(SRC, "class/words/en.json"));
  const missing: string[] = [];
  for (const file of files.filter((file) => file.startsWith("class/"))) {
    const source = readFileSync(join(SRC, file), "utf-8");
    for (const [, path] of source.matchAll(/\bc\("([\w.]+)"/g)) {
      if (path && find(en, path) === undefined) missing.push(`${file}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

test("details are filled in, and a missing one shows as its name", () => {
  expect(fill("{name} sits on {seat}", { name: "Anna" })).toBe("Anna sits on {seat}");
  expect(fill("{names}", { names: ["Anna", "Ben"] })).toBe("Anna, Ben");
});

test("one and many are told apart by the language", () => {
  const forms = { one: "{count} Sieg", other: "{count} Siege" };
  expect(phrase(forms, { count: 1 }, "de")).toBe("1 Sieg");
  expect(phrase(forms, { count: 0 }, "de")).toBe("0 Siege");
  expect(phrase({ nothing: "" }, {}, "de")).toBeUndefined();
});

describe("the chosen language", () => {
  beforeAll(async () => {
    await words.start();
    await words.need(["times"]);
  });

  test("changes page, game and refusals at once", async () => {
    const refusal = { code: "column_full", message: "", details: { column: 7 } };
    expect(t("lobby.start")).toBe("Start the game");
    expect(words.game("times", "title")).toBe("Times Four");
    expect(words.refusal(refusal, "times")).toContain("Column 7");
    await words.choose("de");
    expect(t("lobby.start")).toBe("Spiel beginnen");
    expect(words.game("times", "title")).toBe("Mal Vier");
    expect(words.refusal(refusal, "times")).toContain("Spalte 7");
    expect(document.documentElement.lang).toBe("de");
    await words.choose("en");
  });

  test("a game that is not built in gets its words from the house, in each language", async () => {
    const titles: Record<string, string> = { en: "Lone", de: "Allein" };
    const house = vi.fn((path: string) => {
      const language = path.split("/").at(-1) ?? "";
      return Promise.resolve(new Response(JSON.stringify({ title: titles[language] })));
    });
    vi.stubGlobal("fetch", house);
    await words.need(["lone"]);
    expect(house).toHaveBeenCalledExactlyOnceWith("/api/games/lone/words/en");
    expect(words.game("lone", "title")).toBe("Lone");
    await words.choose("de");
    expect(words.game("lone", "title")).toBe("Allein");
    await words.choose("en");
    vi.unstubAllGlobals();
  });

  test("words that could not be had are asked for again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await words.need(["far"]);
    expect(words.game("far", "title")).toBe("title");
    vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"title": "Far"}')));
    await words.need(["far"]);
    expect(words.game("far", "title")).toBe("Far");
    vi.unstubAllGlobals();
  });

  test("an unknown code still says something", () => {
    expect(words.refusal({ code: "odd", message: "Odd.", details: {} }, null)).toBe("Odd.");
    expect(words.game("nogame", "moves.take_back")).toBe("take back");
    expect(words.notice({ code: "odd_thing", details: {} })).toBe("odd thing");
  });
});
