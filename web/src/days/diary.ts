/** What a browser keeps of the boards of the day: tries, streak, calendar, and one file to save it. Pure. */

import { shifted } from "../lib/dates";
import type { Result } from "../lib/types";

/** One game of one day. */
export interface Page {
  day: string;
  game: string;
  /** The room of the try that counts; empty where only practice is known. */
  code: string;
  /** When it was begun, and how many minutes local time was ahead of UTC there. */
  begun: number;
  offset: number;
  /** The try that counts has ended. */
  over: boolean;
  /** What came of it; null while it goes on, and where it was broken off. */
  result: Result | null;
  /** The best points of practice. */
  practice: number | null;
}

export interface Diary {
  pages: Record<string, Page>;
  /** Games and figures that one does not want to see. */
  hidden: string[];
  /** The house may show results on its first page. */
  shown: boolean;
}

export const EMPTY: Diary = { pages: {}, hidden: [], shown: false };
const FILE = "parlour diary 1";
/** A date that a flight to the east has cut to less than half is nobody's fault. */
const FLIGHT = 12 * 60;

export const nameOf = (day: string, game: string): string => `${day} ${game}`;

export const pageOf = (diary: Diary, day: string, game: string): Page | undefined =>
  diary.pages[nameOf(day, game)];

/** The diary with one page changed. */
export const withPage = (diary: Diary, page: Page): Diary => ({
  ...diary,
  pages: { ...diary.pages, [nameOf(page.day, page.game)]: page },
});

/** Whether a result is better than another one of the same game and kind. */
export const isBetter = (one: Result, other: Result): boolean =>
  one.points > other.points || (one.points === other.points && one.spent < other.spent);

// Streak -----------------------------------------------------------------------------------------

/** The dates on which a try that counts was finished, the first first. */
export const finished = (diary: Diary): Page[] =>
  Object.values(diary.pages)
    .filter(({ result }) => result !== null)
    .sort((a, b) => a.day.localeCompare(b.day) || a.begun - b.begun);

export interface Streak {
  now: number;
  longest: number;
}

/** Days in a row with a daily game finished, each for the local date on which it was begun. Today still has
 * time; and a date that a flight to the east cut short breaks nothing. */
export function streakOf(diary: Diary, today: string): Streak {
  const pages = finished(diary);
  let longest = 0;
  let length = 0;
  let last: Page | null = null;
  for (const page of pages) {
    if (last === null || !follows(last, page)) length = 1;
    else if (page.day !== last.day) length += 1;
    last = page;
    longest = Math.max(longest, length);
  }
  const isOn = last !== null && last.day >= shifted(today, -1);
  return { now: isOn ? length : 0, longest };
}

function follows(last: Page, page: Page): boolean {
  if (page.day <= shifted(last.day, 1)) return true;
  return page.day === shifted(last.day, 2) && page.offset - last.offset >= FLIGHT;
}

// Figures ----------------------------------------------------------------------------------------

/** How often results of a game and kind fell between these points. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

const BARS = 8;

/** The results of a game, in at most eight equal steps of points. */
export function barsOf(diary: Diary, game: string, kind: string): Bar[] {
  const points = resultsOf(diary, game, kind).map((result) => result.points);
  if (!points.length) return [];
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const width = Math.max(1, Math.ceil((high - low + 1) / BARS));
  const bars: Bar[] = [];
  for (let from = low; from <= high; from += width) {
    const to = from + width - 1;
    bars.push({ from, to, count: points.filter((one) => one >= from && one <= to).length });
  }
  return bars;
}

export const resultsOf = (diary: Diary, game: string, kind: string): Result[] =>
  finished(diary).flatMap(({ game: one, result }) =>
    one === game && result?.kind === kind ? [result] : [],
  );

/** The best result of a game and kind. */
export const bestOf = (diary: Diary, game: string, kind: string): Result | null =>
  resultsOf(diary, game, kind).reduce<Result | null>(
    (best, one) => (best === null || isBetter(one, best) ? one : best),
    null,
  );

/** The days of a month ("2026-11"), week by week from Monday; null before the first and after the last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = first; day.startsWith(month); day = shifted(day, 1)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The month before or after one. */
export const monthFrom = (month: string, months: number): string => {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

// One file ---------------------------------------------------------------------------------------

export const fileOf = (diary: Diary): string => JSON.stringify({ file: FILE, ...diary }, null, 1);

/** The diary in a file; null where it is none. */
export function readFile(text: string): Diary | null {
  try {
    const found = JSON.parse(text) as Partial<Diary> & { file?: string };
    if (found.file !== FILE || typeof found.pages !== "object") return null;
    const pages = Object.entries(found.pages ?? {}).filter(([name, page]) => isPage(name, page));
    const hidden = Array.isArray(found.hidden) ? found.hidden.map(String) : [];
    return { pages: Object.fromEntries(pages), hidden, shown: found.shown === true };
  } catch {
    return null;
  }
}

function isPage(name: string, page: Page | null): boolean {
  if (!page || name !== nameOf(page.day, page.game)) return false;
  const { day, begun, offset, result, practice } = page;
  return (
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    [begun, offset].every(Number.isFinite) &&
    (practice === null || Number.isFinite(practice)) &&
    (result === null || (Number.isFinite(result.points) && Array.isArray(result.marks)))
  );
}

/** Two diaries as one: nothing that either has is lost. Of two tries on a day the first counts. */
export function merged(own: Diary, other: Diary): Diary {
  const pages = { ...own.pages };
  for (const [name, page] of Object.entries(other.pages)) {
    const mine = pages[name];
    pages[name] = mine ? mergedPage(mine, page) : page;
  }
  return { ...own, pages };
}

function mergedPage(one: Page, other: Page): Page {
  const [first, second] = isFirst(one, other) ? [one, other] : [other, one];
  const isSame = one.begun === other.begun && one.code === other.code;
  const losing = isSame ? null : (second.result?.points ?? null);
  const practice = [one.practice, other.practice, first.result ? losing : null].filter(
    (points) => points !== null,
  );
  const page = first.result || !second.result ? first : second;
  return { ...page, practice: practice.length ? Math.max(...practice) : null };
}

const isFirst = (one: Page, other: Page): boolean =>
  (one.result === null) === (other.result === null)
    ? one.begun <= other.begun
    : one.result !== null;
