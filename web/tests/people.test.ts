// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { nameOf } from "../src/lib/people";
import type { PersonView } from "../src/lib/types";
import { words } from "../src/lib/words.svelte";

beforeAll(() => words.start());

const person = (role: PersonView["role"], name: string): PersonView => ({
  id: "p1",
  name,
  role,
  online: true,
  strong: [],
  seat: null,
  host: false,
  guest: false,
  colour: "red",
  face: 1,
  wish: null,
});

test("people have their own names, a table screen the reader's word for it", async () => {
  expect(nameOf(person("player", "Anna"))).toBe("Anna");
  expect(nameOf(person("spectator", "Ben"))).toBe("Ben");
  expect(nameOf(person("table", "Table screen"))).toBe("Table screen");
  await words.choose("de");
  expect(nameOf(person("table", "Table screen"))).toBe(words.page("screen.name"));
  expect(nameOf(person("table", "Table screen"))).not.toBe("Table screen");
});
