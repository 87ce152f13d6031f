/** Copy a text. Over plain HTTP there is no clipboard, so a field is selected instead. */

export async function copyFrom(
  field: HTMLInputElement | HTMLTextAreaElement,
): Promise<"copied" | "selected"> {
  try {
    await navigator.clipboard.writeText(field.value);
    return "copied";
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy") ? "copied" : "selected";
  }
}
