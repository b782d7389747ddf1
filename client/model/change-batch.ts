import type { Event } from '../../protocol/index.ts';
import type { Change } from './change.ts';
import type { OutboxItem } from './types.ts';

interface TimelineChange {
  readonly events: Event[];
  readonly annotated: Set<string>;
  reset: boolean;
}

/** Gathers changes, so that a thousand events in one turn cost one notification of listeners. */
export class ChangeBatch {
  #connection = false;
  #self = false;
  #activeClient = false;
  readonly #conversations = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #people = new Set<string>();
  readonly #timelines = new Map<string, TimelineChange>();
  readonly #reads = new Map<string, number>();
  readonly #typing = new Set<string>();
  readonly #focus = new Set<string>();
  readonly #outbox = new Set<string>();
  readonly #arrived: Extract<Change, { kind: 'arrived' }>[] = [];
  readonly #refused: Change[] = [];
  readonly #easterEggs: Change[] = [];
  readonly #wake: () => void;

  /** `wake` is called at every addition; it arranges for `take`. */
  constructor(wake: () => void) {
    this.#wake = wake;
  }

  connection(): void {
    this.#connection = true;
    this.#wake();
  }

  self(): void {
    this.#self = true;
    this.#wake();
  }

  activeClient(): void {
    this.#activeClient = true;
    this.#wake();
  }

  conversation(id: string): void {
    this.#conversations.add(id);
    this.#removed.delete(id);
    this.#wake();
  }

  removed(id: string): void {
    this.#conversations.delete(id);
    this.#removed.add(id);
    this.#wake();
  }

  person(gaiaId: string): void {
    this.#people.add(gaiaId);
    this.#wake();
  }

  timeline(
    conversationId: string,
    events: readonly Event[],
    { annotated = [], reset = false }: { annotated?: Iterable<string>; reset?: boolean } = {},
  ): void {
    const known = this.#timelines.get(conversationId) ?? { events: [], annotated: new Set(), reset: false };
    for (const event of events) known.events.push(event);
    for (const id of annotated) known.annotated.add(id);
    known.reset ||= reset;
    this.#timelines.set(conversationId, known);
    this.#wake();
  }

  read(conversationId: string, timestamp: number): void {
    this.#reads.set(conversationId, timestamp);
    this.#wake();
  }

  typing(conversationId: string): void {
    this.#typing.add(conversationId);
    this.#wake();
  }

  focus(conversationId: string): void {
    this.#focus.add(conversationId);
    this.#wake();
  }

  outbox(conversationId: string): void {
    this.#outbox.add(conversationId);
    this.#wake();
  }

  refused({ conversationId, reason, refusal, text }: OutboxItem): void {
    this.#refused.push({ kind: 'refused', conversationId, reason, refusal, text });
    this.#wake();
  }

  arrived(conversationId: string, event: Event, live: boolean): void {
    this.#arrived.push({ kind: 'arrived', conversationId, event, live });
    this.#wake();
  }

  /** A message was deleted for everyone: that it came is no news any more. */
  retracted(eventId: string): void {
    const kept = this.#arrived.filter(({ event }) => event.event_id !== eventId);
    this.#arrived.splice(0, this.#arrived.length, ...kept);
  }

  easterEgg(conversationId: string, sender: string, message: string): void {
    this.#easterEggs.push({ kind: 'easterEgg', conversationId, sender, message });
    this.#wake();
  }

  /**
   * Everything gathered since the last call. Arrivals come last: what decides about a notification then knows
   * that the message was read elsewhere in the same turn.
   */
  take(): Change[] {
    const changes: Change[] = [];
    if (this.#connection) changes.push({ kind: 'connection' });
    if (this.#self) changes.push({ kind: 'self' });
    if (this.#activeClient) changes.push({ kind: 'activeClient' });
    if (this.#people.size > 0) changes.push({ kind: 'people', ids: [...this.#people] });
    if (this.#conversations.size + this.#removed.size > 0) {
      changes.push({ kind: 'conversations', ids: [...this.#conversations], removed: [...this.#removed] });
    }
    for (const [conversationId, { events, annotated, reset }] of this.#timelines) {
      changes.push({ kind: 'timeline', conversationId, events, annotated: [...annotated], reset });
    }
    for (const conversationId of this.#outbox) changes.push({ kind: 'outbox', conversationId });
    for (const conversationId of this.#typing) changes.push({ kind: 'typing', conversationId });
    for (const conversationId of this.#focus) changes.push({ kind: 'focus', conversationId });
    for (const [conversationId, timestamp] of this.#reads) {
      changes.push({ kind: 'read', conversationId, timestamp });
    }
    changes.push(...this.#refused, ...this.#easterEggs, ...this.#arrived);
    this.#clear();
    return changes;
  }

  #clear(): void {
    this.#connection = false;
    this.#self = false;
    this.#activeClient = false;
    const sets = [this.#conversations, this.#removed, this.#people, this.#typing, this.#focus, this.#outbox];
    for (const set of sets) set.clear();
    this.#timelines.clear();
    this.#reads.clear();
    this.#arrived.length = 0;
    this.#refused.length = 0;
    this.#easterEggs.length = 0;
  }
}
