import type { ChatMessage, Event, Usec } from '../../../protocol/index.ts';
import { quietLevelsOf } from '../../domain/conversations/conversation.ts';
import { withFallback } from '../../domain/events/fallback.ts';
import type { EventCopies } from '../../domain/events/push.ts';
import { beginSightAfter } from '../../store/conversations/deletion.ts';
import { noSender } from '../../store/conversations/events.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { EventCopy } from './event-copy.ts';
import type { ConversationSnapshot } from './participation.ts';
import { newTo, type Posted } from './post-event.ts';
import { type Sending, storeEvent } from './store-event.ts';
import { unmentioning } from './unmentioning.ts';

/** A message that changes another one. */
export interface PlannedAmendment {
  readonly content: { readonly chat_message: ChatMessage };
  /** The people that its mentions of them do not reach; absent: none. */
  readonly unmentioned?: readonly string[];
  /** The message that it changes. It lasts as long as that one. */
  readonly amends: Event;
  /** Stores what it changes, as of its timestamp. */
  readonly change: (at: Usec) => Promise<void>;
  /** By gaia id, what clients that know no annotations show of its target; absent: it says nothing of it. */
  readonly quotes?: ReadonlyMap<string, string>;
}

/**
 * Puts a message that changes another one into the history. No one is to be notified of it, and the conversation stays where it
 * is: in everyone's list, in the archive, read up to where it was. Who has deleted what it could change, and so hidden the
 * conversation, never sees it.
 *
 * @returns null when the sender made an event under the key before; then nothing changes
 * @throws Refusal when the event is too large to be stored
 */
export async function postAmendment(
  tx: Transaction,
  before: ConversationSnapshot,
  { content, amends, change, quotes, unmentioned = [] }: PlannedAmendment,
  sending: Sending,
): Promise<Posted | null> {
  const stored = await storeEvent(tx, before, { content, amends, unmentioned }, sending);
  if (!stored) return null;
  const { at, event, eventBytes } = stored;
  const { conversation, roster } = before;
  tx.progress.append(conversation.id, at);
  const hiders = newTo(before);
  for (const personId of hiders) await beginSightAfter(tx, conversation.id, personId, at);
  await change(at);
  const senderId = sending.senderId ?? noSender;
  const copies: EventCopies = {
    levels: quietLevelsOf(roster),
    senderId,
    clientGeneratedId: sending.key === 0 ? null : String(sending.key),
    ...(quotes && { quotes }),
  };
  const shown = sending.inWords ? withFallback(event, quotes?.get(senderId)) : null;
  return {
    event: new EventCopy(eventBytes, copies, senderId, shown),
    pushes: unmentioning(
      {
        at,
        to: roster.participants.filter((id) => !hiders.has(id)),
        update: { event_notification: { event } },
        event: copies,
        eventBytes,
      },
      unmentioned,
    ),
    met: [],
    after: { roster, conversation: { ...conversation, newestEventAt: at, changedAt: at } },
  };
}
