import { createHistogram } from 'node:perf_hooks';
import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';

/** Ten times a second. A longer time would find fewer of the pauses between two pages, a shorter one wakes an idle process more. */
const everyMs = 100;
/** Who looks regularly asks more often than that. */
const untilMs = 5 * 60 * 1000;

/**
 * How late the event loop is, under the names that prom-client's own watch has: each sample is how long after its time a
 * timer ran. It runs only while the page is asked for.
 */
export class EventLoopLag {
  readonly #late = createHistogram();
  #lastLateNs = 0;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = 0;
  #stopAt = 0;

  constructor(register: Registry<OpenMetricsContentType>) {
    const late = this.#late;
    const gauges: readonly (readonly [string, string, () => number])[] = [
      ['', 'newest', () => this.#lastLateNs],
      ['_min', 'smallest', () => (late.count === 0 ? 0 : late.min)],
      ['_max', 'largest', () => late.max],
      ['_mean', 'mean', () => (late.count === 0 ? 0 : late.mean)],
      ['_stddev', 'standard deviation of the', () => (late.count === 0 ? 0 : late.stddev)],
      ['_p50', '50th percentile of the', () => late.percentile(50)],
      ['_p90', '90th percentile of the', () => late.percentile(90)],
      ['_p99', '99th percentile of the', () => late.percentile(99)],
    ];
    for (const [name, what, ns] of gauges) {
      void new Gauge({
        name: `nodejs_eventloop_lag${name}_seconds`,
        help: `By how much timers were late since the page before: ${what}`,
        registers: [register],
        collect() {
          this.set(ns() / 1e9);
        },
      });
    }
  }

  get isWatching(): boolean {
    return this.#timer !== null;
  }

  /** The page was made of what was seen until now: what follows is for the next one. */
  asked(): void {
    this.#late.reset();
    this.#stopAt = performance.now() + untilMs;
    if (this.#timer === null) this.#next();
  }

  #next(): void {
    this.#dueAt = performance.now() + everyMs;
    this.#timer = setTimeout(() => this.#sample(), everyMs).unref();
  }

  #sample(): void {
    const now = performance.now();
    this.#lastLateNs = Math.max(1, Math.round((now - this.#dueAt) * 1e6));
    this.#late.record(this.#lastLateNs);
    if (now < this.#stopAt) return this.#next();
    this.#timer = null;
  }
}
