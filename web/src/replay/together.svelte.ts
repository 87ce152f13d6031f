/**
 * Watching a finished game together: the host's page says where it is, the others' pages follow.
 * Anybody who goes somewhere by themselves has left the lead, until they follow again.
 */

import type { Session } from "../lib/session.svelte";
import type { ReplayView } from "../lib/types";
import type { Eyes } from "./track";

/** Between two words about where the leader is. */
const PACE = 250;
/** So often it is said again, for those who came later. */
const AGAIN = 5_000;

export class Together {
  /** This page leads. */
  leads = $state(false);
  follows = $state(true);
  #last: { entry: number; eyes: Eyes } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #said = 0;

  constructor(
    private readonly session: Session,
    /** Which game of the night this page shows. */
    private readonly n: number,
  ) {}

  get canLead(): boolean {
    return this.session.you?.host ?? false;
  }

  /** Where somebody else leads through this very game. */
  get led(): ReplayView | null {
    const replay = this.session.replay;
    const isOurs = replay?.n === this.n && replay.person !== this.session.you?.person;
    return replay && isOurs ? replay : null;
  }

  get leader(): string {
    return this.session.person(this.led?.person ?? "")?.name ?? "";
  }

  begin(): void {
    this.leads = true;
  }

  end(): void {
    if (!this.leads) return;
    this.leads = false;
    clearTimeout(this.#timer);
    void this.session.command({ type: "show_replay", n: null });
  }

  /** The leader is here now. */
  tell(entry: number, eyes: Eyes): void {
    this.#last = { entry, eyes };
    if (!this.leads) return;
    clearTimeout(this.#timer);
    const wait = Math.max(0, this.#said + PACE - performance.now());
    this.#timer = setTimeout(() => this.#say(), wait);
  }

  #say(): void {
    if (!this.leads || !this.#last) return;
    this.#said = performance.now();
    const { entry, eyes } = this.#last;
    const command = { type: "show_replay" as const, n: this.n, entry };
    void this.session.command(eyes === "everybody" ? command : { ...command, eyes });
    this.#timer = setTimeout(() => this.#say(), AGAIN);
  }
}
