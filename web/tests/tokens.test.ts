// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keep } from "../src/lib/keep";
import { Session } from "../src/lib/session.svelte";
import { device, dropToken, keepToken, tokensOf } from "../src/lib/tokens";
import { FakeHouse } from "./fakes";

const CODE = "ABCDEF";

beforeEach(() => keep.drop(`token.${CODE}`));

test("a room has several tokens, the newest first, and a table screen its own", () => {
  keepToken(CODE, false, "one");
  keepToken(CODE, false, "two");
  expect(tokensOf(CODE, false)).toEqual(["two", "one"]);
  expect(tokensOf(CODE, true)).toEqual([]);
  keepToken(CODE, false, "one");
  expect(tokensOf(CODE, false)).toEqual(["one", "two"]);
  dropToken(CODE, false, "one");
  expect(tokensOf(CODE, false)).toEqual(["two"]);
  dropToken(CODE, false, "two");
  expect(keep.get(`token.${CODE}`)).toBeNull();
});

test("only a few are kept, and the token of an older page is one of them", () => {
  keep.set(`token.${CODE}`, "old");
  expect(tokensOf(CODE, false)).toEqual(["old"]);
  for (let n = 1; n <= 6; n += 1) keepToken(CODE, false, `t${n}`);
  expect(tokensOf(CODE, false)).toEqual(["t6", "t5", "t4", "t3", "t2"]);
});

test("what is no list of tokens is none", () => {
  keep.set(`token.${CODE}`, "[broken");
  expect(tokensOf(CODE, false)).toEqual([]);
  keep.set(`token.${CODE}`, '["good", 7]');
  expect(tokensOf(CODE, false)).toEqual(["good"]);
});

test("the browser has one random id", () => {
  expect(device()).toHaveLength(24);
  expect(device()).toBe(device());
  keep.set("device", "short");
  expect(device()).toHaveLength(24);
});

describe("in a room", () => {
  let house: FakeHouse;
  let session: Session;

  function come(...tokens: string[]): void {
    house = new FakeHouse();
    for (const token of [...tokens].reverse()) keepToken(CODE, false, token);
    session = new Session(CODE, tokensOf(CODE, false), false, house.open);
    session.start();
    house.last.accept();
  }

  const bye = (code: string): void => house.last.say({ type: "bye", code, message: "" });

  afterEach(() => session.stop());

  test("a token that the house does not know is followed by the next", () => {
    come("wrong", "good");
    bye("wrong_token");
    house.last.accept();
    expect(house.last.of("hello")[0]).toMatchObject({ token: "good" });
    house.last.welcome();
    expect(session.token).toBe("good");
    expect(session.farewell).toBeNull();
    expect(tokensOf(CODE, false)).toEqual(["good", "wrong"]);
  });

  test.each(["wrong_token", "kicked_out", "no_such_room"])("%s deletes no token", (code) => {
    come("one", "two");
    bye(code);
    if (house.sockets.length === 2) {
      house.last.accept();
      bye("wrong_token");
    }
    expect(session.farewell?.code).toBe(code);
    expect(tokensOf(CODE, false)).toEqual(["one", "two"]);
  });

  test("whoever is sent away in the middle does not come back as somebody else", () => {
    come("one", "two");
    house.last.welcome();
    bye("kicked_out");
    expect(house.sockets).toHaveLength(1);
    expect(session.farewell?.code).toBe("kicked_out");
  });

  test("the session knows that it waits for the host, and when it is in", () => {
    come("one");
    bye("waiting_for_host");
    expect(session.waiting).toBe(true);
    expect(session.farewell).toBeNull();
    house.last.welcome();
    expect(session.waiting).toBe(false);
  });
});
