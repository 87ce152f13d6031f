// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL, type ServerMessage } from "../src/lib/types";
import { Wire, type Listener, type Sent } from "../src/lib/wire";
import { FakeHouse, wait } from "./fakes";

let house: FakeHouse;
let wire: Wire;
let kept: Sent[];
let listener: { [K in keyof Listener]: ReturnType<typeof vi.fn> };

beforeEach(() => {
  vi.useFakeTimers();
  house = new FakeHouse();
  kept = [];
  listener = {
    status: vi.fn(),
    welcome: vi.fn(),
    event: vi.fn(),
    time: vi.fn(),
    pong: vi.fn(),
    bye: vi.fn(),
    tryAnother: vi.fn(() => false),
  };
  wire = make();
});

afterEach(() => {
  wire.stop();
  vi.useRealTimers();
});

function make(): Wire {
  return new Wire(
    () => ({ room: "ABCDEF", token: "secret", language: "de" }),
    listener as unknown as Listener,
    { load: () => kept, save: (sent) => (kept = sent) },
    house.open,
  );
}

function connected(): void {
  wire.start();
  house.last.accept();
  house.last.welcome({ room: 1 }, 4);
}

test("the first message says who it is, and the token is not in the address", () => {
  wire.start();
  house.last.accept();
  expect(house.last.sent).toEqual([
    { type: "hello", protocol: PROTOCOL, room: "ABCDEF", token: "secret", language: "de" },
  ]);
});

test("a view arrives whole, then by its changes", () => {
  connected();
  expect(listener.welcome).toHaveBeenCalledWith({ room: 1 });
  house.last.event(5, { room: 2 });
  expect(listener.event).toHaveBeenCalledWith(expect.objectContaining({ set: { room: 2 } }));
  const event = { type: "event", n: 6, time: 0, set: {}, add: { turns: [3] }, unset: ["day"] };
  house.last.say(event as ServerMessage);
  expect(listener.event).toHaveBeenLastCalledWith(event);
  expect(listener.status).toHaveBeenLastCalledWith("online");
});

test("a message is done when an event acknowledges it", async () => {
  connected();
  const answer = wire.send({ type: "undo" });
  const id = house.last.of("undo")[0]?.["id"] as string;
  expect(id).toMatch(/^[\w-]{8,40}$/);
  house.last.event(5, {}, id);
  expect(await answer).toBeNull();
});

test("a refusal comes with its code and details", async () => {
  connected();
  const answer = wire.send({ type: "move", move: {} });
  const id = house.last.of("move")[0]?.["id"] as string;
  house.last.say({
    type: "refused",
    id,
    code: "column_full",
    message: "…",
    details: { column: 3 },
  });
  expect(await answer).toEqual({ code: "column_full", message: "…", details: { column: 3 } });
});

test("after a lost line it comes back with its last number and sends again with the same id", async () => {
  connected();
  house.last.event(5);
  const answer = wire.send({ type: "undo" });
  const id = house.last.of("undo")[0]?.["id"];
  house.last.hangUp();
  expect(listener.status).toHaveBeenLastCalledWith("offline");
  await wait(1_000);
  expect(house.sockets).toHaveLength(2);
  house.last.accept();
  expect(house.last.of("hello")[0]).toMatchObject({ epoch: "e1", n: 5 });
  house.last.say({ type: "resumed", epoch: "e1", n: 6, time: 0 });
  house.last.event(6, { room: 3 });
  expect(house.last.of("undo")[0]?.["id"]).toBe(id);
  house.last.say({ type: "ack", id: String(id) });
  expect(await answer).toBeNull();
  expect(kept).toEqual([]);
});

test("what is said while the line is down is sent when it is up", () => {
  wire.start();
  void wire.send({ type: "undo" });
  house.last.accept();
  expect(house.last.of("undo")).toHaveLength(0);
  house.last.welcome();
  expect(house.last.of("undo")).toHaveLength(1);
});

test("another view on the same line sends nothing again and measures no more often", async () => {
  connected();
  await wait(1_000);
  void wire.send({ type: "undo" });
  for (let i = 0; i < 5; i++) house.last.welcome({ room: 2 }, 9);
  expect(listener.welcome).toHaveBeenCalledTimes(6);
  expect(house.last.of("undo")).toHaveLength(1);
  const before = house.last.of("ping").length;
  await wait(15_000);
  expect(house.last.of("ping")).toHaveLength(before + 1);
});

test("unanswered messages survive a reload", () => {
  connected();
  void wire.send({ type: "undo" });
  const id = kept[0]?.id;
  wire.stop();
  wire = make();
  connected();
  expect(house.last.of("undo").map((message) => message["id"])).toEqual([id]);
});

test("a missing number makes it ask for the whole view", () => {
  connected();
  house.last.event(7);
  expect(listener.event).not.toHaveBeenCalled();
  house.last.accept();
  expect(house.last.of("hello")[0]).not.toHaveProperty("epoch");
});

test("a page that is seen again does not wait for the next try", async () => {
  connected();
  for (let i = 0; i < 5; i++) {
    house.last.hangUp();
    await wait(10_000);
  }
  house.last.hangUp();
  const before = house.sockets.length;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(house.sockets).toHaveLength(before + 1);
});

test("a line that does not answer a ping is dropped", async () => {
  connected();
  expect(house.sockets).toHaveLength(1);
  await wait(40_000);
  expect(house.sockets.length).toBeGreaterThan(1);
});

describe("after a bye", () => {
  test("that is final it does not come back", async () => {
    connected();
    house.last.say({ type: "bye", code: "not_in_room", message: "" });
    await wait(60_000);
    expect(house.sockets).toHaveLength(1);
    expect(listener.bye).toHaveBeenCalledWith("not_in_room", "");
  });

  test("for another reason it comes back", async () => {
    connected();
    house.last.say({ type: "bye", code: "too_fast", message: "" });
    house.last.hangUp();
    await wait(2_000);
    expect(house.sockets).toHaveLength(2);
  });
});

test("whoever waits for the host asks again every two or three seconds", async () => {
  wire.start();
  for (let asked = 1; asked <= 4; asked += 1) {
    house.last.accept();
    house.last.say({ type: "bye", code: "waiting_for_host", message: "" });
    house.last.hangUp();
    expect(house.sockets).toHaveLength(asked);
    await wait(1_800);
    expect(house.sockets).toHaveLength(asked);
    await wait(1_400);
    expect(house.sockets).toHaveLength(asked + 1);
  }
});
