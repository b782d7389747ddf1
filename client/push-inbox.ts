import { decode, type Clock, type Variant } from '../protocol/index.ts';
import { applyUpdate } from './model/apply-update.ts';
import type { Model } from './model/model.ts';
import type { Logger } from './session-api.ts';

export interface PushInboxOptions {
  readonly model: Model;
  readonly variant: Variant;
  readonly clock: Clock;
  readonly log: Logger;
  /** Pushes spoke of conversations that are not known. */
  readonly onUnknown: (conversationIds: readonly string[]) => void;
  /** A conversation came along, so there may be people nobody has asked about. */
  readonly onConversation: () => void;
}

/** Applies pushes in the order they came, and keeps them back while a sync is under way. */
export class PushInbox {
  readonly #options: PushInboxOptions;
  #held: Uint8Array[] | null = null;

  constructor(options: PushInboxOptions) {
    this.#options = options;
  }

  hold(): void {
    this.#held ??= [];
  }

  /** Applies what was kept back. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const body of held) this.#apply(body);
  }

  /** Forgets what was kept back: the connection it came over is gone, the next sync tells it again. */
  drop(): void {
    this.#held = null;
  }

  receive(body: Uint8Array): void {
    if (this.#held) this.#held.push(body);
    else this.#apply(body);
  }

  #apply(body: Uint8Array): void {
    const { model, variant, clock, log, onUnknown, onConversation } = this.#options;
    try {
      for (const update of decode('BatchUpdate', body, variant).state_update ?? []) {
        const unknown = applyUpdate(model, update, clock.nowUsec());
        if (unknown.length > 0) onUnknown(unknown);
        if (update.conversation || update.conversation_notification) onConversation();
      }
    } catch (error) {
      // One unreadable push must not end the session; the next sync brings what it said.
      log.warn('push not applied', { error: String(error) });
    }
  }
}
