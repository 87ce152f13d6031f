/** What the browser saves as a file. */

const KEPT_MS = 10_000;

export const saveFile = (text: string, type: string, name: string): void =>
  saveBlob(new Blob([text], { type }), name);

export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
