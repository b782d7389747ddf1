import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import type { PushRouter } from './push-router.ts';

/** Between two closings of one person: a bus that loses messages all the time must not keep people from being connected. */
export const leastMs = 10_000;

/** Why their connections end. */
export const lostPushes = 'Some changes were not pushed. Connect again and synchronise.';

/** Lets the clients here fetch what was not pushed to them: a client that connects synchronises. */
export class Resync implements Disposable {
  readonly #pushRouter: Pick<PushRouter, 'closeWhere'>;
  readonly #clock: Clock;
  /** When someone's clients were closed, if that is not long enough ago; the longest ago first. */
  readonly #closedAt = new Map<string, Usec>();
  /** Who lacks something, and was closed too short a time ago. */
  #waiting = new Set<string>();
  #cancel: (() => void) | null = null;

  constructor(pushRouter: Pick<PushRouter, 'closeWhere'>, clock: Clock) {
    this.#pushRouter = pushRouter;
    this.#clock = clock;
  }

  /**
   * Now; those who were closed for it a moment ago, as soon as that is long enough ago.
   *
   * @param lacks whose clients are meant; absent: everyone's
   */
  request(lacks: (gaiaId: string) => boolean = () => true): void {
    const now = this.#clock.nowUsec();
    for (const [gaiaId, at] of this.#closedAt) {
      if (at + leastMs * USEC_PER_MS > now) break;
      this.#closedAt.delete(gaiaId);
    }
    const closed = new Set<string>();
    const isMeant = (gaiaId: string): boolean => {
      if (!lacks(gaiaId)) return false;
      (this.#closedAt.has(gaiaId) ? this.#waiting : closed).add(gaiaId);
      return closed.has(gaiaId);
    };
    this.#pushRouter.closeWhere(isMeant, 'internal', lostPushes);
    if (this.#waiting.size > 0) this.#wait(now);
    for (const gaiaId of closed) this.#closedAt.set(gaiaId, now);
  }

  [Symbol.dispose](): void {
    this.#cancel?.();
  }

  /** Until it is long enough ago for whom that is first. */
  #wait(now: Usec): void {
    const [first = now] = this.#closedAt.values();
    this.#cancel ??= this.#clock.setTimer(leastMs - (now - first) / USEC_PER_MS, () => {
      this.#cancel = null;
      const waiting = this.#waiting;
      this.#waiting = new Set();
      this.request((gaiaId) => waiting.has(gaiaId));
    });
  }
}
