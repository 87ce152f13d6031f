import { mount } from "svelte";
import App from "./App.svelte";
import "./typeface.css";
import "./tokens.css";
import "./app.css";
import { install } from "./lib/install.svelte";
import { router } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { allowSound } from "./lib/sound";
import { words } from "./lib/words.svelte";

settings.start();
router.start();
allowSound();
install.start();
await words.start();

const target = document.getElementById("app");
if (target) mount(App, { target });

// Browsers give service workers to https and localhost only; elsewhere the page is all there is.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
