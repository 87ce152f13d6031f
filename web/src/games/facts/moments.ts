/** What is staged in Facts in Five: the end of writing, what the table ruled last, and what decided it. */

import type { Session } from "../../lib/session.svelte";
import { furthestAhead } from "../../stage/deciding";
import type { Change, Decisive, Moment } from "../../stage/moments.svelte";
import { JUDGING, type Place } from "./playcard";
import type { Entry, MarkView, PassView, PlaycardView, Played, RoundView } from "./sections";
import { points, text, why } from "./wording";

export function moments(change: Change): Moment[] {
  const [was, now] = [change.was<RoundView>("round"), change.now<RoundView>("round")];
  if (was.phase === now.phase) return [];
  if (was.phase === "write" && JUDGING.includes(now.phase)) {
    return [
      {
        key: `written ${now.number}`,
        tone: "plain",
        title: text("moments.written"),
        sound: "stop",
        lasts: 2000,
      },
    ];
  }
  if (was.phase !== "tap" && was.phase !== "vote") return [];
  return asked(change).flatMap((place) => {
    const entry = ruledOn(change, place);
    return entry ? [outcome(entry, `ruled ${was.number} ${JSON.stringify(place)}`)] : [];
  });
}

/** What people tapped or voted on when the phase ended. What was ruled on before is seen meanwhile. */
function asked(change: Change): Place[] {
  const up = change.was<PassView | null>("up");
  if (up) return [up];
  return change.was<MarkView[]>("marks").filter((mark) => mark.ballot);
}

/** The entry as it was scored; of hidden authors the card is known by what stands at this place. */
function ruledOn(change: Change, { seat, row, column }: Place): Entry | undefined {
  const card = change.was<PlaycardView[]>("playcards")[seat];
  const written = card?.entries[row]?.[column]?.text;
  const scored = change.now<Played[]>("played").at(-1)?.cards ?? [];
  const own = card?.author == null ? scored : scored.slice(card.author, card.author + 1);
  return own
    .map(({ entries }) => entries[row]?.[column])
    .find((entry) => entry?.text === written && Boolean(entry?.text));
}

const outcome = (entry: Entry, key: string): Moment => ({
  key,
  tone: entry.valid ? "good" : "bad",
  title: text(entry.valid ? "moments.counts" : "moments.out", { entry: entry.text }),
  detail: why(entry.why),
  sound: entry.valid ? "set" : "wrong",
  lasts: 2000,
});

/** The round in which a winner's Total was furthest ahead. */
export function decisive(session: Session): Decisive | null {
  const played = (session.section("played") ?? []) as Played[];
  const found = furthestAhead(
    session.outcome?.winners ?? [],
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
