/** A finished game step by step: the views of the person who looks, folded from the tracks of a replay. */

import type { Changed, Json, Replay, ReplayEntry, Track } from "../lib/types";

export type View = Readonly<Record<string, Json>>;

/** Through whose eyes: a seat's, or what everybody saw. */
export type Eyes = number | "everybody";

/** A line of the move list: a turn, a phase, or what happened by itself. */
export interface Line {
  /** Its first and its last entry, from 0. */
  first: number;
  last: number;
  /** Who it is about: the first seat that did something in it. */
  seat: number | null;
}

/** A view after one more entry. Sections that did not change stay the same objects. */
export function changed(view: View, { set = {}, add = {}, unset = [] }: Changed): View {
  const after: Record<string, Json> = { ...view, ...set };
  for (const [name, items] of Object.entries(add)) {
    after[name] = [...((view[name] ?? []) as Json[]), ...items];
  }
  for (const name of unset) delete after[name];
  return after;
}

/** The views of one track, one for each entry. */
export function views(track: Track): View[] {
  const seen: View[] = [track.view];
  for (const step of track.steps) {
    const before = seen.at(-1) ?? {};
    seen.push(step ? changed(before, step) : before);
  }
  return seen;
}

/** What these eyes saw after each entry. */
export function seenBy(replay: Replay, eyes: Eyes): View[] {
  const everybodys = views(replay.public);
  const track = eyes === "everybody" ? undefined : replay.seats[eyes];
  if (!track) return everybodys;
  const own = views(track);
  return everybodys.map((view, entry) => ({ ...view, ...own[entry] }));
}

export function linesOf(entries: readonly ReplayEntry[]): Line[] {
  const lines: Line[] = [];
  entries.forEach(({ line, seat }, entry) => {
    const known = lines[line];
    if (!known) lines[line] = { first: entry, last: entry, seat };
    else {
      known.last = entry;
      known.seat ??= seat;
    }
  });
  return lines;
}
