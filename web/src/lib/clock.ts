/** Server time, estimated: the page shows it and never decides by it. */

import type { ClockView } from "./types";

interface Sample {
  offset: number;
  trip: number;
}

const KEPT = 8;

export class ServerClock {
  #samples: Sample[] = [];
  #rough: number | null = null;

  constructor(private readonly wall: () => number = Date.now) {}

  /** A pong came back: the server read its clock somewhere within the trip. */
  measured(sent: number, serverTime: number): void {
    const now = this.wall();
    const trip = Math.max(0, now - sent);
    this.#samples = [...this.#samples, { offset: serverTime + trip / 2 - now, trip }].slice(-KEPT);
  }

  /** A message with the server's time came: a first idea until pongs are there. */
  heard(serverTime: number): void {
    this.#rough ??= serverTime - this.wall();
  }

  /** After sleep or a new connection the old measurements may be wrong. */
  reset(): void {
    this.#samples = [];
    this.#rough = null;
  }

  /** The offset of the quickest trip: it can be wrong by half that trip at most. */
  get offset(): number {
    let best: Sample | undefined;
    for (const sample of this.#samples) {
      if (best === undefined || sample.trip < best.trip) best = sample;
    }
    return best?.offset ?? this.#rough ?? 0;
  }

  now(): number {
    return this.wall() + this.offset;
  }
}

/** Table time now. It stands still in pauses and while a countdown runs. */
export function tableTime(clock: ClockView, serverNow: number): number {
  return clock.running ? Math.max(serverNow, clock.lead ?? 0) - clock.zero : clock.at;
}

/** Milliseconds until a countdown ends and everybody may move. */
export function leadLeft(clock: ClockView | undefined, serverNow: number): number {
  return clock?.running && clock.lead != null ? Math.max(0, clock.lead - serverNow) : 0;
}

/** Milliseconds left until a table time, never less than 0. */
export function timeLeft(clock: ClockView, until: number, serverNow: number): number {
  return Math.max(0, until - tableTime(clock, serverNow));
}

/** A clock that runs, at table time. */
export interface Running {
  began: number;
  deadline: number;
}

/** The clock of the one seat that is asked; null without a limit. */
export const clockUntil = (one: { began: number; until: number | null }): Running | null =>
  one.until === null ? null : { began: one.began, deadline: one.until };

/** Several seats that are asked at once; `done` is null where it is hidden. */
interface Asked {
  asked: boolean[];
  done: boolean[] | null;
  deadlines: (number | null)[];
  began: number;
}

/** The own clock while one is busy, else the last of those who are; null without a limit. */
export function clockAmong({ asked, done, deadlines, began }: Asked, me: number | null) {
  const busy = (seat: number) => asked[seat] === true && !done?.[seat];
  const open = deadlines.filter((_, seat) => (me !== null && busy(me) ? seat === me : busy(seat)));
  const limited = open.filter((deadline) => deadline !== null);
  return limited.length ? { began, deadline: Math.max(...limited) } : null;
}

/** 75 s as "1:15". Counts the second under way, so that 0:00 means over. */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const rest = String(seconds % 60).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
}

/** When a screen reader hears how much is left. */
export const ANNOUNCED = [60, 30, 10] as const;

/** The announcement that became due between two looks at the clock, if one did. */
export function announcement(before: number, after: number): number | null {
  for (const seconds of [...ANNOUNCED].reverse()) {
    if (before > seconds * 1000 && after <= seconds * 1000) return seconds;
  }
  return null;
}
