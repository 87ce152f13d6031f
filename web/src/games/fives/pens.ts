/** The pens of Find Five: one that outlines FIVES, one that places a shape to cross out. */

import { play } from "../../lib/sound";
import { FIVE, includes, isSame, touch, type Cell } from "./shapes";
import type { Sketch } from "./drafts.svelte";
import { text } from "./wording";

/** What a pen does on a board: the board says where, its owner says what happens. */
export interface Pen {
  /** A square is tapped, clicked, or chosen with the space bar. */
  tap: (cell: Cell) => void;
  /** A drag reaches a square; false ends the drag. */
  draw: (cell: Cell) => boolean;
  /** Delete on a square. */
  erase: (cell: Cell) => void;
  /** Enter. */
  finish: () => void;
  /** Escape. */
  letGo: () => void;
  /** A letter asks to be told something; false where it means nothing. */
  tell: (letter: string, cell: Cell) => boolean;
}

/** What a pen needs to know of the board it draws on. */
export interface Paper {
  isTaken: (cell: Cell) => boolean;
  /** Tell a screen reader. */
  say: (words: string) => void;
  tell: Pen["tell"];
}

const beside = (cells: Cell[], cell: Cell) => cells.some((other) => touch(other, cell));

/** Draws outlines. Where there is one FIVE a round, a second is not begun. */
export function searchPen(sketch: Sketch, paper: Paper, single: () => boolean): Pen {
  function begin(cell: Cell): boolean {
    if (single() && sketch.finished.length) {
      sketch.refusal = { code: "one_at_a_time", message: "", details: {} };
      return false;
    }
    sketch.add(cell);
    return true;
  }

  return {
    tap(cell) {
      if (paper.isTaken(cell)) return paper.say(text("taken"));
      play("tap");
      const { current } = sketch;
      if (current) {
        if (includes(current.cells, cell)) sketch.remove(current, cell);
        else sketch.add(cell);
        return;
      }
      const around = sketch.around(cell);
      if (around && around.id === sketch.picked) sketch.remove(around, cell);
      else if (around) sketch.picked = around.id;
      else begin(cell);
    },
    draw(cell) {
      const cells = sketch.current?.cells ?? [];
      if (paper.isTaken(cell) || sketch.around(cell) || includes(cells, cell)) return true;
      if (cells.length === 0) {
        play("tap");
        return begin(cell);
      }
      if (!beside(cells, cell)) return true;
      play("tap");
      sketch.add(cell);
      return cells.length + 1 < FIVE;
    },
    erase(cell) {
      const drawn = sketch.current ?? sketch.around(cell);
      if (!drawn) return;
      sketch.erase(drawn);
      paper.say(text("erased"));
    },
    finish: () => paper.say(text("more", { count: FIVE - (sketch.current?.cells.length ?? 0) })),
    letGo() {
      if (sketch.current) sketch.erase(sketch.current);
      sketch.picked = null;
    },
    tell: paper.tell,
  };
}

/** Chooses five free squares. */
export function crossPen(place: () => Cell[], choose: (cells: Cell[]) => void, paper: Paper): Pen {
  /** A sixth square begins anew. */
  const begun = () => (place().length < FIVE ? place() : []);

  return {
    tap(cell) {
      if (paper.isTaken(cell)) return paper.say(text("taken"));
      play("tap");
      if (includes(place(), cell)) choose(place().filter((other) => !isSame(other, cell)));
      else choose([...begun(), cell]);
    },
    draw(cell) {
      if (paper.isTaken(cell) || includes(place(), cell)) return true;
      if (begun().length && !beside(begun(), cell)) return true;
      play("tap");
      choose([...begun(), cell]);
      return place().length < FIVE;
    },
    erase: () => choose([]),
    finish: () => paper.say(text("more", { count: FIVE - place().length })),
    letGo: () => choose([]),
    tell: paper.tell,
  };
}

/** Draws nothing, but still answers questions. */
export const readingPen = (tell: Pen["tell"]): Pen => ({
  tap: () => undefined,
  draw: () => false,
  erase: () => undefined,
  finish: () => undefined,
  letGo: () => undefined,
  tell,
});
