// @vitest-environment jsdom
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { find, paths, phrase, type Catalogue } from "../../lib/catalogue";
import { words } from "../../lib/words.svelte";
import {
  busyOf,
  dieShown,
  goalOf,
  happening,
  saying,
  standing,
  turnNumber,
  type Situation,
} from "./status";
import type {
  EventView,
  Phase,
  QuestionView,
  SetupView,
  TableView,
  TargetView,
  WalkView,
} from "./sections";
import { after, before, promise, spaceHeard, spaceName, targetTitle, whereabouts } from "./wording";

beforeAll(async () => {
  await words.start();
  await words.need(["wedges"]);
});

const catalogue = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `words/${language}.json`), "utf-8"),
  ) as Catalogue;

describe("spaces", () => {
  test("are named by colour and category", () => {
    expect(spaceName("r1")).toBe("History");
    expect(spaceHeard("r1")).toBe("yellow History");
    expect(spaceName("r7")).toBe("headquarters People & Places");
    expect(spaceHeard("r7")).toBe("headquarters blue People & Places");
    expect(spaceName("r2")).toBe("Roll Again");
    expect(spaceName("hub")).toBe("the hub");
  });

  test("of the same colour are told apart by where they lie", () => {
    expect(whereabouts("s0.2")).toBe("spoke to Science & Nature, 2 from the hub");
    expect(whereabouts("r41")).toBe("rim between Sports & Leisure and Science & Nature");
  });

  test("a roll leads to are heard with their distance", () => {
    const target: TargetView = {
      to: "s3.3",
      way: ["s3.1", "s3.2", "s3.3"],
      kind: "category",
      category: "green",
    };
    expect(before(target) + targetTitle(target) + after(target)).toBe(
      "green Sports & Leisure, 3 steps. ",
    );
    expect(promise({ ...target, kind: "hq" }, true)).toBe("Win its wedge");
  });
});

describe("what to do", () => {
  const setup = {
    options: {
      wedges_needed: 4,
      act_seconds: 30,
      answer_seconds: 30,
      vote_seconds: 20,
    },
  } as SetupView;
  const at = (phase: Phase, turn = 0, reader: number | null = 1): TableView =>
    ({
      phase,
      turn,
      reader,
      referee: true,
      until: null,
      positions: ["hub", "hub", "hub"],
      wedges: [[], [], []],
      barred: [[], [], []],
      chasing: [],
    }) as unknown as TableView;
  const seen = (table: TableView, me: number | null, more: Partial<Situation> = {}) =>
    saying({
      setup,
      table,
      question: null,
      me,
      captain: true,
      team: false,
      asked: false,
      last: "turn",
      ...more,
    });

  test("is said to everybody in every phase", () => {
    const phases: Phase[] = [
      "roll",
      "move",
      "category",
      "vote_category",
      "draw",
      "answer",
      "rule",
      "appeal",
      "vote",
      "over",
    ];
    for (const language of ["en", "de"]) {
      const said = catalogue(language);
      for (const phase of phases) {
        for (const me of [0, 1, 2, null]) {
          for (const more of [{}, { asked: true }, { captain: false }, { team: true }]) {
            for (const referee of [true, false]) {
              const path = seen({ ...at(phase), referee }, me, more);
              const sentence = phrase(find(said, `say.${path}`), { count: 1 }, language);
              expect(sentence, path).toBeTypeOf("string");
            }
          }
        }
      }
    }
  });

  test("depends on who one is", () => {
    expect(seen(at("answer"), 0)).toBe("answer.mine");
    expect(seen(at("answer"), 0, { captain: false })).toBe("answer.member");
    expect(seen(at("answer"), 0, { question: { specific: true } as QuestionView })).toBe(
      "answer.specific",
    );
    expect(seen(at("answer"), 1)).toBe("answer.readOut");
    expect(seen(at("answer"), 2)).toBe("answer.other");
    expect(seen(at("roll"), 0, { last: "right" })).toBe("roll.again");
    expect(seen(at("roll"), 0, { last: "rolled_again" })).toBe("roll.free");
    expect(seen({ ...at("answer"), referee: false }, 1)).toBe("answer.reader");
  });

  test("is to do the same, where somebody has won in one single turn", () => {
    const chasing = { ...at("roll"), chasing: [2] };
    const said = [catalogue("en"), catalogue("de")];
    for (const [me, path] of [
      [0, "roll.chase"],
      [1, "roll.chasing"],
      [2, "roll.chased"],
      [null, "roll.chasing"],
    ] as const) {
      expect(seen(chasing, me, { last: "won" })).toBe(path);
      for (const words of said) expect(find(words, `say.${path}`)).toBeDefined();
    }
    // The next one's turn begins with a wrong answer of the one before; within it all is as ever.
    expect(seen(chasing, 0, { last: "wrong" })).toBe("roll.chase");
    expect(seen(chasing, 0, { last: "right" })).toBe("roll.again");
    expect(seen(chasing, 0, { last: "rolled_again" })).toBe("roll.free");
    expect(seen(chasing, 1, { last: "right" })).toBe("roll.other");
  });

  test("is to make for the hub with the wedges one needs, unless it is barred", () => {
    const four: TableView["wedges"] = [["blue", "pink", "yellow", "brown"], [], []];
    const home = { ...at("roll"), wedges: four };
    expect(goalOf(setup, home, null, 0)).toBe("home");
    expect(goalOf(setup, { ...home, phase: "move" }, null, 0)).toBe("home");
    expect(goalOf(setup, { ...home, phase: "answer" }, null, 0)).toBeNull();
    expect(goalOf(setup, { ...home, turn: 1 }, null, 0)).toBeNull();
    expect(goalOf(setup, home, null, 1)).toBeNull();
    expect(goalOf(setup, home, null, null)).toBeNull();
    expect(goalOf(setup, at("roll"), null, 0)).toBeNull();
    const failed = { ...home, barred: [["hub"], [], []] };
    expect(goalOf(setup, failed, null, 0)).toEqual({ barred: "hub" });
    // In others' turns only as long as the own question is to be seen.
    const mine = { seat: 0 } as QuestionView;
    expect(goalOf(setup, { ...failed, turn: 1 }, mine, 0)).toEqual({ barred: "hub" });
    expect(goalOf(setup, { ...failed, turn: 1, phase: "move" }, mine, 0)).toBeNull();
    expect(goalOf(setup, { ...failed, turn: 1 }, { seat: 2 } as QuestionView, 0)).toBeNull();
  });
});

test("the words of the board are the same in English and German, and all are there", () => {
  const [en, de] = [catalogue("en"), catalogue("de")];
  expect(paths(de).sort()).toEqual(paths(en).sort());
  const missing: string[] = [];
  for (const file of readdirSync(import.meta.dirname)) {
    if (!/\.(svelte|ts)$/.test(file) || file.endsWith(".test.ts")) continue;
    const source = readFileSync(join(import.meta.dirname, file), "utf-8");
    for (const [, path] of source.matchAll(/\btext\("([\w.]+)"/g)) {
      if (path && find(en, path) === undefined) missing.push(`${file}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

describe("what happened", () => {
  const table = { roll: 4 } as TableView;
  const last = (kind: string) => ({ kind, seat: 0, at: 0 }) as EventView;
  const said = (kind: string, walk: WalkView | null = null, question: QuestionView | null = null) =>
    happening(last(kind), { name: "Anna", count: 1 }, table, walk, question);

  test("is told with the roll, the space, the question and the answer", () => {
    expect(said("rolled")).toMatch(/Anna.*4/);
    expect(said("moved", { way: ["r1", "hub"] } as WalkView)).toContain("the hub");
    const asked = { category: "blue", text: "Which river?", expected: "Danube" } as QuestionView;
    expect(said("asked", null, asked)).toContain("Which river?");
    expect(said("wrong", null, asked)).toContain("Danube");
    const won = { ...asked, wedge: "blue" } as QuestionView;
    expect(said("right", null, won)).toContain("People & Places");
  });

  test("votes wait for those who are asked and have not voted", () => {
    const progress = { deadlines: [null, null, null], began: 0 };
    const voted = [true, false, false];
    expect(busyOf({ ...progress, asked: [true, true, false], done: voted })).toEqual([1]);
  });
});

describe("the table", () => {
  const table = (more: Partial<TableView>) => ({ number: 2, roll: null, ...more }) as TableView;

  test("is told by where the tokens stand", () => {
    const told = standing(table({ positions: ["hub", "r2"] }), (who) => ["Anna", "Ben"][who] ?? "");
    expect(told).toMatch(/Anna.*the hub.*Ben.*Roll Again/);
  });

  test("counts its turns, up to their number where there is one", () => {
    const setup = (most: number) => ({ options: { max_turns: most } }) as unknown as SetupView;
    expect(turnNumber(table({}), setup(0))).toMatch(/3/);
    expect(turnNumber(table({}), setup(20))).toMatch(/3.*20/);
    expect(turnNumber(table({ number: 20 }), setup(20))).toMatch(/20.*20/);
  });

  test("shows the last roll until the next turn", () => {
    const walk = { roll: 5 } as WalkView;
    expect(dieShown(table({ roll: 4, phase: "move" }), walk)).toBe(4);
    expect(dieShown(table({ phase: "answer" }), walk)).toBe(5);
    expect(dieShown(table({ phase: "roll" }), walk)).toBeNull();
  });
});
