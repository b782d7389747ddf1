import { type Clock, decode, encode, type Usec } from '../../../protocol/index.ts';
import { isHidden, isParticipant } from '../../domain/conversations/conversation.ts';
import type { MissingStretch } from '../../domain/conversations/missing-stretch.ts';
import type { Push } from '../../domain/events/push.ts';
import { withoutMention } from '../../domain/messages/mentions.ts';
import { conversationById, roster } from '../../store/conversations/conversations.ts';
import { conversationsChangedAfter } from '../../store/conversations/changed-conversations.ts';
import { eventsBetween, type StoredEvent } from '../../store/conversations/events.ts';
import type { Connection } from '../../store/query/connection.ts';
import { viewsOf } from './views.ts';

/** Of one conversation. Where more are missing, clients synchronise. */
const mostEvents = 500;

/**
 * What the store has of a stretch that was not pushed, of one conversation or of all that changed: events, then each conversation
 * as it is, with its read marks.
 *
 * @throws Error where more is missing than is pushed
 * @param here gaia ids of those who are connected: no one else gets pushes
 */
export async function* missedPushes(
  c: Connection,
  { conversationId, above, upTo }: MissingStretch,
  here: ReadonlySet<string>,
  now: Usec,
): AsyncGenerator<readonly Push[]> {
  const ids = conversationId === null ? await changedFor(c, here, above) : [conversationId];
  for (const id of ids) yield await missedIn(c, id, { above, below: upTo + 1 }, here, now);
}

/** Pushes it to those who are connected. */
export async function pushMissed(
  c: Connection,
  missing: MissingStretch,
  router: {
    people(): ReadonlySet<string>;
    deliver(delivery: { readonly pushes: readonly Push[]; readonly traceId: null }): void;
  },
  clock: Clock,
): Promise<void> {
  for await (const pushes of missedPushes(c, missing, router.people(), clock.nowUsec()))
    router.deliver({ pushes, traceId: null });
}

async function changedFor(
  c: Connection,
  here: ReadonlySet<string>,
  above: Usec,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const personId of here) {
    for await (const some of conversationsChangedAfter(c, personId, above)) {
      for (const { conversation } of some) ids.add(conversation.id);
    }
  }
  return ids;
}

async function missedIn(
  c: Connection,
  conversationId: string,
  between: { readonly above: Usec; readonly below: Usec },
  here: ReadonlySet<string>,
  now: Usec,
): Promise<readonly Push[]> {
  const conversation = await conversationById(c, conversationId);
  if (!conversation) return [];
  const members = await roster(c, conversation);
  const to = [...members.members.values()]
    .filter((member) => here.has(member.gaiaId) && isParticipant(member) && !isHidden(conversation, member))
    .map(({ gaiaId }) => gaiaId);
  if (to.length === 0) return [];
  const pushes: Push[] = [];
  for (const personId of to) {
    const events = await eventsBetween(c, { conversationId, personId }, between, now, mostEvents + 1);
    if (events.length > mostEvents) throw new Error(`more than ${mostEvents} events were not pushed`);
    pushes.push(...events.map((event) => pushOf(event, personId, members.levels)));
  }
  const views = await viewsOf(c, conversation, members);
  const whole = {
    update: { conversation_notification: {} },
    conversation: { views, requiredFor: 'everyone' },
  };
  return [...pushes, { at: conversation.changedAt, to, ...whole } as Push];
}

function pushOf(stored: StoredEvent, personId: string, levels: NonNullable<Push['event']>['levels']): Push {
  const { payload, timestamp, sender_id: senderId, client_generated_id: key } = stored;
  const isUnmentioned = stored.unmentioned?.split(' ').includes(personId) ?? false;
  const whole = decode('Event', payload);
  const event = isUnmentioned ? withoutMention(whole, personId) : whole;
  return {
    at: timestamp,
    to: [personId],
    update: { event_notification: { event } },
    event: { levels, senderId, clientGeneratedId: key === null ? null : String(key) },
    eventBytes: isUnmentioned ? encode('Event', event) : payload,
  };
}
