import type { Event, EventAnnotation, MessageContent } from '../../../protocol/types.ts';
import { replyTarget, retractedBy } from '../../../protocol/messages/annotations.ts';
import type { MessageAnnotationsView, OutboxItemView } from '../../../preload/views.ts';
import { expiryOf, type Medium, mediumOf } from './message-kind.ts';
import { millisOf } from '../../kit/times.ts';

export interface MessageItem {
  key: string;
  /** Milliseconds. */
  at: number;
  content: MessageContent;
  eventId: string | null;
  /** Microseconds; null until the server has accepted it. */
  timestamp: number | null;
  /** How it was sent, if not through this server. */
  medium: Medium | null;
  /** When it leaves the history by itself, milliseconds; null: never. */
  expiresAt: number | null;
  /** Id of the message that it replies to; null: it is no reply. */
  replyTo: string | null;
  /** What it says about other messages and about people. */
  annotation: EventAnnotation[];
  /** Who deleted it for everyone; null: it is there. */
  deletedBy: string | null;
  /** Null: there are none. */
  annotations: MessageAnnotationsView | null;
  /** For a message that the server has not acknowledged yet. */
  pending: OutboxItemView | null;
}

export const keyUnder = (clientGeneratedId: number | string): string => `own-${clientGeneratedId}`;

/** An own message has the key under which it waited: what has the focus, or is pressed, stays when the server has it. */
export const keyOf = ({ event_id: id, self_event_state: own, timestamp = 0 }: Event): string =>
  own?.client_generated_id ? keyUnder(own.client_generated_id) : (id ?? `at-${timestamp ?? 0}`);

/**
 * The messages of a layout, each the same object as in the layout before, so that its template can be reused.
 * Messages that the last layout did not have are dropped: templates hold on to them, and a long history that was
 * scrolled past would stay in memory.
 */
export class MessageItems {
  #before = new Map<Event | OutboxItemView, MessageItem>();
  #now = new Map<Event | OutboxItemView, MessageItem>();

  /** At the beginning of a layout. */
  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  sent(event: Event, annotations: MessageAnnotationsView | null = null): MessageItem {
    const before = this.#before.get(event);
    return this.#keep(event, before?.annotations === annotations ? before : sentItem(event, annotations));
  }

  unsent(item: OutboxItemView): MessageItem {
    return this.#keep(item, this.#before.get(item) ?? unsentItem(item));
  }

  #keep(source: Event | OutboxItemView, item: MessageItem): MessageItem {
    this.#now.set(source, item);
    return item;
  }
}

const sentItem = (event: Event, annotations: MessageAnnotationsView | null): MessageItem => ({
  key: keyOf(event),
  at: millisOf(event.timestamp),
  content: event.chat_message?.message_content ?? {},
  eventId: event.event_id ?? null,
  timestamp: event.timestamp ?? null,
  medium: mediumOf(event),
  expiresAt: expiryOf(event),
  replyTo: replyTarget(event.chat_message),
  annotation: event.chat_message?.annotation ?? [],
  deletedBy: retractedBy(event.chat_message),
  annotations,
  pending: null,
});

const unsentItem = (item: OutboxItemView): MessageItem => ({
  key: keyUnder(item.clientGeneratedId),
  at: item.createdAt,
  content: item.content,
  eventId: null,
  timestamp: null,
  medium: null,
  expiresAt: null,
  deletedBy: null,
  annotations: null,
  replyTo: replyTarget({ annotation: [...(item.annotation ?? [])] }),
  annotation: [...(item.annotation ?? [])],
  pending: item,
});
