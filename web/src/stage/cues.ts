/**
 * Cues: what a change of the view means for ear, screen reader and stage, once for all games.
 *
 * A game says it in `web/src/games/ID/cues.ts`:
 *
 *     export function cues({ was, now }: Change<LoneView>): Cue {
 *       if (now.view.last.at === was.view.last.at) return {};
 *       return { sounds: ["right"], say: text("won"), moments: [{ key: …, tone: "good", title: … }] };
 *     }
 *
 * It is asked after every change of the sight, with the sight before, never for the first view of a game
 * (who comes back is not told old stories) and never for a step backwards. It sees what the viewer
 * sees and nothing else. `export function staged({ beat, sight, whole }: OnStage<LoneView>): Moment | null`
 * beside it draws a beat of the house's list; null where the face draws it in place. Without it the sentence of the
 * catalogue is shown (`beats.CODE`). `export function decisive(sight): Decisive | null` beside it says for the podium
 * what decided the game; it may be left out.
 */

import { momentOf, type Sight } from "../lib/sight";
import type { Sound } from "../lib/sound";
import type { BeatView } from "../lib/types";
import type { Moment } from "./moments.svelte";

/** Two sights in a row. */
export interface Change<View = never> {
  was: Sight<View>;
  now: Sight<View>;
  /** It is for a table screen: what a phone's own board shows already may be left out there. */
  whole: boolean;
}

export interface Cue {
  sounds?: Sound[];
  /** Felt for so many milliseconds. */
  buzz?: number;
  /** What a screen reader tells somebody who plays. */
  say?: string;
  moments?: Moment[];
}

export type Cues = (change: Change) => Cue;

/** What decided a finished game, for the podium: the biggest swing, from the result. */
export interface Decisive {
  seat: number;
  title: string;
  detail?: string;
}

/** A beat, and the sight in which it is on. */
export interface OnStage<View = never> {
  beat: BeatView;
  sight: Sight<View>;
  whole: boolean;
}

/** What draws a beat; null where a face does, undefined where nobody does. */
export type Staging = (on: OnStage) => Moment | null | undefined;

export type FindDecisive = (sight: Sight<never>) => Decisive | null;

const found = import.meta.glob("../games/*/cues.ts") as Record<
  string,
  () => Promise<{ cues: Cues; staged?: Staging; decisive?: FindDecisive }>
>;

const loaded = async (game: string) => found[`../games/${game}/cues.ts`]?.();

/** The cues of a game; a game without any has none. */
export const cuesOf = async (game: string): Promise<Cues> =>
  (await loaded(game))?.cues ?? (() => ({}));

/** How a game of this kind draws its beats. */
export const stagingOf = async (game: string): Promise<Staging> =>
  (await loaded(game))?.staged ?? (() => undefined);

/** What decided a game of this kind; nothing where the game does not say. */
export const decisiveOf = async (game: string): Promise<FindDecisive> =>
  (await loaded(game))?.decisive ?? (() => null);

/** Looks at every sight of a game and says what its change means. */
export class Watcher {
  #before: Sight<never> | null = null;
  #which = "";

  constructor(private readonly whole = false) {}

  /** `which` names this one game of the night. */
  look(which: string, now: Sight<never>, cues: Cues): Cue {
    const was = this.#which === which ? this.#before : null;
    this.#which = which;
    this.#before = momentOf(now);
    return was && now.fresh ? cues({ was, now, whole: this.whole }) : {};
  }
}
