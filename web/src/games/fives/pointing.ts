/** A finger or a mouse on the board: a drag draws from square to square, a tap is a tap. */

import type { Pen } from "./pens";
import { fromKey, isSame, SIZE, type Cell } from "./shapes";

/** How far from its middle a square takes a drag: a corner that is cut does not count. */
const REACH = 0.37;
const STEP = 0.25;
/** A click follows its pointer within this many milliseconds. */
const SAME = 500;

/** A place on the board, one square being 1 by 1. */
interface Spot {
  x: number;
  y: number;
}

export class Pointing {
  #from: (Spot & { cell: Cell }) | null = null;
  #dragged = false;
  #lifted = -Infinity;

  constructor(
    private readonly board: () => HTMLElement | null,
    /** What draws now, if something does. */
    private readonly pen: () => Pen | null,
    /** The board's own place goes along. */
    private readonly reach: (cell: Cell) => void,
  ) {}

  down(event: PointerEvent): void {
    this.#dragged = false;
    this.#from = null;
    if (!this.pen() || event.button !== 0) return;
    const spot = this.#spot(event);
    const cell = cellAt(spot);
    if (cell) this.#from = { ...spot, cell };
  }

  over(event: PointerEvent): void {
    const pen = this.pen();
    if (!this.#from || !pen || event.buttons === 0) return;
    const [from, to] = [this.#from, this.#spot(event)];
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    for (let gone = STEP; gone < far + STEP; gone += STEP) {
      const share = Math.min(1, gone / far);
      const here = cellAt(
        { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        REACH,
      );
      if (!here || isSame(here, from.cell)) continue;
      const goesOn = (this.#dragged || pen.draw(from.cell)) && pen.draw(here);
      this.#dragged = true;
      this.reach(here);
      if (!goesOn) return this.cancel();
      from.cell = here;
    }
    this.#from = { ...from, ...to };
  }

  /** A tap is a pointer that comes and goes: right after a stroke touch screens send no click. */
  up(event: PointerEvent): void {
    this.#lifted = event.timeStamp;
    const begun = this.#from;
    this.#from = null;
    if (!begun || this.#dragged) return;
    const { x, y } = this.#spot(event);
    if (Math.hypot(x - begun.x, y - begun.y) < 0.5) this.#tap(begun.cell);
  }

  cancel(): void {
    this.#from = null;
  }

  /** A click without a pointer comes from a screen reader. */
  click(event: MouseEvent): void {
    const square = (event.target as Element).closest<HTMLElement>("[data-cell]");
    if (!square?.dataset["cell"] || event.timeStamp - this.#lifted < SAME) return;
    this.#tap(fromKey(square.dataset["cell"]));
  }

  #tap(cell: Cell): void {
    this.reach(cell);
    this.pen()?.tap(cell);
  }

  #spot(event: PointerEvent): Spot {
    const box = this.board()!.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * SIZE,
      y: ((event.clientY - box.top) / box.height) * SIZE,
    };
  }
}

function cellAt({ x, y }: Spot, reach = 0.5): Cell | null {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  if (row < 0 || column < 0 || row >= SIZE || column >= SIZE) return null;
  const near = Math.max(Math.abs(x - column - 0.5), Math.abs(y - row - 0.5)) <= reach;
  return near ? [row, column] : null;
}
