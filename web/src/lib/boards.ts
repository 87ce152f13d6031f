/** The boards: one folder per game, found by name. A game without one is shown generically. */

import type { Component } from "svelte";
import { patiently } from "./patience";
import type { Deeds, Sight } from "./sight";
import type { Json } from "./types";

/** The game for somebody who plays: what they see, and what they can do. */
export interface SeatProps<View = unknown> {
  sight: Sight<View>;
  deeds: Deeds;
}

/** The game for everybody: on a table screen, and for those who watch. */
export interface ScreenProps<View = unknown> {
  sight: Sight<View>;
}

export interface SummaryProps<View = unknown> {
  sight: Sight<View>;
}

export interface CardsProps<View = unknown> {
  sight: Sight<View>;
  /** Card after card by itself: on a table screen. */
  loops: boolean;
}

export interface AnalysisProps<View = unknown> {
  sight: Sight<View>;
  analysis: Json;
}

export interface HindsightProps<View = unknown> {
  /** The game as everybody saw it when the turn or phase began. */
  sight: Sight<View>;
  /** What the analysis says of the whole game. */
  analysis: Json;
  /** The first and the last entry of the turn or phase, from 1. */
  first: number;
  last: number;
  /** Through whose eyes; null: as everybody saw it. */
  eyes: number | null;
}

export interface OverruleProps<View = unknown> {
  sight: Sight<View>;
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

type Module<P extends object> = { default: Component<P & Record<string, unknown>> };
type Found<P extends object> = Record<string, () => Promise<Module<P>>>;

// Each game has a view of its own: what is shown here takes any.
const seats = import.meta.glob("../games/*/Seat.svelte") as Found<SeatProps<never>>;
const screens = import.meta.glob("../games/*/Screen.svelte") as Found<ScreenProps<never>>;
const summaries = import.meta.glob("../games/*/Summary.svelte") as Found<SummaryProps<never>>;
const analyses = import.meta.glob("../games/*/Analysis.svelte") as Found<AnalysisProps<never>>;
const hindsights = import.meta.glob("../games/*/Hindsight.svelte") as Found<HindsightProps<never>>;
const rulings = import.meta.glob("../games/*/Overrule.svelte") as Found<OverruleProps<never>>;
const pictures = import.meta.glob("../games/*/Pictures.svelte") as Found<PictureProps>;
const faces = import.meta.glob("../games/*/Face.svelte") as Found<FaceProps>;
const cards = import.meta.glob("../games/*/Cards.svelte") as Found<CardsProps<never>>;

const of =
  <P extends object>(found: Found<P>, file: string) =>
  (game: string): Promise<Module<P>> | null => {
    const load = found[`../games/${game}/${file}.svelte`];
    return load ? patiently(load) : null;
  };

/** The game in play, for somebody who plays … */
export const seatOf = of(seats, "Seat");
/** … and for everybody. */
export const screenOf = of(screens, "Screen");
/** What happened, after the game. */
export const summaryOf = of(summaries, "Summary");
/** What would have been better. */
export const analysisOf = of(analyses, "Analysis");
/** The same as a picture, beside a step of a replay. */
export const hindsightOf = of(hindsights, "Hindsight");
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
