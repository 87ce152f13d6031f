/** Where the keyboard is, when what had the focus goes away. */

const isLost = (): boolean => document.activeElement === document.body;

/**
 * Keeps the keyboard with a panel: whenever `on` changes and the control that had the focus is gone, the
 * panel has it, or what `first` finds in the panel.
 */
export const keepFocus =
  (on: () => unknown, first?: (panel: HTMLElement) => HTMLElement | null) =>
  (panel: HTMLElement): void => {
    on();
    if (isLost()) (first?.(panel) ?? panel).focus({ preventScroll: true });
  };

/** Where time runs, a field has the focus when it comes, unless somebody is elsewhere. */
export function takeFocus(field: HTMLElement): void {
  const now = document.activeElement;
  if (isLost() || (now?.matches("[data-keeps-focus]") && now.contains(field)))
    field.focus({ preventScroll: true });
}
