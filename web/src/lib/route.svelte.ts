/** Which page is shown: `/`, `/daily` (boards of the day), `/rules/GAME`, `/learn/GAME` (a lesson),
 * `/pad/GAME` (clock and score), `/r/CODE` (a room), `/tv/CODE` (a table screen),
 * `/c` (a new class), `/c/CODE` (a class), `/c/CODE/wall` (its wall), `/c/CODE/t/TABLE` (one of its tables),
 * `/rooms/CODE/games/N/replay` (a finished game step by step) or `/replay` (the same of a file);
 * `/parts` in development (the workbench); `nowhere` for any other address. */

export type Route =
  | { page: "home" }
  | { page: "daily" }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "pad"; game: string }
  | { page: "replay"; code: string; number: number }
  | { page: "class"; code: string; part: "" | "wall" | "table"; table: string }
  | { page: "parts" }
  | { page: "nowhere" }
  | { page: "room"; code: string; table: boolean };

export function parse(path: string): Route {
  const [, kind, code] = path.split("/");
  if ((kind === "r" || kind === "tv") && code) {
    return { page: "room", code: tidyCode(code), table: kind === "tv" };
  }
  if ((kind === "rules" || kind === "learn" || kind === "pad") && code) {
    return { page: kind, game: decodeURIComponent(code) };
  }
  if (kind === "c") return inClass(path);
  const replayed = /^\/rooms\/([^/]+)\/games\/(\d+)\/replay$/.exec(path);
  if (replayed || path === "/replay") {
    return {
      page: "replay",
      code: tidyCode(replayed?.[1] ?? ""),
      number: Number(replayed?.[2] ?? 0),
    };
  }
  if (import.meta.env.DEV && path === "/parts") return { page: "parts" };
  if (kind === "daily") return { page: "daily" };
  return { page: path === "/" ? "home" : "nowhere" };
}

function inClass(path: string): Route {
  const [, , code = "", part, table = ""] = path.split("/");
  const shown = part === "wall" ? "wall" : part === "t" && table ? "table" : "";
  return { page: "class", code: tidyCode(code), part: shown, table: tidyCode(table) };
}

/** The codes of classes are shorter than those of rooms. */
export const CLASS_CODE_LENGTH = 5;

/** A code as typed: letters only, whatever the case; spaces and dashes are for reading. */
export function tidyCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

class Router {
  route = $state.raw<Route>(parse(location.pathname));

  start(): void {
    addEventListener("popstate", () => (this.route = parse(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = parse(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** A link within the page: another tab or window is the browser's business. */
export function inApp(event: MouseEvent, path: string): void {
  if (event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  router.go(path);
}
