import { TypingType, type Clock } from '../../protocol/index.ts';

/** STARTED is repeated this often while someone keeps typing: before the server forgets it (20 s). */
const REPEAT_USEC = 10_000_000;
/** Without a keystroke for so long, typing has paused. */
const PAUSE_MS = 5_000;

export type TypingState = 'started' | 'paused' | 'stopped';

interface Typing {
  reported: TypingState;
  reportedAt: number;
  stopTimer: () => void;
}

/** Reports typing to the server, no more often than others need to see it. */
export class TypingReporter {
  readonly #clock: Clock;
  readonly #report: (conversationId: string, type: TypingType) => void;
  readonly #typing = new Map<string, Typing>();

  constructor(clock: Clock, report: (conversationId: string, type: TypingType) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  set(conversationId: string, state: TypingState): void {
    const typing = this.#typing.get(conversationId);
    typing?.stopTimer();
    if (state === 'stopped') {
      if (typing) this.#report(conversationId, TypingType.TYPING_TYPE_STOPPED);
      this.#typing.delete(conversationId);
      return;
    }
    if (state === 'paused') {
      if (typing?.reported === 'started') this.#reportState(conversationId, 'paused');
      return;
    }
    const now = this.#clock.nowUsec();
    if (typing?.reported !== 'started' || now - typing.reportedAt >= REPEAT_USEC)
      this.#reportState(conversationId, 'started');
    const current = this.#typing.get(conversationId);
    if (current) current.stopTimer = this.#clock.setTimer(PAUSE_MS, () => this.set(conversationId, 'paused'));
  }

  /** The connection ended: the server has forgotten everything, and so must we. */
  forget(): void {
    for (const { stopTimer } of this.#typing.values()) stopTimer();
    this.#typing.clear();
  }

  #reportState(conversationId: string, state: 'started' | 'paused'): void {
    this.#typing.set(conversationId, {
      reported: state,
      reportedAt: this.#clock.nowUsec(),
      stopTimer: () => {},
    });
    const started = state === 'started';
    this.#report(conversationId, started ? TypingType.TYPING_TYPE_STARTED : TypingType.TYPING_TYPE_PAUSED);
  }
}
