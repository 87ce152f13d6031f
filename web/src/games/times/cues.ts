/** What is heard, told and staged in Times Four: sets, wrong products with the right one, calls, and what decided it. */

import { gained } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import { words } from "../../lib/words.svelte";
import { beatKey } from "../../stage/staging";
import type { Change, Cue, Decisive, OnStage } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import { written } from "./board";
import { Table } from "./table.svelte";
import { text } from "./wording";
import type { EventKind, TimesView, Turn } from "./sections";

const SOUNDS: Partial<Record<EventKind, Sound>> = {
  placed: "drop",
  claimed: "set",
  erased: "wrong",
  ignored: "wrong",
  timed_out: "wrong",
};

export function cues(change: Change<TimesView>): Cue {
  const [before, { last }] = [change.was.view.last, change.now.view];
  if (last.at === before.at && last.kind === before.kind) return {};
  const table = new Table(() => change.now);
  const sound = SOUNDS[last.kind];
  const comes = table.mine && table.turn.phase !== "placed" && last.seat !== change.now.seat;
  return {
    sounds: [...(sound ? [sound] : []), ...(comes ? (["turn"] as const) : [])],
    say: table.happened,
    moments: single(change.now),
  };
}

/** A single point, while play goes on: nobody waits for it. */
function single({ view }: Sight<TimesView>): Moment[] {
  const { last, turns, boards, options } = view;
  const fact = (turns.at(-1) ?? boards.at(-1)?.turns.at(-1))?.fact;
  if (last.kind !== "ended" || last.points !== 1 || !fact || options.turns) return [];
  return [
    {
      key: `ended ${last.at}`,
      tone: "good",
      seats: [last.seat],
      title: gained(1),
      detail: written(fact),
      gains: true,
      sound: "set",
    },
  ];
}

/** Points of a great turn, wrong products with the right one, calls. */
export function staged({ beat, sight }: OnStage<TimesView>): Moment | null {
  const same = { key: beatKey(beat), tone: beat.tone, seats: beat.seats };
  const { a, b, product, wrong, points, fact } = beat.details;
  switch (beat.code) {
    case "erased":
      return {
        ...same,
        title: words.game("times", "beats.erased", { a, b, product, wrong }),
        detail: text("moments.erased"),
        sound: "wrong",
      };
    case "called_wrongly": {
      const right = sight.view.turns.findLast((turn) => turn.fact)?.fact;
      return {
        ...same,
        title: text("moments.calledWrongly"),
        ...(right ? { detail: written(right) } : {}),
        sound: "wrong",
      };
    }
    case "timed_out":
      return { ...same, title: text("moments.timedOut"), sound: "stop" };
    default:
      return {
        ...same,
        title: gained(Number(points)),
        detail: String(fact),
        gains: true,
        sound: "set",
      };
  }
}

/** The turn that brought most points. */
export function decisive(sight: Sight<TimesView>): Decisive | null {
  const finished = sight.view.boards;
  const turns = [...finished.flatMap((board) => board.turns), ...sight.view.turns];
  const best = turns.reduce<Turn | null>(
    (one, turn) => (one === null || turn.points > one.points ? turn : one),
    null,
  );
  if (!best?.fact || best.points === 0) return null;
  return {
    seat: best.seat,
    title: `${written(best.fact)}`,
    detail: text("moments.best", { count: best.points }),
  };
}
