import { encode, type Event, limits, type Usec } from '../../../protocol/index.ts';
import type { OwnFileLink } from '../../domain/events/file-links.ts';
import { type EventContent, newEvent } from '../../domain/events/new-event.ts';
import { Refusal } from '../../domain/refusal.ts';
import { insertEvent, noSender } from '../../store/conversations/events.ts';
import { fileUses } from '../../store/files/file-erasure.ts';
import { imageUses } from '../../store/media/media-erasure.ts';
import type { Transaction } from '../../store/query/connection.ts';
import type { ConversationSnapshot } from './participation.ts';

/** How an event is made. */
export interface Sending {
  /** Null: it happens by itself. */
  readonly senderId: string | null;
  /** 0: none. */
  readonly key: number;
  readonly offTheRecordSecs: number;
  /** Whether the sender’s client gets words in place of annotations. */
  readonly inWords?: boolean;
  /** Addresses of files for the sender’s client. */
  readonly fileLink?: OwnFileLink | undefined;
}

export interface NewEvent {
  readonly content: EventContent;
  /** The message that it changes; absent: none. */
  readonly amends?: Event | undefined;
  /** Ids of the images that the event shows; absent: none. */
  readonly images?: readonly string[];
  /** Ids of the files that the event shows; absent: none. */
  readonly files?: readonly string[];
  /** The people that its mentions of them do not reach; absent: none. */
  readonly unmentioned?: readonly string[];
}

export interface StoredNow {
  readonly at: Usec;
  readonly event: Event;
  readonly eventBytes: Uint8Array;
}

/**
 * Puts an event into the history of a conversation, and changes nothing else.
 *
 * @returns null when the sender made an event under the key before; then nothing changes
 * @throws Refusal when the event is too large to be stored
 */
export async function storeEvent(
  tx: Transaction,
  { conversation: { id, otrStatus } }: ConversationSnapshot,
  { content, amends, images = [], files = [], unmentioned = [] }: NewEvent,
  { senderId, key, offTheRecordSecs }: Sending,
): Promise<StoredNow | null> {
  const at = tx.position();
  const event = newEvent({ conversationId: id, senderId, otrStatus, at, offTheRecordSecs, amends }, content);
  const eventBytes = encode('Event', event);
  if (eventBytes.length > limits.eventBytes) {
    throw new Refusal('event_too_large', { most: limits.eventBytes });
  }
  const expiresAt = event.expiration_timestamp ?? null;
  const isNew = await insertEvent(tx, {
    conversation_id: id,
    timestamp: at,
    sender_id: senderId ?? noSender,
    client_generated_id: key === 0 ? null : key,
    expires_at: expiresAt,
    payload: eventBytes,
    unmentioned: unmentioned.length > 0 ? unmentioned.join(' ') : null,
  });
  if (!isNew) return null;
  if (images.length > 0) await imageUses.add(tx, { conversationId: id, timestamp: at, expiresAt }, images);
  if (files.length > 0) await fileUses.add(tx, { conversationId: id, timestamp: at, expiresAt }, files);
  return { at, event, eventBytes };
}
