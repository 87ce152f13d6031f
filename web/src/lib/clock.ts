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

/** Where several seats are asked at once: the own deadline while one is busy, else the last of all; with whose
 * it is. Nothing where nobody has a limit. */
export function clockAmong(
  {
    asked,
    done,
    deadlines,
  }: { asked: boolean[]; done: boolean[] | null; deadlines: (number | null)[] },
  me: number | null,
): { deadline: number; whose: number } | null {
  const open = deadlines.map((deadline, seat) => (asked[seat] && !done?.[seat] ? deadline : null));
  const own = me === null ? null : (open[me] ?? null);
  const limited = open.filter((deadline) => deadline !== null);
  if (!limited.length) return null;
  const deadline = own ?? Math.max(...limited);
  return { deadline, whose: own !== null && me !== null ? me : open.indexOf(deadline) };
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
