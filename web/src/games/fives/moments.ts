/** What is staged in Find Five: the turned timer, the best of a round, and what decided the game. */

import { gained } from "../../lib/figures";
import type { Session } from "../../lib/session.svelte";
import { furthestAhead } from "../../stage/deciding";
import type { Change, Decisive, Moment } from "../../stage/moments.svelte";
import type { Round, RoundView } from "./sections";
import { points, text } from "./wording";

export function moments({ session, was, now }: Change): Moment[] {
  const [before, round] = [was<RoundView>("round"), now<RoundView>("round")];
  const [old, rounds] = [was<Round[]>("rounds"), now<Round[]>("rounds")];
  if (rounds.length > old.length) return scored(session, rounds);
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
function scored(session: Session, rounds: Round[]): Moment[] {
  const round = rounds.at(-1);
  if (!round || round.seats.length < 2) return [];
  const most = Math.max(...round.seats.map((seat) => seat.points));
  const best = round.seats.flatMap((seat, n) => (seat.points === most ? [n] : []));
  const key = `round ${rounds.length}`;
  if (most === 0) return [{ key, tone: "bad", title: text("moments.nothing"), sound: "stop" }];
  const one = best.length === 1 ? best[0] : undefined;
  return [
    {
      key,
      tone: round.double ? "grand" : "good",
      title: gained(most),
      detail: [
        ...(one === undefined ? [best.map((seat) => session.name(seat)).join(" · ")] : []),
        ...(round.double ? [text("double")] : []),
      ].join(" · "),
      ...(one === undefined ? {} : { seat: one }),
      sound: round.double ? "fanfare" : "set",
      lasts: 3_000,
    },
  ];
}

/** The round in which a winner was furthest ahead of everybody else. */
export function decisive(session: Session): Decisive | null {
  const rounds = (session.section("rounds") ?? []) as Round[];
  const found = furthestAhead(
    session.outcome?.winners ?? [],
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
