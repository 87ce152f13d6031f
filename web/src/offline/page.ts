/** The page of the service worker for a house that does not answer: it waits and comes back by itself. */

import "../tokens.css";
import "../app.css";
import "./page.css";
import { keep } from "../lib/keep";
import { advice, findTrouble, wordsOf } from "../lib/trouble";

const TRY_EVERY = 3_000;
const language = keep.get("language") ?? navigator.language;
const words = wordsOf(language);

document.documentElement.lang = language.toLowerCase().startsWith("de") ? "de" : "en";
const theme = keep.get("theme") ?? "auto";
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset["theme"] = theme === "auto" ? (dark ? "dark" : "light") : theme;

const main = document.getElementById("offline");
const put = (what: string, text: string) => main?.querySelector(what)?.replaceChildren(text);
put("h1", words.title);
put("p", words.text);
put("button", words.again);
void findTrouble().then((trouble) => {
  // The line for playing is not asked here: who answers is there, and `look` reloads.
  if (trouble !== "socket") put(".why", advice(trouble, language, location.host));
});

/** Reload as soon as the house answers: the address is still the room's. */
async function look(): Promise<void> {
  const there = await fetch("/health", { cache: "no-store" }).catch(() => null);
  if (there?.ok) location.reload();
}

main?.querySelector("button")?.addEventListener("click", () => location.reload());
addEventListener("online", () => void look());
setInterval(() => void look(), TRY_EVERY);
