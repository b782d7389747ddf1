import { decode, type Variant } from '../../protocol/index.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import { applyUpdate } from '../model/apply-update.ts';
import type { Model } from '../model/model.ts';
import { pushedOf, type Pushed } from '../model/pushed.ts';
import { attempt } from '../util/attempt.ts';
import { Listeners } from '../util/listeners.ts';
import type { Logger } from '../util/logger.ts';
import type { PushQueue } from './push-queue.ts';
import type { Synchroniser } from './synchroniser.ts';

export interface PushInboxOptions {
  readonly queue: PushQueue;
  readonly model: Model;
  readonly variant: Variant;
  readonly time: ServerClock;
  readonly log: Logger;
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
    const { model, variant, time, log, synchroniser } = this.#options;
    try {
      for (const update of decode('BatchUpdate', body, variant).state_update ?? []) {
        const { conversations, photosIn, self } = applyUpdate(model, update, time.nowUsec());
        if (conversations.length > 0)
          attempt(log, 'fetch', () => synchroniser.fetchConversations(conversations));
        if (photosIn !== null) attempt(log, 'photos', () => synchroniser.fetchPeopleOf(photosIn));
        if (self) attempt(log, 'self', () => synchroniser.fetchSelf());
        if (update.conversation || update.conversation_notification)
          attempt(log, 'people', () => synchroniser.fetchNewPeople());
        if (!this.listeners.isEmpty) this.listeners.call(pushedOf(update));
      }
    } catch (error) {
      // One unreadable push must not end the session; the next sync brings its contents.
      log.warn('push not applied', { error: String(error) });
    }
  }
}
