/** What is said of what is staged: the same as stands on the table screen. Pure. */

import { listed } from "../lib/figures";
import type { Session } from "../lib/session.svelte";
import type { Sight } from "../lib/sight";
import { t, words } from "../lib/words.svelte";
import type { Decisive, Staging } from "../stage/cues";
import type { Staged } from "../stage/show.svelte";
import { beatKey, isFinale, plainly } from "../stage/staging";
import { ranked, rankedTonight } from "../stage/ranking";
import { resultTitle } from "../stage/result";
import { drumOf, telling } from "../stage/telling";
import type { Reading } from "./reading";

/** Sentences of their own, where they are none yet. */
const said = (parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part)
    .map((part) => (/[.!?…]["”“]?$/.test(part!) ? part : `${part}.`))
    .join(" ");

/** A beat of the game. */
export function ofBeat(staged: Staged, sight: Sight<never>, staging: Staging): Reading {
  const { beat } = staged;
  const drawn = staging({ beat, sight, whole: true });
  const moment = drawn ?? plainly(beat, sight);
  const names = beat.seats.map((seat) => sight.name(seat));
  return {
    key: beatKey(beat),
    text: said([names.length ? listed(names) : "", moment.title, moment.detail]),
    stands: drawn !== null,
  };
}

/** A beat of the finale: who is named in it, and what decided it. */
export function ofFinale(staged: Staged, session: Session, decided: Decisive | null): Reading {
  const { beat } = staged;
  return { key: beatKey(beat), text: said(finaleSaid(staged, session, decided)) };
}

function finaleSaid(
  staged: Staged,
  session: Session,
  decided: Decisive | null,
): (string | undefined)[] {
  const told = telling(staged, session.room?.evening?.is_over ?? false);
  const all = told.night ? rankedTonight(session) : ranked(session);
  const named = (place: number) =>
    listed(all.filter((one) => one.place === place).map(({ name }) => name));
  const code = staged.beat.code.replace(/^finale\.(night_)?/, "");
  if (code === "place") return [t(drumOf(told)), named(told.place)];
  if (code === "winner")
    return [
      told.night
        ? t("evening.winner", {
            count: all.filter(({ place }) => place === 1).length,
            names: named(1),
          })
        : resultTitle(session, true),
    ];
  if (code === "decided")
    return decided
      ? [t("result.decisive"), session.name(decided.seat), decided.title, decided.detail]
      : [];
  if (code === "awards")
    return session.night.awards.flatMap(({ game, code, people }) => [
      game ? words.game(game, `merits.${code}.title`) : t(`awards.${code}.title`),
      listed(people.map((id) => session.person(id)?.name ?? "?")),
    ]);
  return [t(drumOf(told))];
}

/** What is staged now; null where nothing is. */
export function ofStaged(
  session: Session,
  staging: Staging,
  decided: Decisive | null,
): Reading | null {
  const staged = session.show.current;
  if (!staged) return null;
  return isFinale(staged.beat)
    ? ofFinale(staged, session, decided)
    : ofBeat(staged, session.sight, staging);
}
