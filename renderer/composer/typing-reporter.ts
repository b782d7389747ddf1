import type { TypingState } from '../../preload/views.ts';

/** The server drops typing after 20 s; it is reported again well before that while typing goes on. */
const repeatMillis = 10_000;
/** A pause this long is a pause to the others too. */
const pauseMillis = 4_000;

/** Turns keystrokes into the three states that others see. */
export class TypingReporter {
  readonly #report: (state: TypingState) => void;
  #state: TypingState = 'stopped';
  #saidAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(report: (state: TypingState) => void) {
    this.#report = report;
  }

  /** After every change of the text by the person. */
  typed(text: string): void {
    clearTimeout(this.#timer);
    if (text.trim() === '') {
      this.stop();
      return;
    }
    if (this.#state !== 'started' || Date.now() - this.#saidAt >= repeatMillis) this.#say('started');
    this.#timer = setTimeout(() => this.#say('paused'), pauseMillis);
  }

  /** Sent, cleared, or the conversation left. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#state !== 'stopped') this.#say('stopped');
  }

  #say(state: TypingState): void {
    this.#state = state;
    this.#saidAt = Date.now();
    this.#report(state);
  }
}
