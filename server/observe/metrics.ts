import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type OpenMetricsContentType,
} from 'prom-client';
import type { BusState } from '../bus/bus.ts';
import { EventLoopLag } from './event-loop-lag.ts';

/** In seconds: from an answer out of memory to one that a person has given up waiting for. */
const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** prom-client's own watch of the event loop wakes the process as often as this, and says how long that is beside how late. */
const noMonitoringMs = 24 * 3600 * 1000;

/**
 * What the server counts about itself. Plain numbers on the hot path; they are put into OpenMetrics only when the
 * page is asked for.
 */
export class Metrics {
  /** Calls answered, by operation and outcome (`ok`, `refused`, `failed`). */
  readonly #calls = new Map<
    string,
    { operation: string; outcome: Outcome; count: number; seconds: number }
  >();
  pushes = 0;
  pushBytes = 0;
  slowReaders = 0;
  rateLimited = 0;
  undecodable = 0;
  /** How many sessions are open; set by the owner of the push router. */
  sessions: () => number = () => 0;
  /** How the bus is; set by its owner. */
  bus: () => BusState = () => ({ connected: true, peers: 0, gaps: 0, unknown: 0 });
  readonly #registry = new Registry<OpenMetricsContentType>();
  readonly #durations = new Histogram({
    name: 'parley_call_duration_seconds',
    help: 'Calls by the time from a decoded call to its durable answer, all operations together',
    buckets: durationBounds,
    registers: [this.#registry],
  });

  readonly #eventLoopLag: EventLoopLag;

  constructor() {
    this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    this.#describe();
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: noMonitoringMs });
    for (const { name } of this.#registry.getMetricsAsArray()) {
      if (name.startsWith('nodejs_eventloop_lag_')) this.#registry.removeSingleMetric(name);
    }
    this.#eventLoopLag = new EventLoopLag(this.#registry);
  }

  /** Counts one call. */
  countCall(operation: string, outcome: Outcome, seconds: number): void {
    this.#durations.observe(seconds);
    const key = `${operation} ${outcome}`;
    const entry = this.#calls.get(key);
    if (entry === undefined) this.#calls.set(key, { operation, outcome, count: 1, seconds });
    else {
      entry.count += 1;
      entry.seconds += seconds;
    }
  }

  /** The page, with its content type. */
  async page(): Promise<{ contentType: string; body: string }> {
    const body = await this.#registry.metrics();
    this.#eventLoopLag.asked();
    return { contentType: this.#registry.contentType, body };
  }

  #describe(): void {
    const registers = [this.#registry];
    const entries = () => this.#calls.values();
    const labelNames = ['operation', 'outcome'] as const;
    // A counter that is read from elsewhere is set by reset and inc: prom-client has no setter for it.
    void new Counter({
      name: 'parley_calls',
      help: 'Calls answered',
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { operation, outcome, count } of entries()) this.inc({ operation, outcome }, count);
      },
    });
    void new Counter({
      name: 'parley_call_seconds',
      help: 'Time from a decoded call to its durable answer',
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { operation, outcome, seconds } of entries()) this.inc({ operation, outcome }, seconds);
      },
    });
    this.#total('parley_pushes', 'Updates pushed to clients', () => this.pushes);
    this.#total('parley_push_bytes', 'Bytes of the frames that carried them', () => this.pushBytes);
    this.#total('parley_slow_readers', 'Sessions cut off because they did not read', () => this.slowReaders);
    this.#total('parley_rate_limited', 'Calls refused by the rate limit', () => this.rateLimited);
    this.#total('parley_undecodable', 'Frames and bodies that could not be read', () => this.undecodable);
    this.#total(
      'parley_bus_gaps',
      'Times that changes of other processes were missed',
      () => this.bus().gaps,
    );
    this.#total(
      'parley_bus_unknown',
      'Messages of a newer release that were ignored',
      () => this.bus().unknown,
    );
    this.#level('parley_sessions', 'Open sessions', () => this.sessions());
    this.#level('parley_bus_connected', 'Whether the bus works', () => Number(this.bus().connected));
    this.#level('parley_bus_peers', 'Other processes of the server', () => this.bus().peers);
  }

  #level(name: string, help: string, read: () => number): void {
    void new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  #total(name: string, help: string, read: () => number): void {
    void new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

/** How a call ended. */
export type Outcome = 'ok' | 'refused' | 'failed';
