/** What is heard, told and staged in Foil: knocks, the outcome of votes, the own points of a hand, and what decided it. */

import { signed } from "../../lib/figures";
import type { Sight } from "../../lib/sight";
import type { Sound } from "../../lib/sound";
import { words } from "../../lib/words.svelte";
import { furthestAhead } from "../../stage/deciding";
import type { Change, Cue, Decisive } from "../../stage/cues";
import type { Moment } from "../../stage/moments.svelte";
import type { FoilView } from "./sections";
import { Table } from "./table.svelte";
import { big, points, text } from "./wording";

export function cues(change: Change<FoilView>): Cue {
  const [was, now] = [new Table(() => change.was), new Table(() => change.now)];
  const staged = { moments: moments(change) };
  if (stamp(was) === stamp(now)) return staged;
  const phase = was.phase !== now.phase;
  const turned = was.onTurn !== now.onTurn;
  const told = now.last.seat === now.me && now.phase === "play" ? [] : [now.happened];
  if (phase || turned) told.push(now.say());
  return {
    ...staged,
    ...heard(now, phase, turned),
    ...(told.length ? { say: [...new Set(told)].join(" ") } : {}),
  };
}

/** What names a state: where it stays the same there is nothing to hear or to tell. */
const stamp = ({ play, onTurn, last }: Table): string =>
  `${play.phase} ${play.number} ${onTurn} ${last.kind} ${last.at} ${last.seat}`;

function heard(now: Table, phase: boolean, turned: boolean): { sounds?: Sound[]; buzz?: number } {
  if (phase && now.last.kind === "knocked") return { sounds: ["drop"], buzz: 120 };
  if (phase && now.phase === "reveal")
    return { sounds: [(now.scored?.seats[now.me]?.score ?? 0) > 0 ? "set" : "tap"] };
  if (now.last.kind === "false_knock") return { sounds: ["wrong"] };
  return turned && now.onTurn ? { sounds: ["turn"], buzz: 60 } : {};
}

function moments(change: Change<FoilView>): Moment[] {
  return [...happened(change), ...voted(change), ...scored(change)];
}

/** Knocks, and the end of the deck. */
function happened({ was, now }: Change<FoilView>): Moment[] {
  const last = now.view.last;
  const before = was.view.last;
  if (last.kind === before.kind && last.at === before.at && last.seat === before.seat) return [];
  const said = (): Pick<Moment, "key" | "title"> => ({
    key: `${last.kind} ${last.at} ${last.seat}`,
    title: words.game("foil", `events.${last.kind}`, {
      ...now.who(last.seat),
      number: last.count,
    }),
  });
  switch (last.kind) {
    case "knocked":
      return [{ ...said(), tone: "grand", sound: "drop" }];
    case "false_knock":
      return [{ ...said(), tone: "bad", sound: "wrong" }];
    case "deck_out":
      return [{ ...said(), tone: "plain", sound: "stop" }];
    default:
      return [];
  }
}

const isScored = ({ was, now }: Change<FoilView>): boolean => {
  const phase = now.view.table.phase;
  return (phase === "reveal" || phase === "over") && was.view.table.phase !== phase;
};

/** What the table said to words in question. In a category game one vote may follow on another: a
 * word that is voted in has to fit, too. */
function voted({ was, now }: Change<FoilView>): Moment[] {
  const { category, number } = now.view.table;
  return now.view.voted
    .slice(was.view.voted.length)
    .map(({ text: word, question, valid }): Moment => {
      const isWord = question === "word" && category !== "";
      const said = isWord ? "moments.word" : "moments.counts";
      return {
        key: `voted ${number} ${question} ${word}`,
        tone: valid ? "good" : "bad",
        title: text(valid ? said : "moments.out", { word: big(word) }),
        sound: valid ? "set" : "wrong",
        lasts: 2000,
      };
    });
}

/** On a phone the own points; the table screen reveals word by word. */
function scored(change: Change<FoilView>): Moment[] {
  const { now } = change;
  const seat = now.seat;
  if (seat === null || !isScored(change)) return [];
  const hand = now.view.hands.at(-1);
  const score = hand?.seats[seat]?.score;
  if (hand === undefined || score === undefined) return [];
  return [
    {
      key: `scored ${hand.number}`,
      tone: score < 0 ? "bad" : "good",
      title: text("moments.scored", { points: signed(score) }),
      lasts: 2000,
    },
  ];
}

/** The hand in which a winner was furthest ahead, and the best word of it. */
export function decisive(sight: Sight<FoilView>): Decisive | null {
  const hands = sight.view.hands;
  const found = furthestAhead(
    sight.outcome?.winners ?? [],
    hands.map(({ seats }) => seats.map(({ score }) => score)),
  );
  if (!found) return null;
  const own = hands[found.round - 1]?.seats[found.seat]?.words ?? [];
  const best = own.toSorted((one, other) => other.points - one.points)[0];
  const hand = text("moments.hand", { number: found.round });
  return {
    seat: found.seat,
    title: best ? big(best.word) : hand,
    detail: [...(best ? [hand] : []), points(found.points)].join(" · "),
  };
}
