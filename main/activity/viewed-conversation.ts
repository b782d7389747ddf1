/** A conversation that the person is looking at. */
export interface Viewed {
  account: string;
  conversationId: string;
}

export interface ViewedConversationOptions {
  /** The account that the window shows. */
  activeAccount: () => string | null;
  /** The window opened or left a conversation's history. */
  opened: (account: string, conversationId: string | null) => void;
  /** What is being looked at has changed; null while nothing is. */
  moved: (now: Viewed | null, before: Viewed | null) => void;
  /** Everything up to `timestamp` (microseconds) has been in front of the person's eyes. */
  seen: (looked: Viewed, timestamp: number) => void;
}

/**
 * Which conversation is in front of the person's eyes: open in the shown account, in a window that has the focus, at a
 * computer that someone uses.
 */
export class ViewedConversation {
  readonly #options: ViewedConversationOptions;
  readonly #open = new Map<string, string>();
  #focused = false;
  #present = true;
  #now: Viewed | null = null;
  /** What the page showed before the window was known to have the focus. */
  #drawn: (Viewed & { timestamp: number }) | null = null;

  constructor(options: ViewedConversationOptions) {
    this.#options = options;
  }

  /** What is being looked at. */
  get now(): Viewed | null {
    return this.#now;
  }

  isOn(account: string, conversationId: string): boolean {
    return this.#now?.account === account && this.#now.conversationId === conversationId;
  }

  /**
   * The page has shown a conversation up to an event. The page learns of the focus before or after the window does: what it
   * says first counts as soon as the window has the focus, unless something else is open by then.
   */
  drawn(account: string, conversationId: string, timestamp: number): void {
    this.#drawn = { account, conversationId, timestamp };
    this.#reportSeen();
  }

  /** The window has the focus and can be seen, or not. */
  setFocused(focused: boolean): void {
    this.#focused = focused;
    this.update();
  }

  /** Someone is at the computer, or has not touched it for a while. */
  setPresent(present: boolean): void {
    this.#present = present;
    this.update();
  }

  open(account: string, conversationId: string): void {
    this.#open.set(account, conversationId);
    this.#options.opened(account, conversationId);
    this.update();
  }

  /** The page reports closing the old conversation after it has opened the new one; that does not close the new one. */
  close(account: string, conversationId: string): void {
    if (this.#open.get(account) !== conversationId) return;
    this.#open.delete(account);
    this.#drawn = null;
    this.#options.opened(account, null);
    this.update();
  }

  /** The page is gone (closed or loaded anew): nothing is open any more. */
  closeAll(): void {
    for (const account of this.#open.keys()) this.#options.opened(account, null);
    this.#open.clear();
    this.#drawn = null;
    this.update();
  }

  /** To be called when another account is shown. */
  update(): void {
    const before = this.#now;
    const account = this.#options.activeAccount();
    const conversationId = account === null ? undefined : this.#open.get(account);
    this.#now =
      this.#focused && this.#present && account !== null && conversationId !== undefined
        ? { account, conversationId }
        : null;
    if (this.#now?.account === before?.account && this.#now?.conversationId === before?.conversationId)
      return;
    this.#options.moved(this.#now, before);
    this.#reportSeen();
  }

  #reportSeen(): void {
    const drawn = this.#drawn;
    if (drawn === null || !this.isOn(drawn.account, drawn.conversationId)) return;
    this.#drawn = null;
    this.#options.seen({ account: drawn.account, conversationId: drawn.conversationId }, drawn.timestamp);
  }
}
