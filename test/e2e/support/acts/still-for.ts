import type { Locator } from 'playwright';

/** Waits until something that scrolls has stayed where it is, counted in frames: they come late as well on a busy machine. */
export function stillFor(scroller: Locator, frames: number): Promise<void> {
  return scroller.evaluate(async (element, enough) => {
    for (let still = 0, top = NaN; still < enough; top = element.scrollTop) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = element.scrollTop === top ? still + 1 : 0;
    }
  }, frames);
}
