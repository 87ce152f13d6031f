// @vitest-environment jsdom
import "@testing-library/svelte/vitest";
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import GenericGame from "../src/generic/GenericGame.svelte";
import { keepInTab } from "../src/lib/keep";
import { inviteBase } from "../src/lib/link";
import { parse, tidyCode } from "../src/lib/route.svelte";
import { Session } from "../src/lib/session.svelte";
import { keepToken, tokensOf } from "../src/lib/tokens";
import { words } from "../src/lib/words.svelte";
import { FakeHouse } from "./fakes";

beforeAll(() => words.start());

let house: FakeHouse;
let session: Session;

beforeEach(() => {
  house = new FakeHouse();
  session = new Session("ABCDEF", ["secret"], false, house.open);
  session.start();
  house.last.accept();
});
afterEach(() => session.stop());

const ROOM = {
  code: "ABCDEF",
  phase: "playing",
  game: "nim",
  host: "p1",
  locked: false,
  auto_bot: false,
  commitment: "c1",
  paused: false,
  played: 1,
};
const SEATS = [{ seat: 0, name: "Anna", people: ["p1"], bot: null, stand_in: false, options: {} }];

test("a new commitment is answered with a fresh nonce, once", () => {
  house.last.welcome({ room: ROOM });
  house.last.event(1, { room: { ...ROOM, locked: true } });
  const nonces = house.last.of("room").map((message) => message["command"]);
  expect(nonces).toHaveLength(1);
  expect(nonces[0]).toMatchObject({ type: "nonce", commitment: "c1" });
  house.last.event(2, { room: { ...ROOM, commitment: "c2" } });
  expect(house.last.of("room")).toHaveLength(2);
});

test("what comes to the end of a list is added to it", () => {
  house.last.welcome({ room: ROOM, "game.turns": [1] });
  house.last.say({ type: "event", n: 1, time: 0, set: {}, add: { "game.turns": [2, 3] } });
  expect(session.game["turns"]).toEqual([1, 2, 3]);
});

test("sections that go away are gone", () => {
  house.last.welcome({ room: ROOM, "game.board": [1], "game.clock": { running: true } });
  expect(session.game["board"]).toEqual([1]);
  house.last.say({ type: "event", n: 1, time: 0, set: {}, unset: ["game.board"] });
  expect(session.game).not.toHaveProperty("board");
});

test("whoever was removed is told, and keeps the token", () => {
  keepToken("ABCDEF", false, "secret");
  house.last.welcome({ room: ROOM });
  house.last.say({ type: "bye", code: "not_in_room", message: "" });
  expect(session.farewell?.code).toBe("not_in_room");
  expect(tokensOf("ABCDEF", false)).toEqual(["secret"]);
});

test("a game without a board of its own is playable from its view and offers", async () => {
  house.last.welcome({
    room: ROOM,
    you: { person: "p1", role: "player", seat: 0, host: true },
    seats: SEATS,
    "game.heaps": [{ heap: 1, stones: 7 }],
    "game.clock": { running: false, zero: 0, at: 0, deadline: 60_000 },
    "game.offers": {
      moves: [{ type: "give_up" }],
      forms: [{ move: "take", fields: { stones: { type: "number", low: 1, high: 3 } } }],
    },
  });
  render(GenericGame, { sight: session.sight, deeds: session, screen: false });
  expect(screen.getByRole("columnheader", { name: "stones" })).toBeTruthy();
  expect(screen.getByRole("timer").textContent).toContain("1:00");

  await fireEvent.input(screen.getByLabelText("stones"), { target: { value: "9" } });
  await fireEvent.click(screen.getByRole("button", { name: "take" }));
  expect(screen.getByText("Please check: stones")).toBeTruthy();
  expect(house.last.of("move")).toHaveLength(0);

  await fireEvent.input(screen.getByLabelText("stones"), { target: { value: "2" } });
  await fireEvent.click(screen.getByRole("button", { name: "take" }));
  await vi.waitFor(() => expect(house.last.of("move")).toHaveLength(1));
  const { id, move } = house.last.of("move")[0] ?? {};
  expect(move).toEqual({ type: "take", stones: 2 });
  house.last.say({
    type: "refused",
    id: String(id),
    code: "odd",
    message: "Not two.",
    details: {},
  });
  expect((await screen.findByText("Not two.")).getAttribute("role")).toBe("alert");
});

test("addresses lead to pages", () => {
  expect(parse("/")).toEqual({ page: "home" });
  expect(parse("/r/abcdef")).toEqual({ page: "room", code: "ABCDEF", table: false });
  expect(parse("/learn/times")).toEqual({ page: "learn", game: "times" });
  expect(parse("/rooms")).toEqual({ page: "nowhere" });
  expect(parse("/tv/ABCDEF")).toEqual({ page: "room", code: "ABCDEF", table: true });
  expect(tidyCode(" abc-def ")).toBe("ABCDEF");
});

test("an invitation never leads to the guest's own computer", () => {
  expect(inviteBase("http://127.0.0.1:8000", ["http://192.0.2.7:8000"])).toBe(
    "http://192.0.2.7:8000",
  );
  expect(inviteBase("http://192.0.2.7:8000", ["http://198.51.100.1:8000"])).toBe(
    "http://192.0.2.7:8000",
  );
  expect(inviteBase("http://localhost:8000", [])).toBe("http://localhost:8000");
});

test("where storage is forbidden, memory serves", () => {
  const forbidden = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  keepInTab.setJson("draft", { typed: "67" });
  expect(keepInTab.getJson("draft")).toEqual({ typed: "67" });
  keepInTab.drop("draft");
  expect(keepInTab.getJson("draft")).toBeNull();
  forbidden.mockRestore();
});
