/** How this person likes the page: theme and sounds. */

import { keep } from "./keep";

export type Theme = "auto" | "light" | "dark";

const dark = () => matchMedia("(prefers-color-scheme: dark)");

class Settings {
  theme = $state<Theme>((keep.get("theme") as Theme | null) ?? "auto");
  sound = $state(keep.get("sound") !== "off");
  /** The browser lets this page sound. */
  audible = $state(false);
  /** Nobody has switched sound on at this table screen yet. */
  hushed = $state(false);
  /** From 0 to 1, for sounds, music and voice. */
  volume = $state(Number(keep.get("volume") ?? 0.8));
  /** Music and the quizmaster's voice are off until somebody switches them on. */
  music = $state(keep.get("music") === "on");
  voice = $state(keep.get("voice") === "on");

  start(): void {
    this.#show();
    dark().addEventListener("change", () => this.#show());
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep.set("theme", theme);
    this.#show();
  }

  setSound(on: boolean): void {
    this.sound = on;
    if (on) this.hushed = false;
    keep.set("sound", on ? "on" : "off");
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep.set("volume", String(volume));
  }

  setMusic(on: boolean): void {
    this.music = on;
    keep.set("music", on ? "on" : "off");
  }

  setVoice(on: boolean): void {
    this.voice = on;
    keep.set("voice", on ? "on" : "off");
  }

  #show(): void {
    const shown = this.theme === "auto" ? (dark().matches ? "dark" : "light") : this.theme;
    document.documentElement.dataset["theme"] = shown;
  }
}

export const settings = new Settings();
