import { leastMs, lostPushes } from '../../../../server/push/resync.ts';
import type { Answered, Asked, Entry, SeenEvent } from '../history.ts';

/** A rule of the service that a history breaks. */
export interface Violation {
  readonly rule: string;
  readonly says: string;
  /** The lines of the history that show it, from 0. */
  readonly lines: readonly number[];
  /** What in those lines: an event, a conversation, a person. */
  readonly about: readonly string[];
}

export type Rule = (evidence: Evidence) => Iterable<Violation>;

export interface Connection {
  readonly number: number;
  readonly client: string;
  readonly person: string;
  readonly fresh: boolean;
}

/** A call with its answer. */
export interface Granted {
  readonly asked: Asked;
  readonly operation: string;
  readonly answered: Answered;
  /** Lines. */
  readonly began: number;
  readonly ended: number;
  readonly connection: Connection;
}

/** An event that came to a client. */
export interface Sighting {
  readonly event: SeenEvent;
  readonly line: number;
  /** The line at which it was asked for; null: it was pushed. */
  readonly began: number | null;
  readonly connection: Connection;
}

/** From when until when someone was in a conversation, both included. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A history, looked up in different ways. */
export class Evidence {
  readonly entries: readonly Entry[];
  readonly connections = new Map<number, Connection>();
  /** In the order of their answers. */
  readonly granted: Granted[] = [];
  /** In the order in which they came. */
  readonly sightings: Sighting[] = [];
  /**
   * Those that were closed for lost pushes: what was lost came after what followed it, or not at all. So it may be on those that
   * came and went while their person could not be closed for it a second time.
   */
  readonly lossy = new Set<number>();
  /** What each conversation holds when all is over, in order: every event that any fresh client sees in it. */
  readonly truth = new Map<string, readonly SeenEvent[]>();
  readonly #members = new Map<string, readonly string[]>();
  readonly #byId = new Map<string, SeenEvent>();
  readonly #spans = new Map<string, readonly Span[]>();

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    const open = new Map<string, { line: number; operation: string; asked: Asked }>();
    /** By person: when they were closed for lost pushes, and by client: the connection that is open. */
    const closedAt = new Map<string, number>();
    const current = new Map<string, { connection: number; at: number }>();
    for (const [line, entry] of entries.entries()) {
      switch (entry.kind) {
        case 'group':
          this.#members.set(entry.conversation, entry.people);
          break;
        case 'connection': {
          this.connections.set(entry.connection, { ...entry, number: entry.connection });
          const before = current.get(entry.client);
          const lostAt = closedAt.get(entry.person) ?? -Infinity;
          if (before && before.at >= lostAt && entry.at < lostAt + leastMs) this.lossy.add(before.connection);
          current.set(entry.client, entry);
          break;
        }
        case 'call':
          open.set(`${entry.connection} ${entry.call}`, { ...entry, line });
          break;
        case 'reply': {
          const call = open.get(`${entry.connection} ${entry.call}`);
          if (!call || entry.result !== 'ok') break;
          const connection = this.#connection(entry.connection);
          const { operation, asked } = call;
          const { answered } = entry;
          this.granted.push({ asked, operation, answered, began: call.line, ended: line, connection });
          for (const event of answered.events)
            this.sightings.push({ event, line, began: call.line, connection });
          break;
        }
        case 'push':
          for (const event of entry.events)
            this.sightings.push({
              event,
              line,
              began: null,
              connection: this.#connection(entry.connection),
            });
          break;
        case 'close':
          if (entry.reason !== lostPushes) break;
          this.lossy.add(entry.connection);
          closedAt.set(this.#connection(entry.connection).person, entry.at);
          break;
        case 'fault':
        case 'end':
          break;
      }
    }
    const found = new Map<string, Map<string, SeenEvent>>();
    for (const { event, connection } of this.sightings) {
      if (!connection.fresh) continue;
      const those = found.get(event.conversation) ?? new Map<string, SeenEvent>();
      found.set(event.conversation, those.set(event.id, event));
      this.#byId.set(event.id, event);
    }
    for (const [id, events] of found)
      this.truth.set(
        id,
        [...events.values()].sort((a, b) => a.timestamp - b.timestamp),
      );
  }

  /** The event of that id as it is when all is over. */
  kept(id: string | null): SeenEvent | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  /** When someone was in a conversation, by the conversation's own events. */
  spans(conversation: string, person: string): readonly Span[] {
    const name = `${conversation} ${person}`;
    const spans = this.#spans.get(name) ?? this.#readSpans(conversation, person);
    this.#spans.set(name, spans);
    return spans;
  }

  #readSpans(conversation: string, person: string): readonly Span[] {
    const spans: Span[] = [];
    let from: number | null = this.#members.get(conversation)?.includes(person) === true ? 0 : null;
    for (const event of this.truth.get(conversation) ?? []) {
      if (!event.people.includes(person)) continue;
      if (event.kind === 'join') from ??= event.timestamp;
      if (event.kind === 'leave' && from !== null) {
        spans.push({ from, to: event.timestamp });
        from = null;
      }
    }
    if (from !== null) spans.push({ from, to: Number.POSITIVE_INFINITY });
    return spans;
  }

  /** Whether the conversation's members are known from its beginning on. */
  isGroup(conversation: string): boolean {
    return this.#members.has(conversation);
  }

  #connection(number: number): Connection {
    const connection = this.connections.get(number);
    if (!connection) throw new Error(`the history has no connection ${number}`);
    return connection;
  }
}

/** The greatest of what was known of something by each line. */
export class Rising {
  readonly #lines: number[] = [];
  readonly #values: number[] = [];

  /** Lines are given in order. */
  add(line: number, value: number): void {
    if (value <= (this.#values.at(-1) ?? Number.NEGATIVE_INFINITY)) return;
    this.#lines.push(line);
    this.#values.push(value);
  }

  /** What was known before that line, and where from. */
  before(line: number): { readonly value: number; readonly line: number } | null {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle] ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : { value: this.#values[low - 1] ?? 0, line: this.#lines[low - 1] ?? 0 };
  }
}

/** One {@link Rising} for each name. */
export class AllRising {
  readonly #all = new Map<string, Rising>();

  of(name: string): Rising {
    const one = this.#all.get(name) ?? new Rising();
    this.#all.set(name, one);
    return one;
  }
}
