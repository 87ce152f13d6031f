/** The diary of this browser, and what goes into it. Other tabs are heard. */

import { api } from "../lib/api";
import { key } from "../lib/daykey";
import { isKept, keep, PREFIX } from "../lib/keep";
import { keepToken } from "../lib/tokens";
import type { NightGame } from "../lib/types";
import { words } from "../lib/words.svelte";
import { EMPTY, isBetter, merged, pageOf, withPage, type Diary, type Page } from "./diary";
import { localDay } from "../lib/dates";

const NAME = "diary";

class Keeping {
  diary = $state.raw<Diary>(keep.getJson<Diary>(NAME) ?? EMPTY);
  /** The date where this person is. */
  today = $state(localDay(new Date()));

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === PREFIX + NAME) this.diary = keep.getJson<Diary>(NAME) ?? EMPTY;
    });
    const look = () => (this.today = localDay(new Date()));
    document.addEventListener("visibilitychange", look);
    setInterval(look, 30_000);
  }

  /** This browser refuses to keep anything. */
  get forgets(): boolean {
    return !isKept(NAME);
  }

  set(diary: Diary): void {
    this.diary = diary;
    keep.setJson(NAME, diary);
  }

  /** Another tab may have written meanwhile. */
  private get latest(): Diary {
    return keep.getJson<Diary>(NAME) ?? this.diary;
  }

  change(page: Page): void {
    this.set(withPage(this.latest, page));
  }

  isHidden(what: string): boolean {
    return this.diary.hidden.includes(what);
  }

  hide(what: string, hidden: boolean): void {
    const others = this.latest.hidden.filter((one) => one !== what);
    this.set({ ...this.latest, hidden: hidden ? [...others, what] : others });
  }

  show(shown: boolean): void {
    this.set({ ...this.latest, shown });
  }

  add(other: Diary): void {
    this.set(merged(this.latest, other));
  }

  /** Begin a day's board, or come back to it: the room's code. Without `counts` it is practice. */
  async open(game: string, day: string, kind: string, counts: boolean): Promise<string> {
    const name = keep.get("name")?.trim() || words.page("home.guest");
    const shown = this.diary.shown;
    const own = counts ? { key: key(), shown } : {};
    const ticket = await api.openDay({ game, name, day, language: words.language, kind, ...own });
    keepToken(ticket.code, false, ticket.token);
    if (ticket.counted) {
      const known = pageOf(this.latest, day, game) ?? blank(day, game);
      this.change(known.code === ticket.code ? known : { ...known, ...now(), code: ticket.code });
    }
    return ticket.code;
  }

  /** Ask the house what has become of a day's tries: they may have ended while nobody looked. */
  async catchUp(day: string): Promise<void> {
    const { tries } = await api.ownTries(day, key());
    for (const { game, code, over, result } of tries) {
      const known = pageOf(this.latest, day, game) ?? { ...blank(day, game), ...now() };
      if (!known.result) this.change({ ...known, code, over, result });
    }
  }

  /** A game of the day is over: what came of it is kept, as the try that counts or as practice. */
  note(game: NightGame, code: string): void {
    const { day, result } = game;
    if (day === null) return;
    const known = pageOf(this.latest, day, game.game) ?? { ...blank(day, game.game), ...now() };
    if (game.counted) {
      if (!known.over) this.change({ ...known, code, over: true, result });
    } else if (result && result.points > (known.practice ?? -Infinity)) {
      this.change({ ...known, practice: result.points });
    }
  }

  /** Whether a result is the best of its kind so far. */
  isBest(page: Page): boolean {
    const { result, game } = page;
    return (
      result !== null &&
      Object.values(this.diary.pages).every(
        (other) =>
          other === page ||
          other.game !== game ||
          other.result?.kind !== result.kind ||
          isBetter(result, other.result),
      )
    );
  }
}

const now = () => ({ begun: Date.now(), offset: -new Date().getTimezoneOffset() });

const blank = (day: string, game: string): Page => ({
  ...now(),
  day,
  game,
  code: "",
  over: false,
  result: null,
  practice: null,
});

export const keeping = new Keeping();
