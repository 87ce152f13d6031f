/** The boards: one folder per game, found by name. A game without one is shown generically. */

import type { Component } from "svelte";
import type { Session } from "./session.svelte";
import type { Json } from "./types";

export interface BoardProps {
  session: Session;
  /** On a table screen: large, nobody plays here. */
  screen: boolean;
}

export interface AnalysisProps {
  session: Session;
  analysis: Json;
}

export interface OverruleProps {
  session: Session;
  overrule: (ruling: { type: string } & Record<string, unknown>) => void;
}

export interface PictureProps {
  /** Which one, and what is on it. */
  picture: string;
  shows: Record<string, Json>;
}

export interface FaceProps {
  label: string;
  value: Json;
}

type Module<P extends Record<string, unknown>> = { default: Component<P> };
type Found<P extends Record<string, unknown>> = Record<string, () => Promise<Module<P>>>;

const boards = import.meta.glob("../games/*/Board.svelte") as Found<
  BoardProps & Record<string, unknown>
>;
const summaries = import.meta.glob("../games/*/Summary.svelte") as Found<
  { session: Session } & Record<string, unknown>
>;
const analyses = import.meta.glob("../games/*/Analysis.svelte") as Found<
  AnalysisProps & Record<string, unknown>
>;
const rulings = import.meta.glob("../games/*/Overrule.svelte") as Found<
  OverruleProps & Record<string, unknown>
>;

const pictures = import.meta.glob("../games/*/Pictures.svelte") as Found<
  PictureProps & Record<string, unknown>
>;
const faces = import.meta.glob("../games/*/Face.svelte") as Found<
  FaceProps & Record<string, unknown>
>;

const cards = import.meta.glob("../games/*/Cards.svelte") as Found<
  { session: Session } & Record<string, unknown>
>;

const screens = import.meta.glob("../games/*/Screen.svelte");

const of =
  <P extends Record<string, unknown>>(found: Found<P>, file: string) =>
  (game: string): Promise<Module<P>> | null =>
    found[`../games/${game}/${file}.svelte`]?.() ?? null;

/** The table of a game in play. */
export const boardOf = of(boards, "Board");
/** What happened, after the game. */
export const summaryOf = of(summaries, "Summary");
/** What would have been better. */
export const analysisOf = of(analyses, "Analysis");
/** What can come on a real table, as a picture: the side of a die, a card. */
export const faceOf = of(faces, "Face");
/** The pictures of the game's rules. */
export const picturesOf = of(pictures, "Pictures");
/** What the host can overrule. */
export const overruleOf = of(rulings, "Overrule");
/** What a newcomer has to know, on the table screen while people come in. */
export const cardsOf = of(cards, "Cards");
/** Whether a game fills the stage by itself; any other board is scaled to fit. */
export const hasScreen = (game: string): boolean => `../games/${game}/Screen.svelte` in screens;
