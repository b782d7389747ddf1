import type { KeysOnScreen } from './reading/read-watch.ts';

/** A distance from the bottom that still counts as the bottom, pixels. */
const slack = 24;
/** How far down the line above new messages is put, as a part of what can be seen. */
export const lineAt = 0.25;

/**
 * Keeps a scrolling log where the person reads it: at the bottom while they are there, else at the entry that is at the
 * top, whatever is added above. Entries carry `data-key`.
 */
export class ScrollKeeper {
  #log: HTMLElement | null = null;
  #sticks = true;
  #anchor: { key: string; offset: number } | null = null;
  /** The scroll position at the last scroll event, pixels. */
  #top = 0;
  #observer: ResizeObserver | null = null;
  #height = 0;
  #drawn: readonly HTMLElement[] | null = null;

  /** `moved` is called when sizes changed what is on screen. */
  start(log: HTMLElement, moved: () => void): void {
    this.#log = log;
    this.#observer = new ResizeObserver(() => {
      // Known here without a layout of its own.
      this.#height = log.clientHeight;
      if (this.#sticks) this.#toBottom();
      moved();
    });
    this.#observer.observe(log);
    for (const child of log.children) this.#observer.observe(child);
  }

  /**
   * First of all when the log was scrolled: a redraw in between would bring the person back to the bottom.
   *
   * `canStay`: what is drawn ends with the newest, or will; the bottom of anything else is no place to stay at.
   */
  scrolled(canStay: boolean): void {
    if (this.#sticks && canStay && this.#log?.scrollTop === this.#top) {
      // Only this class has scrolled: content that grew meanwhile must not leave the log behind the end.
      this.#toBottom();
      return;
    }
    this.#sticks = canStay && this.position().atBottom;
    this.#top = this.#log?.scrollTop ?? 0;
  }

  end(): void {
    this.#observer?.disconnect();
  }

  /** The height of what can be seen, pixels; 0: not known yet. */
  get height(): number {
    return this.#height;
  }

  /** Goes to the bottom, and stays there with whatever is drawn next. */
  stick(): void {
    this.#sticks = true;
    // At once: the event of an earlier scroll comes with the next frame and would be taken for one away from here.
    this.#toBottom();
  }

  /** Stays at the bottom of what was drawn just now, where its size was not observed yet. */
  settle(): void {
    // Scrolled up, but the event that says so comes only with the next frame.
    if (this.#sticks && this.#log && this.#log.scrollTop >= this.#top - slack) this.#toBottom();
  }

  /** Brings an entry to the middle, and stays there. False: it is not drawn. */
  show(key: string): boolean {
    const entry = this.#entry(key);
    if (!entry) return false;
    this.#sticks = false;
    this.#anchor = null;
    entry.scrollIntoView({ block: 'center' });
    for (const sought of this.#log?.querySelectorAll('[data-sought]') ?? []) {
      sought.removeAttribute('data-sought');
    }
    entry.toggleAttribute('data-sought', true);
    return true;
  }

  /** Brings the first new entry, with the line above it, near the top; the bottom where less than that is new. */
  showNew(key: string, isNewest: boolean): boolean {
    const entry = this.#entry(key);
    if (!this.#log || !entry) return false;
    const line = this.#lineAbove(entry) ?? entry;
    this.#anchor = null;
    this.#log.scrollTop += this.#offsetOf(line) - this.#log.clientHeight * lineAt;
    this.#sticks = isNewest && this.position().atBottom;
    this.#top = this.#log.scrollTop;
    return true;
  }

  /** It stays at the bottom, where that leaves an entry above what can be seen. */
  passes(key: string): boolean {
    const entry = this.#sticks ? this.#entry(key) : null;
    if (!entry) return false;
    this.settle();
    return this.#offsetOf(entry) < 0;
  }

  /** The first and the last entry whose middle can be seen. */
  onScreen(): KeysOnScreen | null {
    const entries = this.#entries();
    const { top = 0, bottom = 0 } = this.#log?.getBoundingClientRect() ?? {};
    const middleOf = (entry: HTMLElement | undefined): number => {
      const rect = entry?.getBoundingClientRect();
      return rect ? (rect.top + rect.bottom) / 2 : 0;
    };
    const from = lowest(entries.length, (at) => middleOf(entries[at]) >= top);
    // At the bottom, as mostly, what is last of all is the last that can be seen.
    const end =
      middleOf(entries.at(-1)) <= bottom
        ? entries.length
        : lowest(entries.length, (at) => middleOf(entries[at]) > bottom);
    const [first, last] = [entries[from], entries[end - 1]];
    const keys = { first: first?.dataset['key'], last: last?.dataset['key'] };
    return keys.first !== undefined && keys.last !== undefined
      ? { first: keys.first, last: keys.last }
      : null;
  }

  /** Puts an entry at a distance below the top, and stays there. False: it is not drawn. */
  place(key: string, offset: number): boolean {
    const entry = this.#entry(key);
    if (!this.#log || !entry) return false;
    this.#sticks = false;
    this.#anchor = null;
    this.#log.scrollTop += this.#offsetOf(entry) - offset;
    return true;
  }

  /** The entry at the top of what is on screen, and how far below the top it begins. */
  topEntry(): { key: string; offset: number } | null {
    const entries = this.#entries();
    const top = this.#log?.getBoundingClientRect().top ?? 0;
    const isBelow = (at: number): boolean => (entries[at]?.getBoundingClientRect().bottom ?? 0) > top;
    const entry = entries[lowest(entries.length, isBelow)];
    return entry ? { key: entry.dataset['key'] ?? '', offset: this.#offsetOf(entry) } : null;
  }

  /** Before the log is redrawn. */
  before(): void {
    this.#anchor = this.#sticks ? null : this.topEntry();
  }

  /** After the log was redrawn. At the bottom there is nothing to do: what was drawn is seen when its size is known. */
  after(): void {
    this.#drawn = null;
    const anchor = this.#anchor;
    if (!this.#log || this.#sticks || !anchor) return;
    const entry = this.#entry(anchor.key);
    if (!entry) return;
    const moved = this.#offsetOf(entry) - anchor.offset;
    if (Math.abs(moved) >= 1) this.#log.scrollTop += moved;
  }

  /** Pixels above and below what is on screen, and of everything that is drawn. */
  position(): { atBottom: boolean; above: number; below: number; height: number } {
    const log = this.#log;
    if (!log) return { atBottom: this.#sticks, above: 0, below: 0, height: 0 };
    const { scrollHeight: height, scrollTop: above } = log;
    const below = height - log.clientHeight - above;
    return { atBottom: below <= slack, above, below, height };
  }

  #toBottom(): void {
    if (!this.#log) return;
    this.#log.scrollTop = this.#log.scrollHeight;
    this.#top = this.#log.scrollTop;
  }

  /** They are looked for once for everything between two drawings. */
  #entries(): readonly HTMLElement[] {
    this.#drawn ??= [...(this.#log?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    return this.#drawn;
  }

  #entry(key: string): HTMLElement | null {
    return this.#log?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null;
  }

  /** Null where it is not drawn yet: the entry may stand in one group with earlier ones until then. */
  #lineAbove(entry: HTMLElement): HTMLElement | null {
    const row = entry.closest<HTMLElement>('.column > *');
    const above = row?.previousElementSibling;
    const isFirst = row === entry || row?.querySelector('[data-key]') === entry;
    return isFirst && above instanceof HTMLElement && above.matches('.new') ? above : null;
  }

  #offsetOf(entry: HTMLElement): number {
    return entry.getBoundingClientRect().top - (this.#log?.getBoundingClientRect().top ?? 0);
  }
}

/** The lowest number below `count` for which it holds, else `count`. Entries stand one below the other, so half can be left out. */
function lowest(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
