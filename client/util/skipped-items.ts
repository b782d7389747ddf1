import { ClientError } from './errors.ts';
import { errorText } from './error-text.ts';

/** Why something that the server sent was not taken. */
export type SkipReason = 'unreadable' | 'tooLarge';

/** How much of what the server sent was skipped, so that the rest could be taken. */
export class SkippedItems {
  #unreadable = 0;
  #tooLarge = 0;

  get unreadable(): number {
    return this.#unreadable;
  }

  get tooLarge(): number {
    return this.#tooLarge;
  }

  add(reason: SkipReason, count = 1): void {
    if (reason === 'unreadable') this.#unreadable += count;
    else this.#tooLarge += count;
  }
}

/**
 * An answer came, and it cannot be taken: asking for the same again would bring the same bytes.
 *
 * `perhaps`: what could not be taken may have been something else that came over the connection.
 */
export class AnswerNotTaken extends ClientError {
  readonly reason: SkipReason;
  readonly perhaps: boolean;

  constructor(reason: SkipReason, cause?: unknown, perhaps = false) {
    super('server_failed', errorText('error.unreadable'), { retry: true, cause });
    this.reason = reason;
    this.perhaps = perhaps;
  }
}
