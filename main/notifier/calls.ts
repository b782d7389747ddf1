import { RING_MS } from '../../client/index.ts';
import { conversationKey } from '../settings/conversation-key.ts';
import type { Target } from './conversation-notifications.ts';

export interface CallsOptions {
  startRing: (key: string) => void;
  stopRing: (key: string) => void;
  /** No one answered for as long as it rings. */
  missed: (target: Target) => void;
}

/** The calls that wait to be answered. */
export class Calls {
  readonly #options: CallsOptions;
  readonly #waiting = new Map<string, { target: Target; timer: ReturnType<typeof setTimeout> }>();

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  begun(target: Target, audible: boolean): void {
    this.ended(target);
    const timer = setTimeout(() => {
      if (this.ended(target)) this.#options.missed(target);
    }, RING_MS);
    const key = keyOf(target);
    this.#waiting.set(key, { target, timer });
    if (audible) this.#options.startRing(key);
  }

  /** Answered, over or put away. Whether it was waiting. */
  ended(target: Target): boolean {
    const key = keyOf(target);
    const waiting = this.#waiting.get(key);
    if (!waiting) return false;
    clearTimeout(waiting.timer);
    this.#waiting.delete(key);
    this.#options.stopRing(key);
    return true;
  }

  /** Of one account, or of all. */
  stopAll(account?: string): void {
    for (const { target } of this.#waiting.values())
      if (account === undefined || target.account === account) this.ended(target);
  }
}

const keyOf = ({ account, conversationId }: Target): string => conversationKey(account, conversationId);
