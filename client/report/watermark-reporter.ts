import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';

/**
 * Scrolling through a conversation moves the watermark many times a second. The service hears of the first at once, since
 * other clients withdraw their notifications by it, and then of the last one of each such span.
 */
const COALESCE_MS = 150;
/** After a failure that may pass. */
const RETRY_MS = 5_000;

/** Tells the service how far the person has read, in the end always. */
export class WatermarkReporter {
  readonly #clock: Clock;
  readonly #tell: (conversationId: string, timestamp: number) => Promise<void>;
  readonly #pending = new Map<string, number>();
  readonly #keep: (untold: ReadonlyMap<string, number>) => void;
  #stopTimer: (() => void) | null = null;
  #online = false;
  #toldAt = -Infinity;

  /** `tell` rejects when it is to be tried again; `keep` is given what the service has not been told. */
  constructor(
    clock: Clock,
    tell: (conversationId: string, timestamp: number) => Promise<void>,
    keep: (untold: ReadonlyMap<string, number>) => void,
  ) {
    this.#clock = clock;
    this.#tell = tell;
    this.#keep = keep;
  }

  /** Timestamps in microseconds; only a later one than the last counts. */
  read(conversationId: string, timestamp: number): void {
    if (timestamp <= (this.#pending.get(conversationId) ?? 0)) return;
    this.#pending.set(conversationId, timestamp);
    this.#keep(new Map(this.#pending));
    const since = (this.#clock.nowUsec() - this.#toldAt) / USEC_PER_MS;
    this.#schedule(since >= 0 && since < COALESCE_MS ? COALESCE_MS - since : 0);
  }

  setOnline(online: boolean): void {
    this.#online = online;
    this.#stopTimer?.();
    this.#stopTimer = null;
    if (online && this.#pending.size > 0) this.#schedule(0);
  }

  #schedule(ms: number): void {
    if (!this.#online || this.#stopTimer) return;
    this.#stopTimer = this.#clock.setTimer(ms, () => {
      this.#stopTimer = null;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    const told = [...this.#pending];
    this.#toldAt = this.#clock.nowUsec();
    await Promise.all(
      told.map(async ([conversationId, timestamp]) => {
        try {
          await this.#tell(conversationId, timestamp);
          if (this.#pending.get(conversationId) === timestamp) this.#pending.delete(conversationId);
        } catch {
          this.#schedule(RETRY_MS);
        }
      }),
    );
    this.#keep(new Map(this.#pending));
    if (this.#pending.size > 0) this.#schedule(COALESCE_MS);
  }
}
