import { limits } from '../../protocol/index.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Slows down the guessing of passwords without letting a stranger lock somebody out from elsewhere. */
export class SignInLimit {
  readonly #limiter = new RateLimiterMemory({ points: limits.signInsPerMinute, duration: 60 });

  /** 0 when an attempt may be made, else the seconds after which the next one may. */
  async take(account: string, address: string): Promise<number> {
    try {
      await this.#limiter.consume(`${account}\n${address}`);
      return 0;
    } catch (limited) {
      if (!(limited instanceof RateLimiterRes)) throw limited;
      return Math.max(1, Math.ceil(limited.msBeforeNext / 1000));
    }
  }
}
