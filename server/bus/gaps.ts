import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import { WorkQueue } from '../util/work-queue.ts';
import type { BusListener } from './bus.ts';
import { mostReads } from './commit-chain.ts';

/** Each of them reads for some or all of the people here. */
const readsAtOnce = 8;

export interface GapsOptions {
  readonly listener: () => Pick<BusListener, 'mend' | 'onGap'>;
  readonly onError: (error: unknown) => void;
}

/** What is done where deliveries are missing. */
export class Gaps {
  readonly #options: GapsOptions;
  readonly #reads = new WorkQueue(
    { running: readsAtOnce, waiting: mostReads },
    () => new Error('too many stretches are to be read again'),
  );
  #count = 0;

  constructor(options: GapsOptions) {
    this.#options = options;
  }

  /** How often any were missing. */
  get count(): number {
    return this.#count;
  }

  /** Those of whom it is true synchronise. */
  close(lacks: (gaiaId: string) => boolean = () => true): void {
    this.#count += 1;
    try {
      this.#options.listener().onGap(lacks);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** It was given up already: where it cannot be read, nothing but synchronising brings it. Never rejects. */
  async mend(missing: MissingStretch): Promise<void> {
    this.#count += 1;
    try {
      await this.#reads.run(() => this.#options.listener().mend(missing));
    } catch (error) {
      this.#options.onError(error);
      this.close();
    }
  }
}
