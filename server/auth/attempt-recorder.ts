import type { Log } from '../observe/log.ts';
import type { SignInAttempt, SignInLog } from '../store/accounts/sign-in-log.ts';

/** What waits beyond this is only in the log on stderr: a flood must not fill memory. */
const mostWaiting = 1000;

/**
 * Writes attempts to sign in down, behind the answers: how long an answer takes does not reveal whether there is such an
 * account. Disposing waits for what is not written yet.
 */
export class AttemptRecorder implements AsyncDisposable {
  readonly #signIns: Pick<SignInLog, 'recordSignIns'>;
  readonly #log: Log;
  #waiting: SignInAttempt[] = [];
  #writing: Promise<void> | null = null;

  constructor(signIns: Pick<SignInLog, 'recordSignIns'>, log: Log) {
    this.#signIns = signIns;
    this.#log = log;
  }

  record(attempt: SignInAttempt): void {
    this.#log.info(attempt, 'sign-in');
    if (this.#waiting.length < mostWaiting) this.#waiting.push(attempt);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #write(): Promise<void> {
    // One turn of the event loop later, so that the answer goes first.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    while (this.#waiting.length > 0) {
      const attempts = this.#waiting;
      this.#waiting = [];
      try {
        await this.#signIns.recordSignIns(attempts);
      } catch (error) {
        this.#log.error({ err: error }, 'the log of sign-ins cannot be written');
      }
    }
  }
}
