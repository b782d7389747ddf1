import { decode, type Event, isSameInBase, replyTarget, type Usec } from '../../../protocol/index.ts';
import type { Roster } from '../../domain/conversations/conversation.ts';
import { timestampOf } from '../../domain/events/new-event.ts';
import { quoteOf, unseenQuote } from '../../domain/events/quote.ts';
import { isMessage } from '../../../words/event-kind.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Connection } from '../../store/query/connection.ts';
import { eventSeen, seersOf, type StoredEvent } from '../../store/conversations/events.ts';
import type { Caller } from '../context/context.ts';
import { EventCopy } from './event-copy.ts';
import type { ConversationSnapshot } from './participation.ts';

/**
 * The quotes that participants' clients without replies show above a reply, by gaia id: of its target for those
 * who may see it.
 *
 * @param at timestamp of the reply’s target
 * @throws Refusal when the sender sees no message of that timestamp in the conversation
 */
export async function quotesOf(
  c: Connection,
  { conversation, roster }: ConversationSnapshot,
  senderId: string,
  at: Usec,
  now: Usec,
): Promise<ReadonlyMap<string, string>> {
  const found = await eventSeen(c, { conversationId: conversation.id, personId: senderId }, at, now);
  const target = found && decode('Event', found.payload);
  if (!target || !isMessage(target)) throw new Refusal('reply_target_missing');
  const seers = new Set(await seersOf(c, conversation.id, at));
  return new Map(
    roster.participants.map((id) => [id, seers.has(id) ? quoteOf(target, roster, id) : unseenQuote()]),
  );
}

/** Whether a client gets quotes in the text, as it knows no replies: one of the base variant, or an older one. */
export const needsQuotes = ({ variant, learnsByPush }: Pick<Caller, 'variant' | 'learnsByPush'>): boolean =>
  variant === 'base' || learnsByPush === true;

/** The caller's copies of events of one conversation. */
export async function copiesFor(
  c: Connection,
  caller: Pick<Caller, 'gaiaId' | 'variant' | 'learnsByPush'>,
  events: readonly StoredEvent[],
  roster: Roster,
  now: Usec,
): Promise<EventCopy[]> {
  const { gaiaId } = caller;
  if (!needsQuotes(caller)) return events.map((event) => EventCopy.of(event, roster, gaiaId));
  const copies: EventCopy[] = [];
  for (const event of events) {
    copies.push(EventCopy.of(event, roster, gaiaId, await quoteIn(c, event, roster, gaiaId, now)));
  }
  return copies;
}

/** What stands above a reply, as of now; null: the event is none. */
async function quoteIn(
  c: Connection,
  { conversation_id: conversationId, payload }: StoredEvent,
  roster: Roster,
  readerId: string,
  now: Usec,
): Promise<string | null> {
  // Annotations are no part of the base variant, so nearly all events are passed over without being read.
  if (isSameInBase('Event', payload)) return null;
  const target = replyTarget(decode('Event', payload).chat_message);
  if (target === null) return null;
  const at = timestampOf(target);
  const found = at === null ? null : await eventSeen(c, { conversationId, personId: readerId }, at, now);
  const seen: Event | null = found && decode('Event', found.payload);
  return seen && isMessage(seen) ? quoteOf(seen, roster, readerId) : unseenQuote();
}
