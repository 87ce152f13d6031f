/** What is heard, told and staged in Times Four: sets, wrong products with the right one, calls, and what decided it. */

import { gained } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import type { Change, Cue, Decisive } from "../../stage/cues";
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
    moments: moments(change),
  };
}

function moments({ whole, now }: Change<TimesView>): Moment[] {
  const last = now.view.last;
  const key = `${last.kind} ${last.at}`;
  const { seat } = last;
  const fact = now.view.turns.at(-1)?.fact;
  switch (last.kind) {
    case "erased":
      if (!last.wrong) return [];
      return [
        {
          key,
          tone: "bad",
          title: `${last.wrong.a} × ${last.wrong.b} = ${last.right}`,
          detail: text("moments.erased", { wrong: written(last.wrong) }),
          seat,
          sound: "wrong",
          lasts: 4_000,
        },
      ];
    case "called_wrongly":
      return [
        {
          key,
          tone: "bad",
          title: text("moments.calledWrongly"),
          ...(fact
            ? { detail: text("moments.called", { ...now.who(seat), fact: written(fact) }) }
            : {}),
          seat,
          sound: "wrong",
        },
      ];
    case "timed_out":
      return [{ key, tone: "bad", title: text("moments.timedOut"), seat, sound: "stop" }];
    case "ended":
      // A phone shows the points over its board.
      if (!whole || last.points === 0) return [];
      return [
        {
          key,
          tone: last.points > 1 ? "grand" : "good",
          title: gained(last.points),
          ...(fact ? { detail: written(fact) } : {}),
          seat,
          sound: "set",
          lasts: 2_000,
        },
      ];
    default:
      return [];
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
