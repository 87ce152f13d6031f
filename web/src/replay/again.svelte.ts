/** A position of a finished game tried anew: a session whose house answers each move, and keeps nothing. */

import { Refused } from "../lib/api";
import { randomId } from "../lib/ids";
import { Session } from "../lib/session.svelte";
import type { AgainView, Json, Position, Problem } from "../lib/types";
import type { Answer, Line, Listener, Move, Outgoing } from "../lib/wire";
import { pretended } from "../learn/pretended";

const NOT_HERE: Problem = { code: "attempt_other_move", message: "", details: {} };

export type Ask = (position: Position, deeds: Json[]) => Promise<AgainView>;

export class Again implements Line {
  /** The position with what was done; null until the house has answered. */
  now = $state.raw<AgainView | null>(null);
  /** Why there is nothing to try. */
  refusal = $state.raw<Problem | null>(null);
  readonly session: Session;
  #listener: Listener | null = null;
  /** One after the other: each call builds on what came before. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(
    readonly game: string,
    readonly position: Position,
    private readonly ask: Ask,
  ) {
    // A name of its own for each try: boards keep drafts under it.
    this.session = new Session(`again-${randomId()}`, [], false, undefined, (listener) => {
      this.#listener = listener;
      return this;
    });
  }

  start(): void {
    void this.#queue([]);
  }

  stop(): void {
    this.#listener?.status("closed");
  }

  /** A move on the board. */
  send(message: Outgoing): Promise<Answer> {
    if (message.type !== "move") return Promise.resolve(NOT_HERE);
    return this.#queue([message.move as Move]);
  }

  #queue(deeds: Move[]): Promise<Answer> {
    const done = this.#before.then(() => this.#play(deeds));
    this.#before = done;
    return done;
  }

  async #play(deeds: Move[]): Promise<Answer> {
    try {
      const made = [...(this.now?.deeds ?? []), ...deeds] as Json[];
      this.#show(await this.ask(this.position, made));
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.now) this.refusal = error.refusal;
      return error.refusal;
    }
  }

  #show(view: AgainView): void {
    const first = this.now === null;
    this.now = view;
    if (first) this.#listener?.status("online");
    this.#listener?.welcome(pretended(this.game, view, view.names, this.position.seat));
  }
}
