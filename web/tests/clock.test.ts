import { describe, expect, test } from "vitest";
import {
  announcement,
  clockAmong,
  clockUntil,
  leadLeft,
  minutes,
  ServerClock,
  tableTime,
  timeLeft,
} from "../src/lib/clock";

test("the quickest trip tells the offset", () => {
  let wall = 1_000;
  const clock = new ServerClock(() => wall);
  clock.heard(5_000);
  expect(clock.now()).toBe(5_000);
  wall = 2_000;
  clock.measured(1_000, 6_700); // a slow trip of 1 s
  expect(clock.offset).toBe(5_200);
  wall = 3_000;
  clock.measured(2_980, 8_000); // a quick one of 20 ms
  expect(clock.offset).toBe(5_010);
  wall = 4_000;
  clock.measured(3_500, 99_000); // another slow one changes nothing
  expect(clock.offset).toBe(5_010);
});

test("a clock that is half a minute wrong shows the right time within half a trip", () => {
  for (const skew of [-30_000, 30_000]) {
    let wall = 100_000;
    const server = () => wall + skew;
    const clock = new ServerClock(() => wall);
    const sent = wall;
    wall += 300;
    clock.measured(sent, server() - 40); // read 40 ms before the answer arrived
    expect(Math.abs(clock.now() - server())).toBeLessThanOrEqual(150);
  }
});

test("after sleep the old measurements do not count", () => {
  const clock = new ServerClock(() => 0);
  clock.measured(0, 500);
  clock.reset();
  expect(clock.offset).toBe(0);
});

test("table time stands still in a pause", () => {
  const paused = { running: false, zero: 0, at: 4_000, deadline: 10_000, lead: null };
  expect(tableTime(paused, 99_999)).toBe(4_000);
  expect(timeLeft({ ...paused, running: true, zero: 1_000 }, 10_000, 8_000)).toBe(3_000);
  expect(timeLeft({ ...paused, running: true, zero: 0 }, 10_000, 80_000)).toBe(0);
});

test("the full time is shown while a countdown runs, and then it runs", () => {
  const clock = { running: true, zero: 3_000, at: 0, deadline: 60_000, lead: 3_000 };
  const left = [0, 2_999, 3_000, 4_000].map((now) => timeLeft(clock, 60_000, now));
  expect(left).toEqual([60_000, 60_000, 60_000, 59_000]);
  expect([0, 2_999, 3_000, 9_000].map((now) => leadLeft(clock, now))).toEqual([3_000, 1, 0, 0]);
  expect(leadLeft({ ...clock, running: false }, 0)).toBe(0);
  expect(leadLeft(undefined, 0)).toBe(0);
});

test("the second under way is counted", () => {
  expect(minutes(60_000)).toBe("1:00");
  expect(minutes(59_001)).toBe("1:00");
  expect(minutes(1)).toBe("0:01");
  expect(minutes(0)).toBe("0:00");
});

test("60, 30 and 10 seconds are announced once", () => {
  expect(announcement(60_100, 59_900)).toBe(60);
  expect(announcement(59_900, 59_800)).toBeNull();
  expect(announcement(30_001, 30_000)).toBe(30);
  expect(announcement(Infinity, 9_000)).toBe(10);
});

describe("which clock a viewer sees", () => {
  const asked = (deadlines: (number | null)[], done: boolean[] | null) => ({
    asked: deadlines.map((_, seat) => seat < 3),
    done,
    deadlines,
    began: 10_000,
  });
  const NOBODY = [false, false, false, false];

  test("a seat that is asked alone has a clock, where it has a limit", () => {
    expect(clockUntil({ began: 5, until: 90 })).toEqual({ began: 5, deadline: 90 });
    expect(clockUntil({ began: 5, until: null })).toBeNull();
  });

  test("who is busy sees the own clock, also that there is none", () => {
    const open = asked([40_000, 70_000, null, 90_000], NOBODY);
    expect(clockAmong(open, 0)).toEqual({ began: 10_000, deadline: 40_000 });
    expect(clockAmong(open, 1)).toEqual({ began: 10_000, deadline: 70_000 });
    expect(clockAmong(open, 2)).toBeNull();
  });

  test("who is done, not asked or watches sees the last clock of those who are busy", () => {
    const open = asked([40_000, 70_000, null, 90_000], [true, false, false, false]);
    for (const me of [0, 3, null]) expect(clockAmong(open, me)?.deadline).toBe(70_000);
    expect(clockAmong(asked([40_000, 70_000, null, null], [true, true, false]), null)).toBeNull();
  });

  test("where it is hidden who is done, all who are asked count", () => {
    expect(clockAmong(asked([40_000, 70_000, null], null), null)?.deadline).toBe(70_000);
  });
});
