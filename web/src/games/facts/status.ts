/** What to say and do now: the sentence, the button, whom all wait for. Pure, but for the words. */

import { awaited } from "../../lib/figures";
import { words } from "../../lib/words.svelte";
import type { Case } from "./judging";
import { CLASSIFICATIONS } from "./playcard";
import type { Phase, ProgressView, Scored } from "./sections";
import { classification, text } from "./wording";

/** The seats that all wait for; nobody by name where that would give authors away. */
export const busyOf = ({ asked, done }: ProgressView): number[] =>
  asked.flatMap((is, seat) => (is && done && !done[seat] ? [seat] : []));

/** Whom all wait for, by name or by number. */
export function waitingFor(progress: ProgressView, name: (seat: number) => string): string {
  if (progress.done !== null)
    return text("say.busy", { names: awaited(busyOf(progress).map(name)) });
  const { asked, count } = progress;
  return text("say.count", { count, of: asked.filter(Boolean).length });
}

/** How many of the entries under discussion still want a word of this person. */
export const openOf = (list: Case[], phase: Phase, votes: number): number =>
  phase === "vote" ? list.length - votes : list.filter((one) => one.why === "unrecognised").length;

export interface Situation {
  phase: Phase;
  /** Something is asked of this person, who is not done yet. */
  asked: boolean;
  /** The names of those who are not done. */
  busy: string[];
  /** The sentence on whom all wait for. */
  waiting: string;
  /** Whose card this person marks; null where authors are hidden. */
  author: string | null;
  /** How many entries still want this person's vote. */
  open: number;
  /** The quick pass comes after the look. */
  quick: boolean;
  /** What this person has tapped on the entry that is up, if anything. */
  tapped: boolean | null;
}

/** The one sentence that says what to do now. */
export function saying(situation: Situation): string {
  const { phase, asked, busy, waiting, author, open, quick, tapped } = situation;
  switch (phase) {
    case "elect":
      return asked ? text("say.elect") : waiting;
    case "tap":
      if (!asked) return waiting;
      return tapped === null ? text("say.tap") : `${text("say.tapped")} ${waiting}`;
    case "choose":
      return asked ? text("say.choose") : text("say.chooseWait", { names: awaited(busy) });
    case "write":
      return asked ? text("say.write") : `${text("say.written")} ${waiting}`;
    case "affirm":
      return text("say.affirm");
    case "mark":
      if (!asked) return `${text("say.markWait")} ${waiting}`;
      if (quick) {
        return author === null ? text("say.lookHidden") : text("say.look", { name: author });
      }
      return author === null ? text("say.markHidden") : text("say.mark", { name: author });
    case "recognise":
      return asked ? text("say.recognise") : `${text("say.recogniseWait")} ${waiting}`;
    case "dispute":
      return asked ? text("say.dispute") : waiting;
    case "vote":
      if (!asked) return waiting;
      return open ? text("say.vote", { count: open }) : text("say.voted");
    case "reveal":
      return asked ? text("say.reveal") : waiting;
    default:
      return words.game("facts", "phases.over");
  }
}

/** What stands on the button that says one is done. */
export function doneLabel(
  phase: Phase,
  written: { filled: number; struck: number },
  challenged: number,
  quick = false,
): string {
  switch (phase) {
    case "elect":
      return text("done.elect");
    case "tap":
      return text("done.tap");
    case "write":
      if (!written.struck) return text("done.write", { count: written.filled });
      return text("done.writeStruck", {
        filled: written.filled,
        count: written.struck,
      });
    case "mark":
      if (quick) return text("done.look");
      return challenged ? text("done.mark", { count: challenged }) : text("done.markNone");
    case "recognise":
      return text("done.recognise");
    case "dispute":
      return text("done.dispute");
    case "reveal":
      return text("done.reveal");
    default:
      return text("done.vote");
  }
}

/** The points of a round in words, for anybody who does not see the squares. */
export const pointsOf = (card: Scored | undefined): string =>
  card ? CLASSIFICATIONS.map((of) => `${classification(of)} ${card[of]}`).join(", ") : "";
