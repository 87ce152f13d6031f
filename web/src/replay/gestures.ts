/** What a finger or a mouse does besides tapping; all of it can be done by buttons and keys, too. */

const FAR = 60;

/** A swipe to the left goes on, to the right back. For `{@attach}`. */
export const swipes = (turn: (by: 1 | -1) => void) => (element: HTMLElement) => {
  let from: PointerEvent | null = null;
  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener("pointerdown", (event) => (from = event), { signal });
  element.addEventListener("pointercancel", () => (from = null), { signal });
  element.addEventListener(
    "pointerup",
    (event) => {
      const x = from ? event.clientX - from.clientX : 0;
      const y = from ? event.clientY - from.clientY : 0;
      from = null;
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
    { signal },
  );
  return () => ended.abort();
};

/** A file that is dropped here. For `{@attach}`. */
export const drops = (bring: (file: File | undefined) => void) => (element: HTMLElement) => {
  const ended = new AbortController();
  const { signal } = ended;
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    element.classList.toggle("over", is);
  };
  element.addEventListener("dragover", over(true), { signal });
  element.addEventListener("dragleave", over(false), { signal });
  element.addEventListener(
    "drop",
    (event) => {
      over(false)(event);
      bring(event.dataTransfer?.files[0]);
    },
    { signal },
  );
  return () => ended.abort();
};
