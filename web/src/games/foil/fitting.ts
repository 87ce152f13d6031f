/** How words are laid out on a screen of fixed size so that their letters are as large as can be. Pure. */

/** Width and height of the area of a table screen, in hundredths of its height. */
const AREA = { width: 172, height: 60 };
const MOST_ACROSS = 5;
/** A letter card is higher than wide. */
const CARD = 1.16;

export interface Layout {
  across: number;
  rows: number;
  /** The width of a letter card, in hundredths of the screen's height. */
  tile: number;
}

/** So many words, the longest of so many letters; each with a line of text of this height above it. */
export function layoutOf(count: number, longest: number, label: number, most = 15): Layout {
  const layouts = Array.from({ length: MOST_ACROSS }, (_, n) => {
    const across = n + 1;
    const rows = Math.max(1, Math.ceil(count / across));
    const wide = (AREA.width / across - 6) / longest - 0.5;
    const high = (AREA.height / rows - label - 4) / CARD;
    return { across, rows, tile: Math.min(most, wide, high) };
  });
  return layouts.reduce((best, one) => (one.tile > best.tile + 0.01 ? one : best));
}
