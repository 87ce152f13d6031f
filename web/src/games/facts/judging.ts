/** What is under discussion, and what one can do about it. Pure. */

import type { EntryView, MarkView, MineView, Phase, PlaycardView, Why } from "./sections";
import type { Place } from "./playcard";

/** An entry as it stands now: the machine's part and what people have done about it. */
export interface Case extends Place {
  entry: EntryView;
  valid: boolean;
  why: Why;
  /** Null where nobody has done anything about it. */
  mark: MarkView | null;
}

export const nameOf = ({ seat, row, column }: Place): string => `${seat}.${row}.${column}`;

/** Every entry of these cards, card by card, row by row. */
export function casesOf(playcards: PlaycardView[], marks: MarkView[]): Case[] {
  const marked = new Map(marks.map((mark) => [nameOf(mark), mark]));
  return playcards.flatMap(({ number: seat, entries }) =>
    entries.flatMap((line, row) =>
      line.map((entry, column) => {
        const mark = marked.get(nameOf({ seat, row, column })) ?? null;
        const { valid, why } = mark ?? entry;
        return { seat, row, column, entry, valid, why, mark };
      }),
    ),
  );
}

/** Neither the shelf nor a ruling of the night says yes: it comes up in the quick pass by itself. */
export const isDoubtful = ({ why, entry }: Case): boolean =>
  why === "accepted" && entry.known !== "yes" && entry.ruling !== true;

export type Sign = "good" | "open" | "bad" | "empty";
export const SIGNS: Record<Sign, string> = { good: "✓", open: "?", bad: "✕", empty: "" };

/** How an entry stands at this moment, for a screen that shows many. */
export function signOn(one: Case): Sign {
  if (!one.entry.text) return "empty";
  if (!one.valid) return "bad";
  return isDoubtful(one) || one.mark?.challenged || one.mark?.ballot ? "open" : "good";
}

export type Act = "recognise" | "dispute" | "vote" | "affirm";

/** What this person can do about an entry in this phase; null where there is nothing. */
export function actOn(one: Case, phase: Phase, mine: MineView): Act | null {
  const own = one.seat === mine.playcard;
  switch (phase) {
    case "affirm":
      return one.mark ? "affirm" : null;
    case "recognise": {
      const open = one.mark?.challenged && one.why === "accepted";
      return open && !own && one.seat !== mine.scores ? "recognise" : null;
    }
    case "dispute":
      // A repeat by another name may after all be another thing.
      if (one.why === "repeat" && one.entry.same && own && !one.mark) return "dispute";
      // Other strikes are plain to see, and where entries are verified the shelf is final.
      if (["empty", "initial", "repeat", "shelf"].includes(one.why) || one.mark?.ballot)
        return null;
      // Nobody wants a vote on an entry of their own that counts already.
      return one.valid !== own ? "dispute" : null;
    case "vote":
      return one.mark?.ballot ? "vote" : null;
    default:
      return null;
  }
}

/**
 * The one list of judging: everything that somebody has done something about; in `dispute` the own
 * entries that were struck and what is contested. What waits for this person comes first.
 *
 * While a phase lasts nothing moves: somebody's tap must not push another button under the finger
 * of one who is about to tap. So what was shown `before` keeps its place and news go to the end.
 */
export function discussed(
  all: Case[],
  phase: Phase,
  mine: MineView,
  before: readonly string[] = [],
): Case[] {
  const wanted = all.filter((one) => {
    if (phase === "vote") return one.mark?.ballot;
    if (phase !== "dispute") return one.mark !== null;
    // What others have lost is theirs to dispute.
    const own =
      one.seat === mine.playcard &&
      !one.valid &&
      (one.why === "unrecognised" || Boolean(one.entry.same));
    return own || (one.mark !== null && (one.valid || one.mark.ballot));
  });
  const place = new Map(before.map((name, n) => [name, n]));
  const placeOf = (one: Case) => place.get(nameOf(one)) ?? before.length;
  const waits = (one: Case) => Number(actOn(one, phase, mine) === null);
  // Sorting is stable, so the rest stays card by card, row by row.
  return [...wanted].sort((a, b) => placeOf(a) - placeOf(b) || waits(a) - waits(b));
}
