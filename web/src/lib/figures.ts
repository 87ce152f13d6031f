/** Points, names and dates as people read them, and the host's corrections among them. */

import type { Sight } from "./sight";
import { words } from "./words.svelte";

/** "+5", "−10", "0". */
export const signed = (count: number): string =>
  count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0";

/** "+5 points". */
export const gained = (count: number): string =>
  words.page("gained", { count: Math.abs(count), signed: signed(count) });

/** A total: with a true minus sign. */
export const figure = (count: number): string => (count < 0 ? `−${-count}` : String(count));

/** With one digit after the point at most: "1.5". */
export const tenths = (value: number): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(value);

/** Points of the night: "2½". */
export const halves = (points: number): string =>
  points % 1 ? `${Math.floor(points) || ""}½` : String(points);

/** "Anna, Ben and Cleo", as the language has it. */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(words.language, { type: "conjunction" }).format(names);

/** More names than these make a sentence nobody reads to its end. */
const NAMED = 3;

/** The same where people are waited for: of many, the first two and how many others. */
export const awaited = (names: string[]): string =>
  listed(
    names.length > NAMED
      ? [...names.slice(0, NAMED - 1), words.page("others", { count: names.length - NAMED + 1 })]
      : names,
  );

/** The language with the person's own region, so that dates stand as they are used to. English of
 * nowhere in particular is written day first, as in most of the world. */
export const locale = (language: string, wished: readonly string[]): string =>
  wished.find((one) => one.startsWith(`${language}-`)) ?? (language === "en" ? "en-GB" : language);

/** A date such as 2026-11-15 in words: with the day of the week, or without. */
export const dated = (date: string, style: "full" | "long" = "long"): string =>
  new Intl.DateTimeFormat(locale(words.language, navigator.languages), {
    dateStyle: style,
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));

/** A seat's points with the host's corrections. */
export const total = (sight: Sight, seat: number, points: number): number =>
  sight.corrections
    .filter((correction) => correction.seat === seat)
    .reduce((sum, correction) => sum + correction.points, points);
