import type { Clock } from '../../protocol/index.ts';
import type { Removal } from '../../preload/commands/list.ts';
import { conversationKey } from '../settings/conversation-key.ts';

/** How long a removal can be taken back. A little longer than the window offers it. */
export const graceMs = 8_000;

export interface DeparturesOptions {
  clock: Pick<Clock, 'setTimer'>;
  /** The conversation is gone from the list, or back in it. */
  changed: (account: string, conversationId: string) => void;
  failed: (how: Removal, error: unknown) => void;
}

interface Departure {
  readonly account: string;
  readonly conversationId: string;
  readonly how: Removal;
  readonly carryOut: () => Promise<unknown>;
  readonly cancel: () => void;
}

/**
 * Conversations on their way out. Leaving and deleting cannot be undone at the service, so they happen only when the time
 * for taking them back is over; meanwhile nobody is shown the conversation.
 */
export class Departures {
  readonly #options: DeparturesOptions;
  readonly #waiting = new Map<string, Departure>();
  /** Being carried out: not to be seen, and too late to be taken back. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: DeparturesOptions) {
    this.#options = options;
  }

  has(account: string, conversationId: string): boolean {
    const key = conversationKey(account, conversationId);
    return this.#waiting.has(key) || this.#underWay.has(key);
  }

  /** @param carryOut leaves the conversation or deletes its history */
  add(account: string, conversationId: string, how: Removal, carryOut: () => Promise<unknown>): void {
    if (this.has(account, conversationId)) return;
    const departure: Departure = {
      account,
      conversationId,
      how,
      carryOut,
      cancel: this.#options.clock.setTimer(graceMs, () => void this.#carryOut(departure)),
    };
    this.#waiting.set(conversationKey(account, conversationId), departure);
    this.#options.changed(account, conversationId);
  }

  /** False: it is not on its way out any more. */
  takeBack(account: string, conversationId: string): boolean {
    const key = conversationKey(account, conversationId);
    const departure = this.#waiting.get(key);
    if (!departure) return false;
    departure.cancel();
    this.#waiting.delete(key);
    this.#options.changed(account, conversationId);
    return true;
  }

  /** The app ends: what was asked for is done now. Resolves when all of it was tried. */
  async finish(): Promise<void> {
    for (const departure of this.#waiting.values()) {
      departure.cancel();
      void this.#carryOut(departure);
    }
    await Promise.all(this.#underWay.values());
  }

  #carryOut(departure: Departure): Promise<void> {
    const key = conversationKey(departure.account, departure.conversationId);
    this.#waiting.delete(key);
    const done = this.#attempt(key, departure);
    this.#underWay.set(key, done);
    return done;
  }

  async #attempt(key: string, { account, conversationId, how, carryOut }: Departure): Promise<void> {
    try {
      await carryOut();
    } catch (error) {
      this.#options.failed(how, error);
    }
    this.#underWay.delete(key);
    this.#options.changed(account, conversationId);
  }
}
