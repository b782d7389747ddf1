import { callParticipants, invitationOf, type Session } from '../../../client/index.ts';
import { ownWatermark } from '../../../client/model/conversation-fields.ts';
import { countUnread } from '../../../client/model/history.ts';
import {
  filesIn,
  mentionsIn,
  replyTarget,
  retractedBy,
  type Event,
  type Variant,
} from '../../../protocol/index.ts';

/** What a message says, and what was done to it. */
function messageOf(session: Session, id: string, event: Event): unknown {
  const { reactions, corrections, retraction } = session.annotations(id, event.event_id ?? '');
  return {
    id: event.event_id,
    text: event.chat_message?.message_content?.segment?.map((segment) => segment.text),
    reactions,
    corrections: corrections.length,
    files: filesIn(event.chat_message),
    replyTo: replyTarget(event.chat_message),
    mentions: mentionsIn(event.chat_message),
    by: retractedBy(event.chat_message) ?? retraction?.sender ?? null,
  };
}

/**
 * What a base client was sent as a message and would not be sent again: what was done to a message that is deleted since. No push of
 * its variant says so.
 */
function outdatedIn(session: Session, fresh: Session, id: string): ReadonlySet<Event> {
  const there = new Set(fresh.timeline(id).events.map((event) => event.event_id));
  const changes = session.timeline(id).events.filter((event) => event.advances_sort_timestamp === false);
  return new Set(changes.filter((event) => !there.has(event.event_id)));
}

const nothing: ReadonlySet<Event> = new Set();

/**
 * What two clients of one person must agree about. Absent and empty mean the same on the wire. A base client has the texts of
 * when it got them, and with `fresh` what that one has not is left out where no push could say so.
 */
export function stateOf(session: Session, variant: Variant, fresh = session): unknown {
  const self = session.self;
  const conversations = [...session.conversations.values()]
    .map((one) => ({ ...one, outdated: variant === 'base' ? outdatedIn(session, fresh, one.id) : nothing }))
    .map(({ id, conversation, unread, outdated }) => ({
      id,
      unread: unread - countUnread([...outdated], ownWatermark(conversation), self?.gaiaId ?? ''),
      name: conversation.name || null,
      otr: conversation.otr_status,
      link: conversation.group_link_sharing_status ?? null,
      call: callParticipants(conversation, session.timeline(id).events),
      invitation: invitationOf(conversation),
      sort: conversation.self_conversation_state?.sort_timestamp ?? 0,
      level: conversation.self_conversation_state?.notification_level,
      view: conversation.self_conversation_state?.view,
      status: conversation.self_conversation_state?.status,
      read: (conversation.read_state ?? [])
        .map((state) => [state.participant_id?.gaia_id ?? '', state.latest_read_timestamp ?? 0] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      own: conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ?? 0,
      people: (conversation.participant_data ?? [])
        .map((data) => [data.id?.gaia_id ?? '', data.invitation_status ?? 0] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      events: session
        .timeline(id)
        .events.filter((event) => !outdated.has(event))
        .map((event) => (variant === 'base' ? event.event_id : messageOf(session, id, event))),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    conversations,
    mood: self?.mood.map((segment) => segment.text),
    dnd: self?.dnd,
    off: self?.desktopOff,
    sound: self?.desktopSound,
    settings: self?.settings,
    name: self?.entity.properties?.display_name,
    people: [...namesSeen(session)].sort(),
  };
}

/** Of the people in one's conversations. */
function namesSeen(session: Session): Set<string> {
  const names = new Set<string>();
  for (const { conversation } of session.conversations.values()) {
    for (const { id } of conversation.participant_data ?? []) {
      const name = session.people.get(id?.gaia_id ?? '')?.entity.properties?.display_name;
      names.add(`${id?.gaia_id}: ${name}`);
    }
  }
  return names;
}

/** Loads the whole history of each conversation. */
export async function everything(session: Session): Promise<void> {
  for (const id of session.conversations.keys()) {
    while (session.timeline(id).hasOlder) await session.loadOlder(id);
  }
}

/** Online, and nothing of its own is on its way any more. */
export const settled = (session: Session): boolean =>
  session.connection.kind === 'online' &&
  [...session.conversations.values()].every(
    ({ id, outbox }) =>
      outbox.every(({ state }) => state === 'failed') &&
      session.timeline(id).events.every((event) => !session.annotations(id, event.event_id ?? '').pending),
  );
