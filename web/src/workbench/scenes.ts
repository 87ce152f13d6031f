/** The states that the workbench shows: views that the rules have made, written by `make parts`. */

import { seatNamed, StillSight } from "../lib/still";
import type { Json } from "../lib/types";

/** One phase of a game: what everybody sees, and what each seat sees besides. */
export interface Scene {
  phase: string;
  at: number;
  names: string[];
  options: Record<string, Json>;
  public: Record<string, Json>;
  seats: Record<string, Json>[];
  /** Who is asked for most, so that there is something to see. */
  busiest: number;
}

export interface Kind {
  game: string;
  scenes: Scene[];
}

/** Through whose eyes: a seat's, or everybody's. */
export type Eyes = number | "screen";

const found = import.meta.glob<Scene[]>("./views/*.json", { eager: true, import: "default" });

export const KINDS: Kind[] = Object.entries(found).map(([path, scenes]) => ({
  game: /(\w+)\.json$/.exec(path)?.[1] ?? "",
  scenes,
}));

/** A scene as a sight that can act, so that what can be done is shown. */
export const sightOf = (game: string, scene: Scene, eyes: Eyes): StillSight<never> =>
  new StillSight<never>({
    game,
    view: { ...scene.public, ...(eyes === "screen" ? {} : scene.seats[eyes]) } as never,
    seat: eyes === "screen" ? null : eyes,
    code: "ABCDEF",
    seats: scene.names.map(seatNamed),
    options: scene.options,
    acts: eyes !== "screen",
    at: scene.at,
  });
