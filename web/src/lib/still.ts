/** The sight of a view that was kept: of an earlier game, on the workbench, in a replay or a test. */

import { Sight } from "./sight";
import { usualMark } from "./signs";
import type { Json, PersonView, SeatView } from "./types";

export interface Kept<View> {
  game: string;
  view: View;
  code?: string;
  number?: number;
  seat?: number | null;
  person?: string | null;
  seats: readonly SeatView[];
  people?: readonly PersonView[];
  options?: Readonly<Record<string, Json>>;
  day?: string | null;
  paused?: boolean;
  acts?: boolean;
  /** It came by a step forward from the view before. */
  fresh?: boolean;
  /** The server's time at which it is looked at. */
  at?: number;
}

export class StillSight<View> extends Sight<View> {
  readonly game: string;
  readonly view: View;
  readonly code: string;
  readonly number: number;
  readonly seat: number | null;
  readonly person: string | null;
  readonly seats: readonly SeatView[];
  readonly people: readonly PersonView[];
  readonly options: Readonly<Record<string, Json>>;
  readonly day: string | null;
  readonly paused: boolean;
  readonly acts: boolean;
  readonly fresh: boolean;
  readonly online = false;
  private readonly at: number;

  constructor(kept: Kept<View>) {
    super();
    this.game = kept.game;
    this.view = kept.view;
    this.code = kept.code ?? "";
    this.number = kept.number ?? 0;
    this.seat = kept.seat ?? null;
    this.person = kept.person ?? null;
    this.seats = kept.seats;
    this.people = kept.people ?? [];
    this.options = kept.options ?? {};
    this.day = kept.day ?? null;
    this.paused = kept.paused ?? false;
    this.acts = kept.acts ?? false;
    this.fresh = kept.fresh ?? false;
    this.at = kept.at ?? 0;
  }

  now(): number {
    return this.at;
  }
}

/** A seat of which only the name is known. */
export const seatNamed = (name: string, seat: number): SeatView => ({
  seat,
  name,
  people: [],
  bot: null,
  stand_in: false,
  options: {},
  captain: null,
  mark: usualMark(seat),
});
