import type { OutboxItem } from '../model/types.ts';

/** The messages of one conversation that have not arrived, in the order in which they are sent. */
export interface Lane {
  readonly items: OutboxItem[];
  sending: boolean;
  /** Failures in a row of the message at its head. */
  attempt: number;
  /** Ends the wait after a failure; null when there is none. */
  stopPause: (() => void) | null;
  /** Ends the wait for an item that may still be taken back; null when there is none. */
  stopHold: (() => void) | null;
}

/** Waits for nothing any more, and has not failed. */
export function startOver(lane: Lane): void {
  lane.stopPause?.();
  lane.stopHold?.();
  lane.stopPause = lane.stopHold = null;
  lane.attempt = 0;
}

/** A lane for each conversation that has something to send. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #onChange: (item: OutboxItem) => void;

  constructor(onChange: (item: OutboxItem) => void) {
    this.#onChange = onChange;
  }

  [Symbol.iterator](): IterableIterator<[string, Lane]> {
    return this.#lanes.entries();
  }

  get(conversationId: string): Lane | undefined {
    return this.#lanes.get(conversationId);
  }

  find(clientGeneratedId: number): OutboxItem | undefined {
    for (const { items } of this.#lanes.values()) {
      const item = items.find((each) => each.clientGeneratedId === clientGeneratedId);
      if (item) return item;
    }
    return undefined;
  }

  /** Puts a message behind the others of its conversation. */
  append(item: OutboxItem): void {
    const lane = this.#lanes.get(item.conversationId) ?? {
      items: [],
      sending: false,
      attempt: 0,
      stopPause: null,
      stopHold: null,
    };
    lane.items.push(item);
    this.#lanes.set(item.conversationId, lane);
    this.#onChange(item);
  }

  replace(item: OutboxItem, next: OutboxItem): void {
    const items = this.#lanes.get(item.conversationId)?.items;
    const index = items?.findIndex((each) => each.clientGeneratedId === item.clientGeneratedId) ?? -1;
    if (items && index >= 0) items[index] = next;
    this.#onChange(item);
  }

  remove(item: OutboxItem): void {
    const lane = this.#lanes.get(item.conversationId);
    const index = lane?.items.findIndex((each) => each.clientGeneratedId === item.clientGeneratedId) ?? -1;
    if (lane && index >= 0) lane.items.splice(index, 1);
    this.dropEmpty(item.conversationId);
    this.#onChange(item);
  }

  /** An empty lane goes, unless its last message is still being sent. */
  dropEmpty(conversationId: string): void {
    const lane = this.#lanes.get(conversationId);
    if (lane && lane.items.length === 0 && !lane.sending) this.#lanes.delete(conversationId);
  }
}
