/** What a face may ask about the beats that are on. */

import type { Sight } from "../lib/sight";
import type { BeatView } from "../lib/types";
import { words } from "../lib/words.svelte";
import type { Moment } from "./moments.svelte";

type OnStage = Pick<Sight, "staged">;

/** Beats of the house itself, at the end of a game or an evening. */
export const isFinale = (beat: BeatView): boolean => beat.code.startsWith("finale.");

/** Names this one beat among all. */
export const beatKey = (beat: BeatView): string => `${beat.begins} ${beat.code}`;

/** A beat in the words of the catalogue, where nobody draws it better. */
export const plainly = (beat: BeatView, sight: Sight<never>): Moment => ({
  key: beatKey(beat),
  tone: beat.tone,
  seats: beat.seats,
  title: words.game(sight.game, `beats.${beat.code}`, {
    ...(beat.seats.length ? sight.who(beat.seats[0] ?? 0) : {}),
    ...beat.details,
  }),
  sound: beat.tone === "bad" ? "wrong" : beat.tone === "plain" ? "stop" : "set",
});

/** Whether the points of a seat are still to be told, by beats called `points`. */
export function isUntold(sight: OnStage, seat: number, code = "points"): boolean {
  const staged = sight.staged;
  if (!staged) return false;
  return staged.all.some(
    (beat, n) => n > staged.n && beat.code === code && beat.seats.includes(seat),
  );
}

/** Whether any beat called so is still to come. */
export const isToCome = (sight: OnStage, code: string): boolean =>
  sight.staged?.all.some((beat, n) => n >= (sight.staged?.n ?? 0) && beat.code === code) ?? false;
