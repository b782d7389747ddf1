import { decodeTolerantly, type StateUpdate, type Variant } from '../../protocol/index.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import { applyUpdate } from '../model/apply-update.ts';
import type { Model } from '../model/model.ts';
import { pushedOf, type Pushed } from '../model/pushed.ts';
import { attempt } from '../util/attempt.ts';
import { Listeners } from '../util/listeners.ts';
import type { Logger } from '../util/logger.ts';
import type { SkippedItems } from '../util/skipped-items.ts';
import type { PushQueue } from './push-queue.ts';
import type { Synchroniser } from './synchroniser.ts';

export interface PushInboxOptions {
  readonly queue: PushQueue;
  readonly model: Model;
  readonly variant: Variant;
  readonly time: ServerClock;
  readonly log: Logger;
  /** Counts what could not be read or applied. */
  readonly skipped?: SkippedItems;
  readonly synchroniser: Pick<
    Synchroniser,
    'fetchConversations' | 'fetchPeopleOf' | 'fetchSelf' | 'fetchNewPeople'
  >;
}

/** Applies pushes to the model, and fetches what they refer to without containing it. */
export class PushInbox {
  readonly #options: PushInboxOptions;
  /** Called for each push after it was applied to the model. */
  readonly listeners: Listeners<Pushed>;

  constructor(options: PushInboxOptions) {
    this.#options = options;
    this.listeners = new Listeners((error) =>
      options.log.warn('a listener failed', { error: String(error) }),
    );
    options.queue.consumeWith((body) => this.#apply(body));
  }

  #apply(body: Uint8Array): void {
    const { variant, skipped } = this.#options;
    this.#orSkip(() => {
      const { message, skipped: unreadable } = decodeTolerantly('BatchUpdate', body, variant);
      if (unreadable > 0) skipped?.add('unreadable', unreadable);
      for (const update of message.state_update ?? []) this.#orSkip(() => this.#applyOne(update));
    });
  }

  #applyOne(update: StateUpdate): void {
    const { model, time, log, synchroniser } = this.#options;
    const { conversations, photosIn, self } = applyUpdate(model, update, time.nowUsec());
    if (conversations.length > 0) attempt(log, 'fetch', () => synchroniser.fetchConversations(conversations));
    if (photosIn !== null) attempt(log, 'photos', () => synchroniser.fetchPeopleOf(photosIn));
    if (self) attempt(log, 'self', () => synchroniser.fetchSelf());
    if (update.conversation || update.conversation_notification)
      attempt(log, 'people', () => synchroniser.fetchNewPeople());
    if (!this.listeners.isEmpty) this.listeners.call(pushedOf(update));
  }

  /** One push that cannot be taken must not end the session, nor hide those beside it; the next sync brings its contents. */
  #orSkip(apply: () => void): void {
    try {
      apply();
    } catch (error) {
      this.#options.skipped?.add('unreadable');
      this.#options.log.warn('push not applied', { error: String(error) });
    }
  }
}
