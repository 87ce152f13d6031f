/** An area that has more than it shows is reached and moved by the keyboard, too. */
export function scrollable(area: HTMLElement): () => void {
  const look = () => {
    const isCut =
      area.scrollWidth > area.clientWidth + 1 || area.scrollHeight > area.clientHeight + 1;
    if (isCut) area.tabIndex = 0;
    else area.removeAttribute("tabindex");
  };
  if (typeof ResizeObserver === "undefined") return () => undefined;
  const observer = new ResizeObserver(look);
  observer.observe(area);
  for (const child of area.children) observer.observe(child);
  return () => observer.disconnect();
}
