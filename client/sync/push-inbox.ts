import { decode, type Variant } from '../../protocol/index.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import { applyUpdate } from '../model/apply-update.ts';
import type { Model } from '../model/model.ts';
import { PushListeners } from '../model/pushed.ts';
import type { Logger } from '../util/logger.ts';

export interface PushInboxOptions {
  readonly model: Model;
  readonly variant: Variant;
  readonly time: ServerClock;
  readonly log: Logger;
  /** Pushes spoke of conversations that are not known. */
  readonly onUnknown: (conversationIds: readonly string[]) => void;
  /** Somebody in the conversation has another photo. */
  readonly onPhotos: (conversationId: string) => void;
  /** Something of the own settings changed that a push did not say. */
  readonly onHiddenSetting: () => void;
  /** A conversation came along, so there may be people nobody has asked about. */
  readonly onConversation: () => void;
}

/** Applies pushes in the order they came, and keeps them back while the service is being asked: answers may be older. */
export class PushInbox {
  readonly #options: PushInboxOptions;
  /** Reported of each push after the model holds what it says. */
  readonly listeners: PushListeners;
  #hold: { holders: number; readonly bodies: Uint8Array[] } | null = null;

  constructor(options: PushInboxOptions) {
    this.#options = options;
    this.listeners = new PushListeners((error) =>
      options.log.warn('a listener failed', { error: String(error) }),
    );
  }

  /** Keeps pushes back until the function that it returns, and that of every other holder, is called. */
  hold(): () => void {
    const hold = (this.#hold ??= { holders: 0, bodies: [] });
    hold.holders += 1;
    return () => {
      hold.holders -= 1;
      if (hold.holders > 0 || this.#hold !== hold) return;
      this.#hold = null;
      // One of them may begin another hold, which takes the rest.
      for (const body of hold.bodies) this.receive(body);
    };
  }

  /** Forgets what was kept back: the connection it came over is gone, the next sync tells it again. */
  drop(): void {
    this.#hold = null;
  }

  receive(body: Uint8Array): void {
    if (this.#hold) this.#hold.bodies.push(body);
    else this.#apply(body);
  }

  #apply(body: Uint8Array): void {
    const { model, variant, time, log, ...options } = this.#options;
    try {
      for (const update of decode('BatchUpdate', body, variant).state_update ?? []) {
        const missing = applyUpdate(model, update, time.nowUsec());
        if (missing.conversations.length > 0) options.onUnknown(missing.conversations);
        if (missing.photosIn !== null) options.onPhotos(missing.photosIn);
        if (missing.self) options.onHiddenSetting();
        if (update.conversation || update.conversation_notification) options.onConversation();
        this.listeners.tell(update);
      }
    } catch (error) {
      // One unreadable push must not end the session; the next sync brings what it said.
      log.warn('push not applied', { error: String(error) });
    }
  }
}
