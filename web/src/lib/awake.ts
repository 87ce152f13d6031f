/**
 * Keep the screen on during a game.
 *
 * Over plain HTTP browsers offer no wake lock; a small silent video that is playing keeps most of
 * them awake, too. Its picture is drawn here, so nothing is downloaded.
 */

type Release = () => void;

async function lock(): Promise<Release | null> {
  if (!("wakeLock" in navigator)) return null;
  try {
    const held = await navigator.wakeLock.request("screen");
    return () => void held.release();
  } catch {
    return null;
  }
}

async function video(): Promise<Release | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  if (!pen || !canvas.captureStream) return null;
  const film = document.createElement("video");
  film.muted = true;
  film.playsInline = true;
  film.srcObject = canvas.captureStream(1);
  const drawing = setInterval(() => pen.fillRect(0, 0, 2, 2), 1_000);
  const release = () => {
    clearInterval(drawing);
    film.pause();
    film.srcObject = null;
  };
  try {
    await film.play();
    return release;
  } catch {
    release();
    return null;
  }
}

/** Hold the screen on until the returned function is called. */
export function stayAwake(): Release {
  let release: Release | null = null;
  let over = false;
  const hold = async () => {
    if (over || release || document.visibilityState === "hidden") return;
    const held = (await lock()) ?? (await video());
    if (over) held?.();
    else release = held;
  };
  // A lock ends when the page is hidden, and a video may start only after a touch.
  const again = () => {
    if (document.visibilityState === "hidden") {
      release?.();
      release = null;
    } else void hold();
  };
  document.addEventListener("visibilitychange", again);
  addEventListener("pointerdown", again, { passive: true });
  void hold();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    removeEventListener("pointerdown", again);
    release?.();
  };
}
