/** How this person likes the page: theme and sounds. */

import { keep } from "./keep";

export type Theme = "auto" | "light" | "dark";

const dark = () => matchMedia("(prefers-color-scheme: dark)");

class Settings {
  theme = $state<Theme>((keep.get("theme") as Theme | null) ?? "auto");
  sound = $state(keep.get("sound") !== "off");
  /** The browser lets this page sound. */
  audible = $state(false);

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
    keep.set("sound", on ? "on" : "off");
  }

  #show(): void {
    const shown = this.theme === "auto" ? (dark().matches ? "dark" : "light") : this.theme;
    document.documentElement.dataset["theme"] = shown;
  }
}

export const settings = new Settings();
