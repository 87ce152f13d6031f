/** Small sounds, made on the spot: no files, and an off switch. */

import { settings } from "./settings.svelte";
import type { Sound } from "./synthesis";

export type { Sound };

let context: AudioContext | undefined;
let out: GainNode | undefined;

const synthesis = () => import("./synthesis");

/** Sound from now on, if the browser lets us: most do after a touch or a key, some at once. Until
 * then this waits. */
export async function wakeSound(): Promise<void> {
  if (!("AudioContext" in globalThis)) return;
  context ??= listening(new AudioContext());
  // So that the first sound is in time.
  if (settings.sound) void synthesis().catch(() => {});
  await context.resume();
}

function listening(fresh: AudioContext): AudioContext {
  out = fresh.createGain();
  out.connect(fresh.destination);
  fresh.onstatechange = () => (settings.audible = fresh.state === "running");
  return fresh;
}

/** Browsers let a page sound only after a touch or a key. */
export function allowSound(): void {
  const wake = () => void wakeSound();
  addEventListener("pointerdown", wake, { passive: true });
  addEventListener("keydown", wake);
}

/** Where everything goes that sounds, at the volume of this device; null while it may not. */
export function speakers(): { context: AudioContext; out: GainNode } | null {
  if (!context || !out || context.state !== "running") return null;
  out.gain.value = settings.volume;
  return { context, out };
}

export function play(sound: Sound): void {
  const heard = settings.sound && !settings.hushed ? speakers() : null;
  if (!heard) return;
  void synthesis().then(
    ({ sounded }) => sounded(heard.context, heard.out, sound),
    () => {}, // offline: it stays quiet
  );
}

/** Felt rather than heard, where the device can. */
export function buzz(ms: number): void {
  // Browsers complain about a page that shakes before anybody has touched it.
  if (settings.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
