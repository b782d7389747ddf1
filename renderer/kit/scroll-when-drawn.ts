/** Frames within which what comes a little later is drawn. */
const framesMost = 10;

/** Scrolls to where an element was, as soon as what is in it is high enough for that. */
export function scrollWhenDrawn(element: HTMLElement, top: number, frames = framesMost): void {
  element.scrollTop = top;
  if (frames > 0 && Math.abs(element.scrollTop - top) >= 1)
    requestAnimationFrame(() => scrollWhenDrawn(element, top, frames - 1));
}
