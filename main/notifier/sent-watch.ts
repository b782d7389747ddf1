import { clientGeneratedIdOf, type Change, type ChatSession } from '../../client/index.ts';

export interface SentWatchOptions {
  /** A message that was written here has reached the server. */
  sent: (account: string) => void;
}

type SentSession = Pick<ChatSession, 'conversations' | 'self'>;

/** Distinguishes what this client sends from what the person's other clients do. */
export class SentWatch {
  readonly #options: SentWatchOptions;
  /** By account, the keys of messages that were seen waiting here; a discarded one stays, as it may have been sent. */
  readonly #waiting = new Map<string, Set<number>>();

  constructor(options: SentWatchOptions) {
    this.#options = options;
  }

  changed(account: string, session: SentSession, change: Change): void {
    if (change.kind === 'outbox') {
      const outbox = session.conversations.get(change.conversationId)?.outbox ?? [];
      const waiting = this.#waiting.get(account) ?? new Set();
      for (const { clientGeneratedId } of outbox) waiting.add(clientGeneratedId);
      this.#waiting.set(account, waiting);
    } else if (change.kind === 'arrived' && change.event.sender_id?.gaia_id === session.self?.gaiaId) {
      const key = clientGeneratedIdOf(change.event);
      if (key !== null && this.#waiting.get(account)?.delete(key)) this.#options.sent(account);
    }
  }

  removed(account: string): void {
    this.#waiting.delete(account);
  }
}
