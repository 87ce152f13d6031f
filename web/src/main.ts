import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { router } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { allowSound } from "./lib/sound";
import { words } from "./lib/words.svelte";

settings.start();
router.start();
allowSound();
await words.start();

const target = document.getElementById("app");
if (target) mount(App, { target });
