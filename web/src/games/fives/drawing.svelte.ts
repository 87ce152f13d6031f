/** The board in front of a player: whose it is, what is drawn on it, and what their pen does. */

import { untrack } from "svelte";
import { timeLeft } from "../../lib/clock";
import { t } from "../../lib/words.svelte";
import type { Sketch } from "./drafts.svelte";
import { crossPen, readingPen, searchPen, type Paper, type Pen } from "./pens";
import { includes, key, squares, type Cell } from "./shapes";
import { judgedStrokes, markStrokes, type Stroke } from "./strokes";
import type { Table } from "./table.svelte";
import { points, shapeName, spoken, text } from "./wording";

export class Drawing {
  /** Where a shape is to be crossed out. */
  place = $state.raw<Cell[]>([]);
  /** What is pointed out on the board at the scoring, instead of what was outlined. */
  pointed = $state.raw<Cell[][] | null>(null);
  /** Told to a screen reader. */
  said = $state("");
  #looked = $state(0);

  constructor(
    private readonly table: Table,
    private readonly sketch: Sketch,
  ) {
    $effect(() => {
      const { me, round } = table;
      void [round.number, round.phase];
      untrack(() => {
        this.sketch.reset();
        this.place = [];
        this.look(me);
      });
    });
  }

  /** Whose board is shown: the own one while something is drawn on it. */
  readonly shown = $derived.by(() => {
    const { phase, crossing, me } = this.table;
    return phase === "search" || crossing ? me : this.#looked;
  });

  look(at: number): void {
    this.#looked = at;
    this.pointed = null;
  }

  // What is on the board -------------------------------------------------------------------------

  readonly strokes: Stroke[] = $derived.by(() => {
    const { phase, crossing, marks } = this.table;
    if (phase === "search") return [...markStrokes(marks), ...this.#drawn];
    if (crossing) return [...markStrokes(marks), ...current(this.place)];
    const before = markStrokes(this.table.earlier(this.shown));
    if (this.pointed)
      return [...before, ...this.pointed.map((cells): Stroke => ({ cells, kind: "best" }))];
    return [...before, ...judgedStrokes(this.table.outlines(this.shown))];
  });

  readonly #drawn: Stroke[] = $derived.by(() => [
    ...this.sketch.finished.map((drawn): Stroke => ({
      cells: drawn.cells,
      kind: drawn.id === this.sketch.picked ? "picked" : "drawn",
      badge: drawn.shape ?? "?",
    })),
    ...current(this.sketch.current?.cells ?? []),
  ]);

  /** The squares of the outline in hand. */
  readonly chosen = $derived.by(() => {
    const cells = this.table.crossing ? this.place : (this.sketch.inHand?.cells ?? []);
    return squares(cells);
  });

  /** What a screen reader hears of a square. */
  describe = (cell: Cell): string => {
    const { phase, crossing, taken } = this.table;
    if (phase === "search" || crossing) {
      if (taken.has(key(cell))) return text("taken");
      const drawn = phase === "search" ? this.sketch.around(cell) : undefined;
      if (drawn) return text("inOutline", { shape: drawn.shape ?? "?" });
      return this.chosen.has(key(cell)) ? text("chosen") : "";
    }
    const at = this.strokes.find((stroke) => includes(stroke.cells, cell));
    return at ? text(`kinds.${at.kind}`, { n: at.badge ?? "" }) : "";
  };

  // The pen --------------------------------------------------------------------------------------

  /** R reads the row, D the dice, T the time, O the outlines. */
  #tell = (letter: string, cell: Cell): boolean => {
    if (letter === "r") this.said = spoken(this.table.boards[this.shown]?.[cell[0]] ?? "");
    else if (letter === "d") this.said = this.table.dice;
    else if (letter === "t") this.said = this.#time();
    else if (letter === "o") this.said = this.#outlines();
    else return false;
    return true;
  };

  readonly #paper: Paper = {
    isTaken: (cell) => this.table.taken.has(key(cell)),
    say: (words) => (this.said = words),
    tell: this.#tell,
  };
  readonly #search: Pen = $derived.by(() =>
    searchPen(this.sketch, this.#paper, () => this.table.puzzle),
  );
  readonly #cross = crossPen(
    () => this.place,
    (cells) => (this.place = cells),
    this.#paper,
  );
  readonly #reading = readingPen(this.#tell);

  /** Whether something can be drawn now. */
  readonly active = $derived.by(() => this.table.searching || this.table.crossing);
  readonly pen = $derived.by(() => {
    if (this.table.searching) return this.#search;
    return this.table.crossing ? this.#cross : this.#reading;
  });

  #time(): string {
    const { sight, clock } = this.table;
    if (!sight.clock || !clock) return text("noTime");
    return t("clock.announce", {
      count: Math.ceil(timeLeft(sight.clock, clock.deadline, sight.now()) / 1000),
    });
  }

  #outlines(): string {
    const drawn = this.sketch.finished.map(({ shape, value }) =>
      shape ? `${shapeName(shape)}: ${points(value)}` : text("apart"),
    );
    return drawn.length ? drawn.join(". ") : text("nothingDrawn");
  }
}

const current = (cells: Cell[]): Stroke[] => (cells.length ? [{ cells, kind: "current" }] : []);
