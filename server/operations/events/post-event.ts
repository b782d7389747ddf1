import {
  ConversationStatus,
  ConversationView,
  type Event,
  MembershipChangeType,
  type Usec,
} from '../../../protocol/index.ts';
import { RecipientLevels } from '../../domain/conversations/recipient-levels.ts';
import { isHidden } from '../../domain/conversations/conversation.ts';
import { withFallback } from '../../domain/events/fallback.ts';
import type { EventContent } from '../../domain/events/new-event.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { acceptInvitation, advance, setView } from '../../store/conversations/conversations.ts';
import { noSender } from '../../store/conversations/events.ts';
import { moveKeptMarks } from '../../store/conversations/kept-marks.ts';
import type { LazyMessage } from '../../util/lazy-message.ts';
import { activeOthers } from './active-others.ts';
import { checkNotSilent } from './check-reachable.ts';
import { EventCopy } from './event-copy.ts';
import type { ConversationSnapshot } from './participation.ts';
import { type EventCopies, type Push } from '../../domain/events/push.ts';
import { reload } from './reload.ts';
import { type Sending, storeEvent } from './store-event.ts';
import { unmentioning } from './unmentioning.ts';
import { viewsOf } from './views.ts';

/** What happens in a conversation. */
export interface PlannedEvent {
  readonly content: EventContent;
  /** Stores what the event changes of the conversation, as of the event's timestamp. */
  readonly change?: (at: Usec) => Promise<void>;
  /** What comes of it in the same commit: the pushes of further events. */
  readonly follow?: (after: ConversationSnapshot) => Promise<readonly Push[]>;
  /** Ids of the images that the event shows; absent: none. */
  readonly images?: readonly string[];
  /** Ids of the files that the event shows; absent: none. */
  readonly files?: readonly string[];
  /** The people that its mentions of them do not reach; absent: none. */
  readonly unmentioned?: readonly string[];
  /** By gaia id, what clients that know no annotations show of the target of a reply; absent: it is none. */
  readonly quotes?: ReadonlyMap<string, string> | undefined;
}

export interface Posted {
  /** The sender's copy. */
  readonly event: LazyMessage<Event>;
  readonly pushes: readonly Push[];
  /** Those in whose active company the sender is because of it. */
  readonly met: readonly string[];
  /** The conversation with the event in it. */
  readonly after: ConversationSnapshot;
}

/**
 * Puts an event into a conversation and says who gets which pushes: the event itself, a pending invitation that it
 * accepts, the watermark of who writes a message, conversations that leave the archive because of a message. A change of membership
 * reaches those who were in the conversation and those who are in it now, each with the whole conversation.
 *
 * @returns null when the sender made an event under the key before; then nothing changes
 * @throws Refusal when the event is too large to be stored, or in a one-to-one in which one blocks the other
 */
export async function postEvent(
  tx: Transaction,
  before: ConversationSnapshot,
  planned: PlannedEvent,
  sending: Sending,
): Promise<Posted | null> {
  const { content, change, unmentioned, quotes } = planned;
  const { senderId, key, inWords = false, fileLink } = sending;
  const { conversation } = before;
  const { id } = conversation;
  if (senderId !== null) checkNotSilent(before, senderId);
  const stored = await storeEvent(tx, before, planned, sending);
  if (!stored) return null;
  const { at, event, eventBytes } = stored;
  // Who writes sees the newest. Whatever else someone does says nothing about what was on their screen.
  const readerId = 'chat_message' in content ? senderId : null;
  advance(tx, id, readerId, at);
  const acceptedBy = accepts(before, content, senderId);
  const accepted = acceptedBy !== null;
  if (accepted) await acceptInvitation(tx, id, acceptedBy, at);
  await change?.(at);
  const { silence } = before.roster;
  if (readerId !== null && !silence.isEmpty) await moveKeptMarks(tx, id, readerId, silence.of(readerId));
  const unarchived = 'chat_message' in content ? before.roster.toUnarchive : [];
  for (const gaiaId of unarchived) {
    await setView(tx, id, gaiaId, ConversationView.CONVERSATION_VIEW_INBOX, at);
  }
  const after =
    accepted || change || unarchived.length > 0
      ? { ...before, ...(await reload(tx, id)) }
      : {
          conversation: tx.progress.recordOf(id) ?? { ...conversation, sortAt: at, newestEventAt: at },
          roster: before.roster,
        };

  const isMembership = 'membership_change' in content;
  const copies: EventCopies = {
    levels: isMembership
      ? new RecipientLevels([...before.roster.levels, ...after.roster.levels])
      : after.roster.levels,
    senderId: senderId ?? noSender,
    clientGeneratedId: key === 0 ? null : String(key),
    quotes,
  };
  const push: Push = {
    at,
    to: isMembership
      ? [...new Set([...before.roster.participants, ...after.roster.participants])]
      : after.roster.participants,
    update: { event_notification: { event } },
    event: copies,
    eventBytes,
  };
  const requiredFor = accepted || isMembership ? ('everyone' as const) : newTo(before);
  const carries = requiredFor === 'everyone' || requiredFor.size > 0;
  const carrying: Push = carries
    ? {
        ...push,
        conversation: {
          requiredFor,
          views: await viewsOf(tx, after.conversation, after.roster),
        },
      }
    : push;
  const pushes = unmentioning(carrying, unmentioned);
  return {
    event: new EventCopy(
      eventBytes,
      copies,
      senderId ?? noSender,
      inWords ? withFallback(event, quotes?.get(senderId ?? noSender), fileLink) : null,
    ),
    pushes:
      unarchived.length === 0
        ? pushes
        : [...pushes, ...unarchived.map((gaiaId) => returnToInbox(id, gaiaId, at))],
    met: accepted ? activeOthers(after.roster, acceptedBy) : [],
    after,
  };
}

/** Who accepts the invitation by making the event; null: it was accepted before, or it is refused. */
function accepts(
  { roster }: ConversationSnapshot,
  content: EventContent,
  senderId: string | null,
): string | null {
  if (senderId === null || isDeparture(content, senderId)) return null;
  const status = roster.members.get(senderId)?.status;
  return status === ConversationStatus.CONVERSATION_STATUS_INVITED ? senderId : null;
}

/** Who leaves does not accept the invitation by it. */
function isDeparture(content: EventContent, senderId: string): boolean {
  if (!('membership_change' in content)) return false;
  const { type, participant_ids } = content.membership_change;
  return (
    type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE &&
    (participant_ids ?? []).some(({ gaia_id }) => gaia_id === senderId)
  );
}

const noOne: ReadonlySet<string> = new Set();

/** The people who had hidden the conversation: their clients have dropped it. */
export function newTo({ conversation, roster }: ConversationSnapshot): ReadonlySet<string> {
  if (roster.hiders.length === 0) return noOne;
  const hidden = roster.hiders.filter((member) => isHidden(conversation, member));
  return new Set(hidden.map(({ gaiaId }) => gaiaId));
}

function returnToInbox(conversationId: string, gaiaId: string, at: Usec): Push {
  return {
    at,
    to: [gaiaId],
    update: {
      view_modification: {
        conversation_id: { id: conversationId },
        old_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
        new_view: ConversationView.CONVERSATION_VIEW_INBOX,
      },
    },
  };
}

/** A key of a request: 0 and absent both mean that there is none. */
export function requestedKey(key: Usec | null | undefined): number {
  return key ?? 0;
}
