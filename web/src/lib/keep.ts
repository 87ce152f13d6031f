/** What this browser remembers. Private windows may refuse storage: then it is kept in memory. */

class Keep {
  readonly #memory = new Map<string, string>();

  constructor(private readonly storage: () => Storage) {}

  get(key: string): string | null {
    try {
      return this.storage().getItem(PREFIX + key) ?? this.#memory.get(key) ?? null;
    } catch {
      return this.#memory.get(key) ?? null;
    }
  }

  set(key: string, value: string): void {
    this.#memory.set(key, value);
    try {
      this.storage().setItem(PREFIX + key, value);
    } catch {
      // Full or forbidden: the memory has it.
    }
  }

  drop(key: string): void {
    this.#memory.delete(key);
    try {
      this.storage().removeItem(PREFIX + key);
    } catch {
      // Nothing was stored then.
    }
  }

  getJson<T>(key: string): T | null {
    const text = this.get(key);
    if (text === null) return null;
    try {
      return JSON.parse(text) as T;
    } catch {
      return null;
    }
  }

  setJson(key: string, value: unknown): void {
    this.set(key, JSON.stringify(value));
  }
}

export const PREFIX = "parlour.";

/** For this browser, for good: name, language, theme, sounds, seat tokens. */
export const keep = new Keep(() => localStorage);

/** Whether what is set under a name is there for good, as far as the browser says. */
export function isKept(key: string): boolean {
  try {
    localStorage.setItem(`${PREFIX}test`, key);
    localStorage.removeItem(`${PREFIX}test`);
    return true;
  } catch {
    return false;
  }
}

/** For this tab, across a reload: drafts and what was sent but not yet answered. */
export const keepInTab = new Keep(() => sessionStorage);

/** The face that was chosen last in this browser: somebody has the same one on the next evening. */
export const ownFace = (): number | null => {
  const kept = keep.get("face");
  return kept && /^\d{1,5}$/.test(kept) ? Number(kept) : null;
};
export const keepFace = (face: number): void => keep.set("face", String(face));
