/** What is heard, told and staged in Facts in Five: a new phase, the rulings, and what decided it. */

import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import { furthestAhead } from "../../stage/deciding";
import { beatKey } from "../../stage/staging";
import type { Change, Cue, Decisive, OnStage } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import type { FactsView, Phase, Why } from "./sections";
import { Table } from "./table.svelte";
import { classification, points, text, why } from "./wording";

export function cues(change: Change<FactsView>): Cue {
  const [was, now] = [new Table(() => change.was), new Table(() => change.now)];
  if (stepOf(was) === stepOf(now)) return {};
  return { ...(was.phase === now.phase ? {} : begins(now)), say: now.told };
}

/** What is heard once: the phase, the own part in it, the entry that is up. */
const stepOf = ({ phase, round, asked, up }: Table): string =>
  `${phase} ${round.number} ${asked} ${up?.number ?? 0}`;

const STOPS: readonly Phase[] = ["mark", "affirm", "elect"];

/** What is heard and felt when a phase begins. */
function begins({ phase, asked }: Table): { sounds?: Sound[]; buzz?: number } {
  if (phase === "write" || (phase === "choose" && asked)) return { sounds: ["turn"], buzz: 60 };
  if (STOPS.includes(phase)) return { sounds: ["stop"], buzz: 120 };
  return {};
}

/** Rulings and the end of writing; everybody's points are drawn by the face, which builds them up. */
export function staged({ beat }: OnStage<FactsView>): Moment | null {
  const entry = String(beat.details["entry"] ?? "");
  const same = { key: beatKey(beat), tone: beat.tone };
  switch (beat.code) {
    case "written":
      return { ...same, title: text("moments.written"), sound: "stop" };
    case "counts":
    case "out": {
      const valid = beat.code === "counts";
      return {
        ...same,
        title: valid ? text("moments.counts", { entry }) : text("moments.out", { entry }),
        detail: why(beat.details["why"] as Why),
        sound: valid ? "set" : "wrong",
      };
    }
    case "special":
    case "general":
      return {
        ...same,
        title: classification(beat.code),
        detail: points(Number(beat.details["points"])),
        seats: beat.seats,
        sound: "set",
      };
    default:
      return null;
  }
}

/** The round in which a winner's Total was furthest ahead. */
export function decisive(sight: Sight<FactsView>): Decisive | null {
  const played = sight.view.played;
  const found = furthestAhead(
    sight.outcome?.winners ?? [],
    played.map(({ cards }) => cards.map(({ total }) => total)),
  );
  return (
    found && {
      seat: found.seat,
      title: text("moments.round", { number: found.round }),
      detail: points(found.points),
    }
  );
}
