/** What is heard, told and staged in Facts in Five: a new phase, the rulings, and what decided it. */

import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import { furthestAhead } from "../../stage/deciding";
import type { Change, Cue, Decisive } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import { JUDGING, type Place } from "./playcard";
import type { Entry, FactsView, Phase } from "./sections";
import { Table } from "./table.svelte";
import { points, text, why } from "./wording";

export function cues(change: Change<FactsView>): Cue {
  const [was, now] = [new Table(() => change.was), new Table(() => change.now)];
  const staged = { moments: moments(change) };
  if (stepOf(was) === stepOf(now)) return staged;
  return { ...(was.phase === now.phase ? {} : begins(now)), say: now.told, ...staged };
}

/** What is heard once: the phase, the own part in it, the entry that is up. */
const stepOf = ({ phase, round, asked, up }: Table): string =>
  `${phase} ${round.number} ${asked} ${up?.number ?? 0}`;

const STOPS: readonly Phase[] = ["mark", "affirm", "elect"];

/** What is heard and felt when a phase begins. */
function begins({ phase, asked, played, me }: Table): { sounds?: Sound[]; buzz?: number } {
  if (phase === "write" || (phase === "choose" && asked)) return { sounds: ["turn"], buzz: 60 };
  if (STOPS.includes(phase)) return { sounds: ["stop"], buzz: 120 };
  if (phase === "reveal") return { sounds: [(played?.cards[me]?.total ?? 0) > 0 ? "set" : "tap"] };
  return {};
}

function moments(change: Change<FactsView>): Moment[] {
  const [was, now] = [change.was.view.round, change.now.view.round];
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
function asked(change: Change<FactsView>): Place[] {
  const up = change.was.view.up;
  if (up) return [up];
  return change.was.view.marks.filter((mark) => mark.ballot);
}

/** The entry as it was scored; of hidden authors the card is known by what stands at this place. */
function ruledOn(change: Change<FactsView>, { seat, row, column }: Place): Entry | undefined {
  const card = change.was.view.playcards[seat];
  const written = card?.entries[row]?.[column]?.text;
  const scored = change.now.view.played.at(-1)?.cards ?? [];
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
