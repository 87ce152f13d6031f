// @vitest-environment jsdom
import "@testing-library/svelte/vitest";
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";
import OptionForm from "../src/form/OptionForm.svelte";
import {
  applies,
  bounded,
  changed,
  filled,
  fromControl,
  settled,
  spoken,
} from "../src/form/options";
import { assemble } from "../src/generic/moves";
import { sheetOf } from "../src/generic/record";
import type { OptionField, PackInfo } from "../src/lib/types";
import { words } from "../src/lib/words.svelte";

const option = (some: Pick<OptionField, "name" | "kind" | "default"> & Partial<OptionField>) => ({
  values: [],
  low: null,
  high: null,
  longest: null,
  needs: null,
  without: [],
  kept: false,
  daily: false,
  follows: null,
  fields: [],
  ...some,
});

const fields: OptionField[] = [
  option({ name: "rows", kind: "choice", default: 6, values: [5, 6, 8, 10] }),
  option({ name: "turn_seconds", kind: "number", default: 60, low: 0, high: 600 }),
  option({ name: "strict", kind: "flag", default: false }),
  option({ name: "title", kind: "text", default: "", longest: 10 }),
  option({ name: "letters", kind: "list", default: ["a"], values: ["a", "b"] }),
  option({ name: "starts", kind: "choice", default: "lot", values: ["lot"], low: 0, high: 3 }),
  option({ name: "packs", kind: "list", default: ["bank"] }),
  option({ name: "difficulty", kind: "list", default: [1, 5], low: 1, high: 5 }),
  option({
    name: "scores",
    kind: "group",
    default: { word: 1 },
    fields: [option({ name: "word", kind: "number", default: 1, low: 0, high: 9 })],
  }),
];

beforeAll(async () => {
  await words.start();
  await words.need(["times"]);
});

vi.stubGlobal("fetch", () =>
  Promise.resolve(
    new Response(
      JSON.stringify([
        { id: "bank", title: "House bank", missing: [], topics: { music: 310, food: 120 } },
        { id: "junior", title: "Junior", missing: [], topics: { food: 90 } },
      ]),
    ),
  ),
);

describe("a game in the language of whoever chooses it", () => {
  const pack = (id: string, language: string, generated = false) => {
    return { id, title: id, language, generated, missing: [], ages: null, topics: {} };
  };
  const children: PackInfo = { ...pack("kinder", "de"), ages: [7, 10] };
  const packs = [pack("bank", "en"), pack("deutsch", "de"), pack("tabelle", "de", true), children];
  const several: OptionField[] = [
    ...fields,
    option({ name: "language", kind: "choice", default: "en", values: ["en", "de"] }),
  ];

  test("has its letters and its questions in that language, all else as usual", () => {
    expect(spoken(several, "de", packs)).toEqual({ language: "de", packs: ["deutsch"] });
  });

  test("is left alone where it speaks that language, or cannot", () => {
    expect(spoken(several, "en", packs)).toEqual({});
    expect(spoken(several, "fr", packs)).toEqual({});
    expect(spoken(fields, "de", [])).toEqual({});
  });
});

describe("the options form", () => {
  test("offers the packs of the house by their titles, and never none of them", async () => {
    const change = vi.fn();
    render(OptionForm, { fields, values: {}, game: "times", disabled: false, change });
    await fireEvent.click(await screen.findByLabelText("Junior"));
    expect(change.mock.lastCall?.[0]).toMatchObject({ packs: ["bank", "junior"] });
    change.mockClear();
    const bank = screen.getByLabelText<HTMLInputElement>("House bank");
    await fireEvent.click(bank);
    expect(change).not.toHaveBeenCalled();
    expect(bank.checked).toBe(true);
  });

  test("offers the topics that the chosen packs have enough questions of, with their number", async () => {
    const topics = option({ name: "topics", kind: "list", default: [], values: ["music", "food"] });
    const change = vi.fn();
    const given = { fields: [...fields, topics], game: "times", disabled: false, change };
    const { rerender } = render(OptionForm, { ...given, values: { packs: ["bank"] } });
    await fireEvent.click(await screen.findByLabelText("music (310)"));
    expect(change.mock.lastCall?.[0]).toMatchObject({ topics: ["music"] });
    expect(screen.queryByLabelText(/food/)).toBeNull();
    await rerender({ ...given, values: { packs: ["bank", "junior"] } });
    expect(screen.getByLabelText("food (210)")).toBeTruthy();
    await rerender({ ...given, values: { packs: ["junior"] } });
    expect(screen.queryByText("topics")).toBeNull();
    await rerender({ ...given, values: { packs: ["junior"], topics: ["food"] } });
    expect(screen.getByLabelText<HTMLInputElement>("food (90)").checked).toBe(true);
  });

  test("shows a lowest and a highest as two choices, of which neither passes the other", async () => {
    const change = vi.fn();
    const values = { difficulty: [2, 3] };
    render(OptionForm, { fields, values, game: "times", disabled: false, change });
    await fireEvent.change(screen.getByLabelText("from"), { target: { value: "4" } });
    expect(change.mock.lastCall?.[0]).toMatchObject({ difficulty: [4, 4] });
    await fireEvent.change(screen.getByLabelText("to"), { target: { value: "1" } });
    expect(change.mock.lastCall?.[0]).toMatchObject({ difficulty: [1, 1] });
  });

  test("shows every option, and sends all values when one changes", async () => {
    const change = vi.fn();
    render(OptionForm, { fields, values: {}, game: "times", disabled: false, change });
    await fireEvent.click(screen.getByLabelText("5 rows"));
    expect(change).toHaveBeenLastCalledWith({ ...filled(fields, {}), rows: 5 });
    await fireEvent.click(screen.getByLabelText("strict"));
    expect(change.mock.lastCall?.[0]).toMatchObject({ strict: true });
    await fireEvent.click(screen.getByLabelText("b"));
    expect(change.mock.lastCall?.[0]).toMatchObject({ letters: ["a", "b"] });
    await fireEvent.change(screen.getByLabelText("title"), { target: { value: "x" } });
    expect(change.mock.lastCall?.[0]).toMatchObject({ title: "x" });
    await fireEvent.change(screen.getByLabelText("word"), { target: { value: "3" } });
    expect(change.mock.lastCall?.[0]).toMatchObject({ scores: { word: 3 } });
  });

  test("keeps a number within its bounds, and takes back what is none", async () => {
    const change = vi.fn();
    render(OptionForm, { fields, values: {}, game: "times", disabled: false, change });
    const field = screen.getByLabelText<HTMLInputElement>("Seconds per turn");
    await fireEvent.change(field, { target: { value: "9999" } });
    expect(change.mock.lastCall?.[0]).toMatchObject({ turn_seconds: 600 });
    change.mockClear();
    await fireEvent.change(field, { target: { value: "" } });
    expect(change).not.toHaveBeenCalled();
    expect(field.value).toBe("60");
  });

  test("can be read but not changed by guests", () => {
    render(OptionForm, { fields, values: {}, game: "times", disabled: true, change: vi.fn() });
    expect(screen.getByLabelText<HTMLInputElement>("5 rows").disabled).toBe(true);
  });
});

test("what differs from the usual is counted", () => {
  expect(changed(fields, {})).toEqual([]);
  expect(changed(fields, { rows: 8, scores: { word: 2 } })).toEqual(["rows", "scores"]);
});

test("numbers are read as people write them", () => {
  expect(bounded("1,5", { low: null, high: null })).toBe(1.5);
  expect(bounded("-3", { low: 0, high: null })).toBe(0);
  expect(bounded("many", { low: null, high: null })).toBeNull();
  expect(fromControl("0", ["lot", 0])).toBe(0);
});

describe("a move from its form", () => {
  const form = {
    move: "fact",
    fields: {
      a: { type: "number" as const, low: 0, high: 9 },
      cells: { type: "cells" as const, fewest: 2, most: 3 },
      who: { type: "choice" as const, values: [0, "all"] },
      sure: { type: "flag" as const },
      why: { type: "text" as const, longest: 9 },
      plan: { type: "items" as const, shape: "[…]" },
    },
  };

  test("has every field in its own type", () => {
    const typed = { a: "7", cells: "3 0, 4 1", who: '"all"', sure: true, why: "so", plan: "[1]" };
    expect(assemble(form, typed).move).toEqual({
      type: "fact",
      a: 7,
      cells: [
        [3, 0],
        [4, 1],
      ],
      who: "all",
      sure: true,
      why: "so",
      plan: [1],
    });
  });

  test("names the fields that make no sense", () => {
    const typed = { a: "12", cells: "3 0", who: "2", plan: "[" };
    expect(assemble(form, typed).bad).toEqual(["a", "cells", "who", "plan"]);
    expect(assemble(form, { a: "1.5", cells: "x y, 1 2" }).bad).toContain("cells");
  });
});

test("the scoresheet is in the last line of a record", () => {
  expect(sheetOf('{"game":"times"}\n{"sheet":{"totals":{"Anna":3}}}\n')).toEqual({
    totals: { Anna: 3 },
  });
  expect(sheetOf("cut of")).toBeNull();
});

describe("options that mean nothing with others", () => {
  const some = [
    option({ name: "real_box", kind: "flag", default: false }),
    option({ name: "on_paper", kind: "flag", default: false, needs: "real_box" }),
    option({ name: "fair", kind: "flag", default: false, without: ["real_box"] }),
    option({ name: "seconds", kind: "number", default: 5, without: ["on_paper"], kept: true }),
  ];
  const shown = (values: Record<string, boolean>) =>
    some.filter((field) => applies(field, filled(some, values))).map(({ name }) => name);

  test("are not offered", () => {
    expect(shown({})).toEqual(["real_box", "fair", "seconds"]);
    expect(shown({ real_box: true, on_paper: true })).toEqual(["real_box", "on_paper"]);
    render(OptionForm, {
      fields: some,
      values: { real_box: true },
      game: "none",
      disabled: false,
      change: vi.fn(),
    });
    expect(screen.queryByLabelText("fair")).toBeNull();
    expect(screen.getByLabelText("on paper")).toBeTruthy();
  });

  test("are sent as usual, and clocks as they were", () => {
    const set = { real_box: true, on_paper: true, fair: true, seconds: 9 };
    expect(settled(some, set)).toEqual({ ...set, fair: false });
  });
});
