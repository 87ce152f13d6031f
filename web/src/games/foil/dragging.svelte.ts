/** A card under the finger: where it is, and where it would fall. */

import { LOOSE, placeOf } from "./rack";
import type { Holding } from "./drafts.svelte";

/** The discard pile as a place to fall; words are named by their number. */
export const PILE = -2;
/** So many pixels make a drag of a tap. */
const FAR = 8;

interface Drag {
  card: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  moving: boolean;
  over: number | null;
  before: number | undefined;
}

export class Dragging {
  #drag = $state.raw<Drag | null>(null);
  #ended = false;

  constructor(
    private readonly holding: Holding,
    /** The card was dropped on the discard pile. */
    private readonly discard: (card: number) => void,
  ) {}

  /** The card that moves, if one does. */
  readonly card = $derived(this.#drag?.moving ? this.#drag.card : null);
  /** The place it would fall on: a word, LOOSE or PILE. */
  readonly over = $derived(this.#drag?.moving ? this.#drag.over : null);
  /** The card before which it would fall. */
  readonly before = $derived(this.#drag?.moving ? this.#drag.before : undefined);
  readonly shift = $derived(this.#drag ? `${this.#drag.dx}px ${this.#drag.dy}px` : null);

  start(event: PointerEvent, card: number): void {
    this.#ended = false;
    if (event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    // A quick pull leaves the card at once: it must still hear of it.
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#drag = { card, x, y, dx: 0, dy: 0, moving: false, over: null, before: undefined };
  }

  move(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moving && Math.hypot(dx, dy) < FAR) return;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const zone = below?.closest<HTMLElement>("[data-drop]");
    this.#drag = {
      ...drag,
      dx,
      dy,
      moving: true,
      over: zone ? Number(zone.dataset["drop"]) : null,
      before: this.#before(below?.closest<HTMLElement>("[data-card]") ?? null, event.clientX),
    };
  }

  /** The card under the pointer, or the next one. */
  #before(under: HTMLElement | null, x: number): number | undefined {
    if (!under) return undefined;
    const card = Number(under.dataset["card"]);
    const box = under.getBoundingClientRect();
    if (x < box.left + box.width / 2) return card;
    const { rack } = this.holding;
    const at = placeOf(rack, card);
    const group = at === LOOSE ? rack.loose : (rack.words[at]?.cards ?? []);
    return group[group.indexOf(card) + 1];
  }

  /** Let go; whether the card fell somewhere. */
  drop(): boolean {
    const was = this.#drag;
    this.#drag = null;
    if (!was?.moving) return false;
    this.#ended = true;
    if (was.over === null) return false;
    if (was.over === PILE) this.discard(was.card);
    else {
      const { chosen } = this.holding;
      const cards = chosen.includes(was.card) ? chosen : [was.card];
      const before = cards.includes(was.before ?? -1) ? undefined : was.before;
      this.holding.drop(cards, was.over, before);
    }
    return true;
  }

  cancel(): void {
    this.#drag = null;
  }

  /** Whether the click that comes now is only the end of a drag. */
  swallowsClick(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }
}
