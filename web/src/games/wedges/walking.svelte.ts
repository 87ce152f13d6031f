/** Tokens walk step by step to where they are; anybody who wants no motion sees them there at once. */

import { untrack } from "svelte";
import type { WalkView } from "./sections";
import type { Table } from "./table.svelte";
import { passed, type Space } from "./board";

const STEP = 230;

export class Walking {
  /** Where the tokens are shown. */
  shown = $state.raw<Space[]>([]);
  /** A token is on its way. */
  moving = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(table: Table) {
    $effect.pre(() => {
      const now = table.play.positions;
      untrack(() => this.#go(now, table.walk));
    });
    $effect(() => () => clearInterval(this.#timer));
  }

  #go(now: Space[], walk: WalkView | null): void {
    const before = this.#goal;
    this.#goal = now;
    const seat = now.findIndex((space, who) => space !== before[who]);
    const way = passed(before[seat] ?? "", now[seat] ?? "", walk?.seat === seat ? walk : null);
    if (!before.length || way.length < 2 || still()) {
      if (seat >= 0 || !before.length) this.#stop(now);
      return;
    }
    this.#stop(before);
    let n = 0;
    const step = () => {
      const space = way[n++];
      if (space === undefined) return this.#stop(now);
      this.shown = before.map((old, who) => (who === seat ? space : old));
    };
    this.moving = true;
    step();
    this.#timer = setInterval(step, STEP);
  }

  #goal: Space[] = [];

  #stop(at: Space[]): void {
    clearInterval(this.#timer);
    this.moving = false;
    this.shown = at;
  }
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
