/**
 * A sight: what one viewer sees of one game, and all that a face of the game may ask. It comes from a
 * session in a room (`live.ts`) or from a view that was kept (`still.ts`).
 */

import type { Who } from "./people";
import type { Predicting } from "./predicting.svelte";
import type { Staged } from "../stage/show.svelte";
import type { Sign } from "./signs";
import type {
  ClockView,
  Correction,
  Described,
  DeviceView,
  Json,
  Offers,
  Outcome,
  PersonView,
  Problem,
  SeatView,
  TableSections,
} from "./types";
import type { Move } from "./wire";

/** One outcome, as the house takes it: what was asked for, and what came. */
export type Entered = [label: string, value: Json];

/** What this viewer can do. Null means done; else it says why not. */
export interface Deeds {
  move(move: Move, outcomes?: Entered[]): Promise<Problem | null>;
  undo(): Promise<Problem | null>;
}

/** The sections that a game may have whatever it is. */
type Shared = Partial<TableSections> & { device?: DeviceView; marks?: Sign[] };

export abstract class Sight<View = unknown> {
  /** The kind of game: the name of its folder. */
  abstract readonly game: string;
  /** The room's code, and which game of its night this is. */
  abstract readonly code: string;
  abstract readonly number: number;
  /** All sections of the game's view. */
  abstract readonly view: View;
  /** Through whose eyes; null where nobody in particular looks. */
  abstract readonly seat: number | null;
  /** Who of the seat's people looks. */
  abstract readonly person: string | null;
  abstract readonly seats: readonly SeatView[];
  abstract readonly people: readonly PersonView[];
  abstract readonly options: Readonly<Record<string, Json>>;
  /** The day whose puzzle it is. */
  abstract readonly day: string | null;
  abstract readonly paused: boolean;
  /** Whether the viewer can do anything here at all: not in a replay. */
  abstract readonly acts: boolean;
  /** Whether the view came by a step forward: only then there is news to hear or to stage. */
  abstract readonly fresh: boolean;
  /** Whether what is done reaches the house now. */
  abstract readonly online: boolean;

  /** The server's time. */
  abstract now(): number;

  /** What the house stages now; null where nothing is on, and in views that were kept. */
  get staged(): Staged | null {
    return null;
  }

  /** What this viewer can predict on the board; null where nothing is asked, and in views that were kept. */
  get predicting(): Pick<Predicting, "asked" | "choice" | "predict"> | null {
    return null;
  }

  /** Names this one game among all: drafts are kept under it. */
  get key(): string {
    return `${this.code}.${this.number}`;
  }

  // The sections that every game has -------------------------------------------------------------

  get clock(): ClockView | undefined {
    return this.table.clock;
  }

  get offers(): Offers | undefined {
    return this.table.offers;
  }

  /** What happens if the viewer does nothing. */
  get byDefault(): Described | null {
    return this.table.default ?? null;
  }

  get canUndo(): boolean {
    return this.table.undo === true;
  }

  get outcome(): Outcome | null {
    return this.table.outcome ?? null;
  }

  get corrections(): Correction[] {
    return this.table.corrections ?? [];
  }

  /** The marks that the game gives its seats, where it does. */
  get marks(): Sign[] | undefined {
    return this.table.marks;
  }

  /** One device for several seats: which, and who is asked. */
  get device(): DeviceView | undefined {
    return this.table.device;
  }

  private get table(): Shared {
    return (this.view ?? {}) as Shared;
  }

  // Who plays ------------------------------------------------------------------------------------

  /** The name at a seat. */
  name(seat: number): string {
    return this.seats[seat]?.name || String(seat + 1);
  }

  /** How many are named at a seat: what a team does is said in the plural. */
  named(seat: number): number {
    return Math.max(1, this.seats[seat]?.people.length ?? 1);
  }

  /** Who sits there, for a sentence about what they do. */
  who(seat: number): Who {
    return { name: this.name(seat), count: this.named(seat) };
  }

  member(id: string): PersonView | undefined {
    return this.people.find((person) => person.id === id);
  }

  /** Whether this seat is played by a bot now. */
  isBot(seat: number): boolean {
    return (this.seats[seat]?.bot ?? null) !== null;
  }

  /** Whether somebody of this seat is there. */
  isHere(seat: number): boolean {
    const people = this.seats[seat]?.people ?? [];
    return people.length === 0 || people.some((id) => this.member(id)?.online);
  }

  /** The factor by which this seat has more time. */
  timeFactor(seat: number): number {
    return Number(this.seats[seat]?.options["time_factor"] ?? 1) || 1;
  }
}

/** This moment of a sight, which stays when the sight goes on. */
export const momentOf = <View>(sight: Sight<View>): Sight<View> =>
  Object.create(sight, {
    view: { value: sight.view },
    seat: { value: sight.seat },
    seats: { value: sight.seats },
    paused: { value: sight.paused },
  }) as Sight<View>;
