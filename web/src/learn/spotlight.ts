/** Where on the page a step of a lesson points: the parts of a board are named by `data-coach`. */

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN = 6;

/** The visible parts with one of these names. */
export function partsOf(root: ParentNode, point: string): Element[] {
  return point
    .split(" ")
    .filter(Boolean)
    .flatMap((name) => [...root.querySelectorAll(`[data-coach~="${CSS.escape(name)}"]`)])
    .filter((part) => part.getClientRects().length > 0);
}

/** What lies around all of these boxes, with a little room; null where there is none. */
export function around(boxes: Area[], margin = MARGIN): Area | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left)) - margin;
  const top = Math.min(...boxes.map((box) => box.top)) - margin;
  const right = Math.max(...boxes.map((box) => box.left + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.top + box.height)) + margin;
  return { left, top, width: right - left, height: bottom - top };
}

/** How far to scroll so that the area is seen between `above` and `below`; its top comes first. */
export function scrollTo(area: Area, above: number, below: number): number {
  const bottom = area.top + area.height;
  if (area.top >= above && bottom <= below) return 0;
  const fits = area.height <= below - above;
  return fits && bottom > below ? bottom - below : area.top - above;
}
