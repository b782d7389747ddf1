import { prefersReducedMotion } from '../kit/prefers-reduced-motion.ts';

const millis = 180;
/** A mark that moved less than this ago jumps, milliseconds. */
const restMillis = 500;

/** Who has read up to which message, by its key. */
type Places = ReadonlyMap<string, readonly string[]>;

const sameValues = (one: Places, other: Places): boolean =>
  one.size === other.size && [...one].every(([key, readers]) => sameList(readers, other.get(key)));

const sameList = (one: readonly string[], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/** Lets the marks of who has read how far glide to where they have read to. */
export class MarkMotion {
  #conversation: string | null = null;
  #places: Places = new Map();
  #movedAt = -Infinity;
  #before = new Map<string, { mark: Element; top: number; left: number }>();

  /** Before the history is drawn again. `places`: at which message the marks will stand. */
  before(root: ParentNode, conversation: string | null, places: Places): void {
    this.#before.clear();
    if (sameValues(this.#places, places)) return;
    this.#places = places;
    const now = performance.now();
    const isBusy = now - this.#movedAt < restMillis;
    this.#movedAt = now;
    // To measure where they stand costs a layout, and among many messages no one follows a mark.
    if (isBusy || conversation === null || conversation !== this.#conversation || prefersReducedMotion())
      return;
    for (const [reader, mark] of marksIn(root)) {
      const { top, left } = mark.getBoundingClientRect();
      this.#before.set(reader, { mark, top, left });
    }
  }

  /** After it: a mark that stands elsewhere now begins where it stood. */
  after(root: ParentNode, conversation: string | null): void {
    this.#conversation = conversation;
    if (this.#before.size === 0) return;
    for (const [reader, mark] of marksIn(root)) {
      const from = this.#before.get(reader);
      // The same element has only been pushed by what came above or below it.
      if (!from || from.mark === mark) continue;
      const { top, left } = mark.getBoundingClientRect();
      if (Math.abs(from.top - top) > innerHeight) continue;
      const shift = `translate(${from.left - left}px, ${from.top - top}px)`;
      mark.animate([{ transform: shift }, { transform: 'none' }], { duration: millis, easing: 'ease-out' });
    }
  }
}

function* marksIn(root: ParentNode): Generator<[string, HTMLElement]> {
  for (const mark of root.querySelectorAll<HTMLElement>('[data-reader]'))
    yield [mark.dataset['reader'] ?? '', mark];
}
