import {
  type EventContinuationToken,
  type GetMessagesRequest,
  type GetMessagesResponse,
  limits,
  type Usec,
} from '../../../protocol/index.ts';
import { bounded } from '../../domain/bounds.ts';
import { timestampOf } from '../../domain/events/new-event.ts';
import { Refusal } from '../../domain/refusal.ts';
import { copySize, eventSeen, type StoredEvent } from '../../store/conversations/events.ts';
import { amendmentsOf, amendmentSizes, messagesBefore } from '../../store/conversations/messages.ts';
import type { Connection } from '../../store/query/connection.ts';
import type { WithLazy } from '../../util/lazy-message.ts';
import { AnswerSize } from '../context/answer-size.ts';
import type { Context, Handler } from '../context/context.ts';
import { tokenBefore } from '../events/event-copy.ts';
import { copiesFor } from '../events/fallbacks.ts';
import { type Participation, participationOf } from '../events/participation.ts';
import { endOf } from './get-conversation.ts';

interface Found {
  readonly events: readonly StoredEvent[];
  readonly amendments: readonly StoredEvent[];
  readonly token?: EventContinuationToken;
}

/** Who reads where, and as of when. */
interface Reading {
  readonly c: Connection;
  readonly of: { readonly conversationId: string; readonly personId: string };
  readonly now: Usec;
  readonly size: AnswerSize;
}

/**
 * A page of a conversation's messages, or some of them by their ids, with what changes them now. What only changes another message
 * does not count for the page, so a page of messages is one, however much they were reacted to.
 */
export const getMessages: Handler<'GetMessages'> = async (context, request) => {
  const { reader } = context.store;
  const participation = await participationOf(reader, request.conversation_id, context.caller.gaiaId);
  const reading: Reading = {
    c: reader,
    of: { conversationId: participation.conversation.id, personId: context.caller.gaiaId },
    now: context.clock.nowUsec(),
    size: new AnswerSize(context.caller.variant),
  };
  const ids = [...new Set(request.event_id ?? [])];
  const found = ids.length > 0 ? await byIds(reading, ids) : await onPage(reading, participation, request);
  return { response: await responseOf(context, participation, found, reading.now), pushes: [] };
};

async function responseOf(
  { caller, store: { reader } }: Context,
  { roster }: Participation,
  { events, amendments, token }: Found,
  now: Usec,
): Promise<WithLazy<GetMessagesResponse>> {
  return {
    event: await copiesFor(reader, caller, events, roster, now),
    amendment: await copiesFor(reader, caller, amendments, roster, now),
    ...(token && { event_continuation_token: token }),
  };
}

/** The page ends where what changes its messages has no more room, but has one message at least. */
async function onPage(
  { c, of, now, size }: Reading,
  { conversation }: Participation,
  request: GetMessagesRequest,
): Promise<Found> {
  const below = endOf(request.event_continuation_token) ?? conversation.newestEventAt + 1;
  const read = await messagesBefore(c, of, below, now, {
    events: bounded(request.max_events, limits.eventsPage),
    bytes: size.left / 2,
  });
  const [first, last] = [read[0], read.at(-1)];
  if (!first || !last) return { events: [], amendments: [], token: tokenBefore([], below) };
  const sizes = await amendmentSizes(c, { ...of, from: first.timestamp, upTo: last.timestamp });
  const events: StoredEvent[] = [];
  for (const event of read.toReversed()) {
    size.add(copySize(event) + (sizes.get(event.timestamp) ?? 0));
    if (size.left < 0 && events.length > 0) break;
    events.unshift(event);
  }
  const from = events[0]?.timestamp ?? last.timestamp;
  return {
    events,
    amendments: sizes.size === 0 ? [] : await amendmentsOf(c, { ...of, from, upTo: last.timestamp }, now),
    token: tokenBefore(events, below),
  };
}

/** @throws Refusal when they are too many or too large together */
async function byIds({ c, of, now, size }: Reading, ids: readonly string[]): Promise<Found> {
  if (ids.length > limits.messagesById) {
    throw new Refusal('too_many_values', { field: 'event_id', most: limits.messagesById });
  }
  const events: StoredEvent[] = [];
  const amendments: StoredEvent[] = [];
  for (const id of ids) {
    const at = timestampOf(id);
    const event = at === null ? null : await eventSeen(c, of, at, now);
    if (!event) continue;
    const only = { ...of, from: event.timestamp, upTo: event.timestamp };
    const bytes = (await amendmentSizes(c, only)).get(event.timestamp) ?? 0;
    size.add(copySize(event) + bytes);
    size.check();
    events.push(event);
    if (bytes > 0) amendments.push(...(await amendmentsOf(c, only, now)));
  }
  return { events: events.sort((a, b) => a.timestamp - b.timestamp), amendments };
}
