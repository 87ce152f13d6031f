/** What a pen does on a board: the board says where, its owner says what happens. */

import type { Cell } from "./shapes";

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
