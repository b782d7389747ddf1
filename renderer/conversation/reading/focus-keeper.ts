/**
 * Keeps the focus at a message that is drawn anew: its group may become part of another one while it has the focus.
 * Messages carry `data-key`.
 */
export class FocusKeeper {
  #focused: { key: string; element: Element } | null = null;

  /** Before the history is drawn again. */
  before(root: ShadowRoot): void {
    const element = root.activeElement?.closest<HTMLElement>('[data-key]');
    this.#focused = element ? { key: element.dataset['key'] ?? '', element } : null;
  }

  /** After it. */
  after(root: ShadowRoot): void {
    if (!this.#focused || this.#focused.element.isConnected || root.activeElement) return;
    root
      .querySelector<HTMLElement>(`[data-key="${CSS.escape(this.#focused.key)}"]`)
      ?.focus({ preventScroll: true });
  }
}
