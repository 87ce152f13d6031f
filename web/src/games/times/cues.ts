/** What is staged in Times Four: sets, wrong products with the right one, calls, and what decided it. */

import { gained } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { words } from "../../lib/words.svelte";
import type { Change, Cue, Decisive } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import { written } from "./board";
import type { Turn, TimesView } from "./sections";

const text = (path: string, details: Record<string, unknown> = {}) =>
  words.game("times", `board.moments.${path}`, details);

export const cues = (change: Change<TimesView>): Cue => ({ moments: moments(change) });

function moments({ whole, was, now }: Change<TimesView>): Moment[] {
  const last = now.view.last;
  const before = was.view.last;
  if (last.at === before.at && last.kind === before.kind) return [];
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
          detail: text("erased", { wrong: written(last.wrong) }),
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
          title: text("calledWrongly"),
          ...(fact ? { detail: text("called", { ...now.who(seat), fact: written(fact) }) } : {}),
          seat,
          sound: "wrong",
        },
      ];
    case "timed_out":
      return [{ key, tone: "bad", title: text("timedOut"), seat, sound: "stop" }];
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
    detail: text("best", { count: best.points }),
  };
}
