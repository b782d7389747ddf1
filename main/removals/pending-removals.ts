import type { Clock } from '../../protocol/index.ts';
import type { Removal } from '../../preload/commands/list.ts';
import { conversationKey } from '../settings/conversation-key.ts';

/** How long a removal can be taken back. A little longer than the window offers it. */
export const graceMs = 8_000;

export interface PendingRemovalsOptions {
  clock: Pick<Clock, 'setTimer'>;
  /** The conversation is gone from the list, or back in it. */
  changed: (account: string, conversationId: string) => void;
  failed: (how: Removal, error: unknown) => void;
}

interface PendingRemoval {
  readonly account: string;
  readonly conversationId: string;
  readonly how: Removal;
  readonly carryOut: () => Promise<unknown>;
  readonly cancel: () => void;
}

/**
 * Conversations about to be left or deleted. Neither can be undone at the server, so both happen only when the time to undo
 * them is over; until then the conversation is hidden.
 */
export class PendingRemovals {
  readonly #options: PendingRemovalsOptions;
  readonly #waiting = new Map<string, PendingRemoval>();
  /** Being carried out: not to be seen, and too late to be taken back. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: PendingRemovalsOptions) {
    this.#options = options;
  }

  has(account: string, conversationId: string): boolean {
    const key = conversationKey(account, conversationId);
    return this.#waiting.has(key) || this.#underWay.has(key);
  }

  /** @param carryOut leaves the conversation or deletes its history */
  add(account: string, conversationId: string, how: Removal, carryOut: () => Promise<unknown>): void {
    if (this.has(account, conversationId)) return;
    const removal: PendingRemoval = {
      account,
      conversationId,
      how,
      carryOut,
      cancel: this.#options.clock.setTimer(graceMs, () => void this.#carryOut(removal)),
    };
    this.#waiting.set(conversationKey(account, conversationId), removal);
    this.#options.changed(account, conversationId);
  }

  /** False: it is too late, or there was nothing to take back. */
  takeBack(account: string, conversationId: string): boolean {
    const key = conversationKey(account, conversationId);
    const removal = this.#waiting.get(key);
    if (!removal) return false;
    removal.cancel();
    this.#waiting.delete(key);
    this.#options.changed(account, conversationId);
    return true;
  }

  /** The app ends: what was asked for is done now. Resolves when all of it was tried. */
  async finish(): Promise<void> {
    for (const removal of this.#waiting.values()) {
      removal.cancel();
      void this.#carryOut(removal);
    }
    await Promise.all(this.#underWay.values());
  }

  #carryOut(removal: PendingRemoval): Promise<void> {
    const key = conversationKey(removal.account, removal.conversationId);
    this.#waiting.delete(key);
    const done = this.#attempt(key, removal);
    this.#underWay.set(key, done);
    return done;
  }

  async #attempt(key: string, { account, conversationId, how, carryOut }: PendingRemoval): Promise<void> {
    try {
      await carryOut();
    } catch (error) {
      this.#options.failed(how, error);
    }
    this.#underWay.delete(key);
    this.#options.changed(account, conversationId);
  }
}
