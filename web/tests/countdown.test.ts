// @vitest-environment jsdom
import "@testing-library/svelte/vitest";
import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forgetUnanswered, Session } from "../src/lib/session.svelte";
import { words } from "../src/lib/words.svelte";
import Countdown from "../src/stage/Countdown.svelte";
import { FakeHouse, wait } from "./fakes";

beforeAll(() => words.start());

let house: FakeHouse;
let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  forgetUnanswered("ABCDEF");
  house = new FakeHouse();
  session = new Session("ABCDEF", ["secret"], false, house.open);
  session.start();
  house.last.accept();
});
afterEach(() => {
  session.stop();
  vi.useRealTimers();
});

const clock = (lead: number | null, running = true) => ({
  running,
  zero: lead ?? Date.now(),
  at: 0,
  deadline: 60_000,
  lead,
});
const counting = (ms: number) => house.last.welcome({ "game.clock": clock(Date.now() + ms) });
const moves = () => house.last.of("move").map((message) => message["move"]);

test("what is played in a countdown is kept, and sent in its order when it is over", async () => {
  counting(3_000);
  void session.move({ type: "write", text: "A" });
  await wait(2_000);
  void session.move({ type: "write", text: "B" });
  await wait(900);
  expect(moves()).toEqual([]);
  await wait(200);
  expect(moves()).toEqual([
    { type: "write", text: "A" },
    { type: "write", text: "B" },
  ]);
});

test("a countdown that is called off holds up nothing", async () => {
  counting(3_000);
  void session.move({ type: "write" });
  await wait(500);
  house.last.event(1, { "game.clock": clock(null) });
  await wait(200);
  expect(moves()).toHaveLength(1);
});

test("a move that comes a little too early is sent again", async () => {
  house.last.welcome({ "game.clock": clock(null) });
  const answer = session.move({ type: "done" });
  const [sent] = house.last.of("move");
  house.last.say({
    type: "refused",
    id: String(sent?.["id"]),
    code: "not_yet",
    message: "",
    details: {},
  });
  await wait(100);
  const again = house.last.of("move");
  expect(again).toHaveLength(2);
  house.last.event(1, {}, String(again[1]?.["id"]));
  expect(await answer).toBeNull();
});

test("it is counted down on the page, and what just happened stands above it", async () => {
  counting(3_000);
  const { unmount } = render(Countdown, { session, still: true, told: "Anna knocks!" });
  const shown: (string | null)[] = [];
  while (shown.length < 4) {
    await wait(100);
    shown.push(screen.queryByText(/^[0-9]$/)?.textContent ?? null);
    await wait(900);
    if (shown.length === 1) expect(screen.getByText("Anna knocks!")).toBeTruthy();
  }
  expect(shown).toEqual(["3", "2", "1", null]);
  unmount();
});
