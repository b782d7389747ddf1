import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';

/**
 * Scrolling through a conversation moves the watermark many times a second. The first is reported at once, since
 * other clients withdraw their notifications by it, and then the last one of each such span.
 */
const COALESCE_MS = 150;
/**
 * Conversations reported together. Marking hundreds as read at once stays well below what the server takes of a client in a
 * second, so that other calls are not held up.
 */
const TOGETHER = 2;
/** After a failure that may pass. */
const RETRY_MS = 5_000;

/** Reports to the server how far the person has read, in the end always. */
export class WatermarkReporter {
  readonly #clock: Clock;
  readonly #report: (conversationId: string, timestamp: number) => Promise<void>;
  readonly #pending = new Map<string, number>();
  readonly #keep: (unreported: ReadonlyMap<string, number>) => void;
  #stopTimer: (() => void) | null = null;
  #online = false;
  #reportedAt = -Infinity;

  /** `report` rejects when it is to be tried again; `keep` is given what has not been reported. */
  constructor(
    clock: Clock,
    report: (conversationId: string, timestamp: number) => Promise<void>,
    keep: (unreported: ReadonlyMap<string, number>) => void,
  ) {
    this.#clock = clock;
    this.#report = report;
    this.#keep = keep;
  }

  /** Timestamps in microseconds; only a later one than the last counts. */
  read(conversationId: string, timestamp: number): void {
    if (timestamp <= (this.#pending.get(conversationId) ?? 0)) return;
    this.#pending.delete(conversationId);
    this.#pending.set(conversationId, timestamp);
    this.#keep(new Map(this.#pending));
    const since = (this.#clock.nowUsec() - this.#reportedAt) / USEC_PER_MS;
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
    // What the person does now before what they did to many conversations at once.
    const reported = [...this.#pending].slice(-TOGETHER);
    this.#reportedAt = this.#clock.nowUsec();
    await Promise.all(
      reported.map(async ([conversationId, timestamp]) => {
        try {
          await this.#report(conversationId, timestamp);
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
