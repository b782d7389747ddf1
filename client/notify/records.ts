import type { NotificationReason, NotificationSubject } from '../../words/notification-reasons.ts';

/** One decision as a diagnostics page shows it: never the text, nor who wrote it. */
export interface NotificationRecord {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly account: string;
  readonly conversationId: string;
  readonly eventId: string;
  readonly subject: NotificationSubject;
  readonly live: boolean;
  readonly reason: NotificationReason;
  readonly shown: boolean;
  readonly sound: 'message' | 'ring' | null;
}

/** Enough for an afternoon of questions, and a few kilobytes. */
const CAPACITY = 200;

/** The last decisions, in memory only. */
export class NotificationRecords {
  readonly #capacity: number;
  readonly #records: NotificationRecord[] = [];

  constructor(capacity: number = CAPACITY) {
    this.#capacity = capacity;
  }

  add(record: NotificationRecord): void {
    this.#records.push(record);
    if (this.#records.length > this.#capacity) this.#records.shift();
  }

  /** Newest first. */
  list(): readonly NotificationRecord[] {
    return this.#records.toReversed();
  }

  /** An account that is no longer here leaves no trace. */
  forget(account: string): void {
    const kept = this.#records.filter((record) => record.account !== account);
    this.#records.splice(0, this.#records.length, ...kept);
  }
}
