import { type Clock, limits, USEC_PER_MS } from '../../../protocol/index.ts';
import { WindowCounter } from '../../auth/window-counter.ts';

const windowMs = 60_000;
/** People who look something up within a minute, on one process; of more the first ones are forgotten. */
const mostPeople = 100_000;

/** Counts how many e-mail addresses and phone numbers people look up. Of several processes each counts its own. */
export class LookupLimit {
  readonly #counter = new WindowCounter(windowMs, mostPeople);
  readonly #clock: Pick<Clock, 'nowUsec'>;

  constructor(clock: Pick<Clock, 'nowUsec'>) {
    this.#clock = clock;
  }

  /** 0 when the person may look up so many now, else after how many seconds; what is refused counts, too. */
  take(gaiaId: string, lookups: number): number {
    const { count, secondsLeft } = this.#counter.add(gaiaId, this.#clock.nowUsec() / USEC_PER_MS, lookups);
    return count > limits.lookupsPerMinute ? secondsLeft : 0;
  }
}
