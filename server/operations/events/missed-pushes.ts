import type { Clock, Usec } from '../../../protocol/index.ts';
import {
  type ConversationRecord,
  isHidden,
  isParticipant,
  type Member,
} from '../../domain/conversations/conversation.ts';
import type { MissingStretch } from '../../domain/conversations/missing-stretch.ts';
import type { Push } from '../../domain/events/push.ts';
import { conversationById, roster } from '../../store/conversations/conversations.ts';
import { conversationsChangedAfter } from '../../store/conversations/changed-conversations.ts';
import { mayHaveChanged } from '../../store/conversations/newest-change.ts';
import { eventsBetween, timestampsBetween } from '../../store/conversations/events.ts';
import type { Connection } from '../../store/query/connection.ts';
import { pushedTo } from './fallbacks.ts';
import { viewsOf } from './views.ts';

/** Looked at in one conversation, the newest first. Where all of them are missing, clients synchronise. */
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
  missing: MissingStretch,
  here: ReadonlySet<string>,
  now: Usec,
): AsyncGenerator<readonly Push[]> {
  const { conversationId, changedAbove } = missing;
  const ids = conversationId === null ? await changedFor(c, here, changedAbove, now) : [conversationId];
  for (const id of ids) yield await missedIn(c, id, missing, here, now);
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
  now: Usec,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const since = { after: above, newest: now, what: 'anything' } as const;
  const people = [...here];
  // Of most nothing did, which one statement says for many of them.
  const may = await Promise.all(people.map((personId) => mayHaveChanged(c, personId, since)));
  for (const personId of people.filter((_, n) => may[n])) {
    for await (const some of conversationsChangedAfter(c, personId, above)) {
      for (const { conversation } of some) ids.add(conversation.id);
    }
  }
  return ids;
}

async function missedIn(
  c: Connection,
  conversationId: string,
  missing: MissingStretch,
  here: ReadonlySet<string>,
  now: Usec,
): Promise<readonly Push[]> {
  const conversation = await conversationById(c, conversationId);
  if (!conversation) return [];
  const members = await roster(c, conversation);
  const present = [...members.members.values()].filter(({ gaiaId }) => here.has(gaiaId));
  if (present.length === 0) return [];
  const between = await spanOf(c, conversationId, missing);
  const pushes: Push[] = [];
  const to: string[] = [];
  for (const member of present) {
    const { gaiaId: personId } = member;
    const read = between
      ? await eventsBetween(c, { conversationId, personId }, between, now, mostEvents)
      : [];
    const events = read.filter(({ timestamp }) => !missing.has(conversationId, timestamp));
    // Who was removed in the stretch sees that, and nothing after it.
    if (events.length === 0 && !shows(conversation, member)) continue;
    to.push(personId);
    for (const event of events)
      pushes.push({
        at: event.timestamp,
        to: [personId],
        ...(await pushedTo(c, event, members, personId, now)),
      });
  }
  if (to.length === 0) return [];
  const views = await viewsOf(c, conversation, members);
  const whole = {
    update: { conversation_notification: {} },
    conversation: { views, requiredFor: 'everyone' },
  };
  return [...pushes, { at: conversation.changedAt, to, ...whole } as Push];
}

/** From the first event that is missing on; null: none is. */
async function spanOf(
  c: Connection,
  conversationId: string,
  { above, upTo, has }: MissingStretch,
): Promise<{ readonly above: Usec; readonly below: Usec } | null> {
  const below = upTo + 1;
  const newest = await timestampsBetween(c, conversationId, { above, below }, mostEvents);
  const first = newest.findLast((at) => !has(conversationId, at));
  if (first === undefined) return null;
  if (newest.length === mostEvents && first === newest.at(-1))
    throw new Error(`too many events were not pushed: the last ${mostEvents} of a conversation`);
  return { above: first - 1, below };
}

const shows = (conversation: ConversationRecord, member: Member): boolean =>
  isParticipant(member) && !isHidden(conversation, member);
