/** A distance from the bottom that still counts as the bottom, pixels. */
const slack = 24;

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

  /** `moved` is called when sizes changed what is on screen. */
  start(log: HTMLElement, moved: () => void): void {
    this.#log = log;
    this.#observer = new ResizeObserver(() => {
      if (this.#sticks) this.#toBottom();
      moved();
    });
    this.#observer.observe(log);
    for (const child of log.children) this.#observer.observe(child);
  }

  /**
   * First of all when the log was scrolled: a redraw in between would bring the person back to the bottom.
   *
   * `isNewest`: what is drawn ends with the newest; the bottom of anything else is no place to stay at.
   */
  scrolled(isNewest: boolean): void {
    if (this.#sticks && isNewest && this.#log?.scrollTop === this.#top) {
      // Only this class has scrolled: content that grew meanwhile must not leave the log behind the end.
      this.#toBottom();
      return;
    }
    this.#sticks = isNewest && this.position().atBottom;
    this.#top = this.#log?.scrollTop ?? 0;
  }

  end(): void {
    this.#observer?.disconnect();
  }

  /** Goes to the bottom, and stays there with whatever is drawn next. */
  stick(): void {
    this.#sticks = true;
    // At once: the event of an earlier scroll comes with the next frame and would be taken for one away from here.
    this.#toBottom();
  }

  /** Brings an entry to the middle, and stays there. False: it is not drawn. */
  show(key: string): boolean {
    const entry = this.#log?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
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

  /** Key of the entry at the top of what is on screen. */
  topKey(): string | null {
    return this.#topEntry()?.key ?? null;
  }

  /** Before the log is redrawn. */
  before(): void {
    // Scrolled up, but the event that says so comes only with the next frame.
    if (this.#sticks && this.#log && this.#log.scrollTop < this.#top - slack)
      this.#sticks = this.position().atBottom;
    this.#anchor = this.#sticks ? null : this.#topEntry();
  }

  /** After the log was redrawn. */
  after(): void {
    if (!this.#log) return;
    if (this.#sticks) {
      this.#toBottom();
      return;
    }
    const anchor = this.#anchor;
    if (!anchor) return;
    const entry = this.#log.querySelector<HTMLElement>(`[data-key="${CSS.escape(anchor.key)}"]`);
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

  #offsetOf(entry: HTMLElement): number {
    return entry.getBoundingClientRect().top - (this.#log?.getBoundingClientRect().top ?? 0);
  }

  #topEntry(): { key: string; offset: number } | null {
    const entries = [...(this.#log?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const top = this.#log?.getBoundingClientRect().top ?? 0;
    // They stand one below the other, so half of them at a time can be left out.
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((entries[middle]?.getBoundingClientRect().bottom ?? 0) - top > 0) high = middle;
      else low = middle + 1;
    }
    const entry = entries[low];
    return entry ? { key: entry.dataset['key'] ?? '', offset: this.#offsetOf(entry) } : null;
  }
}
