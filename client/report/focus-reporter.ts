import { FocusType, type Clock } from '../../protocol/index.ts';

/** Seconds for which the server keeps a focus; a client that vanishes is forgotten by then. */
const FOCUS_SECS = 120;
/** Renewed well before that. */
const RENEW_MS = 90_000;

/** Reports to the server which conversation the person is viewing, and renews the report. */
export class FocusReporter {
  readonly #clock: Clock;
  readonly #report: (conversationId: string, type: FocusType, timeoutSecs: number) => void;
  #focused: string | null = null;
  #stopTimer: () => void = () => {};

  constructor(clock: Clock, report: (conversationId: string, type: FocusType, timeoutSecs: number) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  get focused(): string | null {
    return this.#focused;
  }

  set(conversationId: string | null): void {
    if (conversationId === this.#focused) return;
    const before = this.#focused;
    this.#focused = conversationId;
    if (before !== null) this.#report(before, FocusType.FOCUS_TYPE_UNFOCUSED, 0);
    this.renew();
  }

  /** After a reconnection the server knows nothing of it. */
  renew(): void {
    this.#stopTimer();
    if (this.#focused === null) return;
    this.#report(this.#focused, FocusType.FOCUS_TYPE_FOCUSED, FOCUS_SECS);
    this.#stopTimer = this.#clock.setTimer(RENEW_MS, () => this.renew());
  }

  /** Reports nothing more until `renew`. */
  pause(): void {
    this.#stopTimer();
  }
}
