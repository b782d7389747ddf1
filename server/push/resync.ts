import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import type { PushRouter } from './push-router.ts';

/** Between two rounds: a bus that loses messages all the time must not keep people from being connected. */
const leastMs = 10_000;
/** Of more, everyone is meant. */
const mostWaiting = 100;

/** Why their connections end. */
export const lostPushes = 'Some changes were not pushed. Connect again and synchronise.';

/** Lets the clients here fetch what was not pushed to them: a client that connects synchronises. */
export class Resync implements Disposable {
  readonly #pushRouter: Pick<PushRouter, 'closeWhere'>;
  readonly #clock: Clock;
  #lastAt: Usec | null = null;
  #waiting: ((gaiaId: string) => boolean)[] = [];
  #cancel: (() => void) | null = null;

  constructor(pushRouter: Pick<PushRouter, 'closeWhere'>, clock: Clock) {
    this.#pushRouter = pushRouter;
    this.#clock = clock;
  }

  /**
   * Now, or as soon as the last time is long enough ago.
   *
   * @param lacks whose clients are meant; absent: everyone's
   */
  request(lacks: (gaiaId: string) => boolean = () => true): void {
    if (this.#waiting.push(lacks) > mostWaiting) this.#waiting = [() => true];
    const dueAt = this.#lastAt === null ? 0 : this.#lastAt + leastMs * USEC_PER_MS;
    const now = this.#clock.nowUsec();
    if (dueAt <= now) return this.#close();
    this.#cancel ??= this.#clock.setTimer((dueAt - now) / USEC_PER_MS, () => {
      this.#cancel = null;
      this.#close();
    });
    return undefined;
  }

  [Symbol.dispose](): void {
    this.#cancel?.();
  }

  #close(): void {
    this.#lastAt = this.#clock.nowUsec();
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#pushRouter.closeWhere((gaiaId) => waiting.some((lacks) => lacks(gaiaId)), 'internal', lostPushes);
  }
}
