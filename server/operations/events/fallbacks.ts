import {
  decode,
  encode,
  type Event,
  isSameInBase,
  reactionIn,
  replyTarget,
  type Usec,
} from '../../../protocol/index.ts';
import { quietLevelsOf, type Roster } from '../../domain/conversations/conversation.ts';
import { timestampOf } from '../../domain/events/new-event.ts';
import type { Push } from '../../domain/events/push.ts';
import { quoteOf, reactionText, unseenQuote, withFallback } from '../../domain/events/fallback.ts';
import { withoutMention } from '../../domain/messages/mentions.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Connection } from '../../store/query/connection.ts';
import { seersOf, type StoredEvent } from '../../store/conversations/events.ts';
import type { Caller } from '../context/context.ts';
import { EventCopy } from './event-copy.ts';
import type { ConversationSnapshot } from './participation.ts';
import { targetSeen } from './targets.ts';

/**
 * The quotes that participants' clients without replies show above a reply, by gaia id: of its target for those
 * who may see it.
 *
 * @param at timestamp of the reply’s target
 * @throws Refusal when the sender sees no message of that timestamp in the conversation
 */
export async function quotesOf(
  c: Connection,
  snapshot: ConversationSnapshot,
  senderId: string,
  at: Usec,
  now: Usec,
): Promise<ReadonlyMap<string, string>> {
  const { conversation, roster } = snapshot;
  const target = await targetSeen(c, { conversationId: conversation.id, personId: senderId }, at, now);
  if (!target) throw new Refusal('reply_target_missing');
  return forEach(c, snapshot, at, (id, seen) => (seen ? quoteOf(target, roster, id) : unseenQuote()));
}

/** What participants' clients that know no reactions show of one, by gaia id. */
export async function reactionTexts(
  c: Connection,
  snapshot: ConversationSnapshot,
  emoji: string,
  target: Event,
): Promise<ReadonlyMap<string, string>> {
  const [seenText, unseenText] = [reactionText(emoji, target), reactionText(emoji, null)];
  return forEach(c, snapshot, target.timestamp ?? 0, (_id, seen) => (seen ? seenText : unseenText));
}

async function forEach(
  c: Connection,
  { conversation, roster }: ConversationSnapshot,
  at: Usec,
  say: (id: string, seen: boolean) => string,
): Promise<ReadonlyMap<string, string>> {
  const seers = new Set(await seersOf(c, conversation.id, at));
  return new Map(roster.participants.map((id) => [id, say(id, seers.has(id))]));
}

/** Whether a client gets words in place of annotations, as it knows none: one of the base variant, or an older one. */
export const needsWords = ({ variant, learnsByPush }: Pick<Caller, 'variant' | 'learnsByPush'>): boolean =>
  variant === 'base' || learnsByPush === true;

/** Who reads events, and what is known of the client. */
export type Reader = Pick<Caller, 'gaiaId' | 'variant' | 'learnsByPush' | 'fileLink'>;

/** The caller's copies of events of one conversation, without those that its client does not get. */
export async function copiesFor(
  c: Connection,
  caller: Reader,
  events: readonly StoredEvent[],
  roster: Roster,
  now: Usec,
): Promise<EventCopy[]> {
  const { gaiaId } = caller;
  if (!needsWords(caller)) {
    return events.map((event) =>
      EventCopy.of(event, roster, gaiaId, isUnmentioned(event, gaiaId) ? shownOf(event, gaiaId) : null),
    );
  }
  const copies: EventCopy[] = [];
  for (const stored of events) {
    // Annotations are no part of the base variant, so nearly all events are passed over without being read.
    if (isSameInBase('Event', stored.payload)) {
      copies.push(EventCopy.of(stored, roster, gaiaId));
      continue;
    }
    const event = shownOf(stored, gaiaId);
    const shown = withFallback(event, await quoteIn(c, event, roster, gaiaId, now), caller.fileLink);
    const levels = levelsOf(event, roster);
    if (shown)
      copies.push(
        EventCopy.of(
          stored,
          { levels },
          gaiaId,
          shown === event && !isUnmentioned(stored, gaiaId) ? null : shown,
        ),
      );
  }
  return copies;
}

/** What a push of an event that is in the store needs of it, for one reader, whatever the client knows. */
export async function pushedTo(
  c: Connection,
  stored: StoredEvent,
  roster: Roster,
  gaiaId: string,
  now: Usec,
): Promise<Required<Pick<Push, 'event' | 'eventBytes' | 'update'>>> {
  const { payload, sender_id: senderId, client_generated_id: key } = stored;
  const event = shownOf(stored, gaiaId);
  const quote = isSameInBase('Event', payload) ? null : await quoteIn(c, event, roster, gaiaId, now);
  return {
    update: { event_notification: { event } },
    event: {
      levels: levelsOf(event, roster),
      senderId,
      clientGeneratedId: key === null ? null : String(key),
      ...(quote !== null && { quotes: new Map([[gaiaId, quote]]) }),
    },
    eventBytes: isUnmentioned(stored, gaiaId) ? encode('Event', event) : payload,
  };
}

const levelsOf = (event: Event, roster: Roster): Roster['levels'] =>
  event.advances_sort_timestamp === false ? quietLevelsOf(roster) : roster.levels;

const isUnmentioned = ({ unmentioned }: StoredEvent, gaiaId: string): boolean =>
  unmentioned?.split(' ').includes(gaiaId) === true;

/** An event as its reader sees it in the extended variant. */
function shownOf(stored: StoredEvent, gaiaId: string): Event {
  const event = decode('Event', stored.payload);
  return isUnmentioned(stored, gaiaId) ? withoutMention(event, gaiaId) : event;
}

/** What a reply or a reaction says of its target, as of now; null: the event is neither. */
async function quoteIn(
  c: Connection,
  { conversation_id, chat_message: message }: Event,
  roster: Roster,
  readerId: string,
  now: Usec,
): Promise<string | null> {
  const reaction = reactionIn(message);
  const id = reaction?.target ?? replyTarget(message);
  if (id === null) return null;
  const at = timestampOf(id);
  const of = { conversationId: conversation_id?.id ?? '', personId: readerId };
  const target = at === null ? null : await targetSeen(c, of, at, now);
  if (reaction) return reactionText(reaction.emoji, target);
  return target ? quoteOf(target, roster, readerId) : unseenQuote();
}
