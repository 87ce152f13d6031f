/** Installing the page as an app, where the browser offers it. */

/** What Chromium sends when the page can be installed; other browsers have their own menus. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

class Install {
  #offer = $state.raw<InstallEvent | null>(null);

  /** Whether there is something to ask for. */
  get offered(): boolean {
    return this.#offer !== null;
  }

  start(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#offer = event as InstallEvent;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  /** An offer is good for one question. */
  async ask(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
