import { FocusType, type Clock } from '../../protocol/index.ts';

/** Seconds for which the service believes in a focus; a client that vanishes is forgotten by then. */
const FOCUS_SECS = 120;
/** Renewed well before that. */
const RENEW_MS = 90_000;

/** Tells the service which conversation the person looks at, and keeps it told. */
export class FocusReporter {
  readonly #clock: Clock;
  readonly #tell: (conversationId: string, type: FocusType, timeoutSecs: number) => void;
  #focused: string | null = null;
  #stopTimer: () => void = () => {};

  constructor(clock: Clock, tell: (conversationId: string, type: FocusType, timeoutSecs: number) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  get focused(): string | null {
    return this.#focused;
  }

  set(conversationId: string | null): void {
    if (conversationId === this.#focused) return;
    const before = this.#focused;
    this.#focused = conversationId;
    if (before !== null) this.#tell(before, FocusType.FOCUS_TYPE_UNFOCUSED, 0);
    this.tellAgain();
  }

  /** After a reconnection the service knows nothing of it. */
  tellAgain(): void {
    this.#stopTimer();
    if (this.#focused === null) return;
    this.#tell(this.#focused, FocusType.FOCUS_TYPE_FOCUSED, FOCUS_SECS);
    this.#stopTimer = this.#clock.setTimer(RENEW_MS, () => this.tellAgain());
  }

  /** Says nothing more until `tellAgain`. */
  pause(): void {
    this.#stopTimer();
  }
}
