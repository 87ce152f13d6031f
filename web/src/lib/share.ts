/** The device's own way to share, where it has one: browsers give it to secure pages only. */

export const canShare = (): boolean => typeof navigator.share === "function";

/** Open the device's sheet; who closes it again wanted nothing. */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch {
    // Closed, or refused: the text is still there to copy.
  }
}
