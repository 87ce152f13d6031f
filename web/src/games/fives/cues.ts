/** What is heard, told and staged in Find Five: the turned timer, the best of a round, and what decided the game. */

import { gained } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import { furthestAhead } from "../../stage/deciding";
import { beatKey } from "../../stage/staging";
import type { Change, Cue, Decisive, OnStage } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import type { FivesView } from "./sections";
import { Table } from "./table.svelte";
import { points, text } from "./wording";

export function cues(change: Change<FivesView>): Cue {
  const [was, now] = [new Table(() => change.was), new Table(() => change.now)];
  return { moments: moments(change), ...heard(was, now) };
}

function heard(was: Table, now: Table): Cue {
  const [searched, searches] = [was.phase === "search", now.phase === "search"];
  if (searches && (!searched || was.round.number !== now.round.number))
    return { sounds: ["roll"], say: `${now.number}. ${now.dice}` };
  if (searches && now.round.running && !was.round.running)
    return { sounds: ["flip"], buzz: 120, say: now.turned };
  if (!searched || searches) return {};
  if (now.phase === "enter") return { sounds: ["stop"] };
  return {
    sounds: [now.seat !== null && now.got > 0 ? "set" : "stop"],
    say: now.brought,
  };
}

function moments({ was, now }: Change<FivesView>): Moment[] {
  const [before, round] = [was.view.round, now.view.round];
  if (round.running && !before.running && round.flipped_by !== null)
    return [
      {
        key: `timer ${round.number}`,
        tone: "plain",
        title: text("moments.timer"),
        seat: round.flipped_by,
        sound: "flip",
        lasts: 2_000,
      },
    ];
  return [];
}

/** The best of a round, of the last and doubled one like of any other. */
export function staged({ beat, sight }: OnStage<FivesView>): Moment {
  const same = { key: beatKey(beat), tone: beat.tone };
  if (beat.code === "nothing") return { ...same, title: text("moments.nothing"), sound: "stop" };
  const doubled = beat.code === "doubled";
  const several = beat.seats.length > 1;
  return {
    ...same,
    title: gained(Number(beat.details["points"])),
    detail: [
      ...(several ? [beat.seats.map((seat) => sight.name(seat)).join(" · ")] : []),
      ...(doubled ? [text("double")] : []),
    ].join(" · "),
    ...(several ? {} : { seats: beat.seats, gains: true }),
    sound: doubled ? "fanfare" : "set",
  };
}

/** The round in which a winner was furthest ahead of everybody else. */
export function decisive(sight: Sight<FivesView>): Decisive | null {
  const rounds = sight.view.rounds;
  const found = furthestAhead(
    sight.outcome?.winners ?? [],
    rounds.map((round) => round.seats.map((seat) => seat.points)),
  );
  return (
    found && {
      seat: found.seat,
      title: text("moments.round", { number: found.round }),
      detail: points(found.points),
    }
  );
}
