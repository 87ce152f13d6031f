/** Somebody in a class: what they see, and what they can say. */

import { ServerClock } from "../lib/clock";
import type { ToClass } from "../lib/requests";
import { changed, type Sections } from "../lib/sections";
import type { ClassSections, PupilView, SmallTable } from "../lib/types";
import { Wire, type Answer, type Outbox, type Status } from "../lib/wire";
import { words } from "../lib/words.svelte";

export type Said = ToClass["said"];

/** What is said to a class is said on this page: a reload forgets what had no answer. */
const nothingKept: Outbox = { load: () => [], save: () => {} };

export class ClassSession {
  status = $state<Status>("connecting");
  /** Why the class let us go, when it did. */
  farewell = $state("");
  readonly clock = new ServerClock();
  readonly wire: Wire;
  #sections = $state.raw<Sections>({});

  constructor(
    readonly code: string,
    readonly token: string,
  ) {
    this.wire = new Wire(
      () => ({ room: code, token, language: words.language }),
      {
        status: (status) => (this.status = status),
        welcome: (view) => (this.#sections = view),
        event: (event) => (this.#sections = changed(this.#sections, event)),
        time: (time) => this.clock.heard(time),
        pong: (sent, time) => this.clock.measured(sent, time),
        bye: (code) => (this.farewell = code),
        tryAnother: () => false,
      },
      nothingKept,
    );
  }

  readonly #all = $derived(this.#sections as unknown as Partial<ClassSections>);
  readonly class = $derived(this.#all.class);
  readonly you = $derived(this.#all.you);
  readonly round = $derived(this.#all.round ?? null);
  readonly practice = $derived(this.#all.practice ?? null);
  readonly quiz = $derived(this.#all.quiz ?? null);
  readonly goal = $derived(this.#all.goal ?? null);
  readonly pupils = $derived<PupilView[]>(this.#all.pupils ?? []);
  readonly tables = $derived<SmallTable[]>(this.#all.tables ?? []);
  readonly #names = $derived(
    Object.fromEntries(this.pupils.map((pupil) => [pupil.id, pupil.name])),
  );
  readonly #numbers = $derived(
    Object.fromEntries(this.tables.map((table, n) => [table.id, n + 1])),
  );

  name(pupil: string): string {
    return this.#names[pupil] ?? "";
  }

  /** Somebody's face, where it is known. */
  face(pupil: string): number | null {
    return this.pupils.find(({ id }) => id === pupil)?.face ?? null;
  }

  /** The number of a table on the wall, from 1. */
  number(table: string): number {
    return this.#numbers[table] ?? 0;
  }

  /** The table of a pupil. */
  tableOf(pupil: string): SmallTable | undefined {
    return this.tables.find((table) => table.seats.some((seat) => seat.includes(pupil)));
  }

  say(said: Said): Promise<Answer> {
    return this.wire.send({ type: "class", said });
  }
}
