import type { Event, EventRequestHeader, EventType } from '../../../protocol/index.ts';
import type { LazyMessage } from '../../util/lazy-message.ts';
import { checkHeader } from '../../domain/events/requested-header.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { StoredEvent } from '../../store/conversations/events.ts';
import type { Transaction } from '../../store/query/connection.ts';
import type { Context } from '../context/context.ts';
import { type Participation, participationOf } from './participation.ts';
import { type PlannedAmendment, postAmendment } from './post-amendment.ts';
import { requestedKey, type PlannedEvent, type Posted, postEvent } from './post-event.ts';
import type { Push } from '../../domain/events/push.ts';
import { copiesFor, needsWords } from './fallbacks.ts';
import { sentUnder } from './sent-under.ts';

/** What an operation that makes an event did. */
export interface Made {
  /** The caller's copy; null: there is no event, and everything is as it would be after one. */
  readonly event: LazyMessage<Event> | null;
  readonly pushes: readonly Push[];
  /** Null when the event was there already, or there was nothing to change. */
  readonly posted: Posted | null;
}

/** Nothing is to be changed. */
export interface NoEvent {
  /** The event that made it so before; null: it was never otherwise. */
  readonly instead: StoredEvent | null;
}

/**
 * Carries out an operation that makes an event in the conversation of its event_request_header: under one key once, and
 * in one commit with what the event changes.
 *
 * @param type of the event: a key under which the caller made another one names that one, and is refused
 * @param isConfined whether it changes nothing but the conversation, and reads nothing that events of other conversations change
 * @param decide says what happens and changes nothing itself; throws `Refusal` when it must not happen
 */
export async function makeEvent(
  { caller, clock, live, options, store }: Context,
  header: EventRequestHeader | null | undefined,
  { type, isConfined }: { readonly type: EventType; readonly isConfined: boolean },
  decide: (
    tx: Transaction,
    participation: Participation,
  ) => Promise<PlannedEvent | PlannedAmendment | NoEvent> | PlannedEvent,
): Promise<Made> {
  const { gaiaId } = caller;
  const key = requestedKey(header?.client_generated_id);
  const conversationId = header?.conversation_id?.id ?? '';
  const foreseen = {
    conversationId,
    isConfined,
    key: key === 0 ? null : { conversationId, senderId: gaiaId, key },
  };
  const made = await store.write(async (tx): Promise<Made> => {
    const sent = () => sentUnder(tx, caller, { conversationId, key, type }, clock.nowUsec());
    try {
      const participation = await participationOf(tx, header?.conversation_id, gaiaId);
      checkHeader(header, participation.conversation);
      const planned = await decide(tx, participation);
      if ('instead' in planned) {
        const before = planned.instead ? [planned.instead] : [];
        const [copy] = await copiesFor(tx, caller, before, participation.roster, clock.nowUsec());
        return { event: (await sent()) ?? copy ?? null, pushes: [], posted: null };
      }
      const { offTheRecordSecs } = options;
      const sending = {
        senderId: gaiaId,
        key,
        offTheRecordSecs,
        inWords: needsWords(caller),
        fileLink: caller.fileLink,
      };
      const posted =
        'amends' in planned
          ? await postAmendment(tx, participation, planned, sending)
          : await postEvent(tx, participation, planned, sending);
      if (posted) {
        const more = 'follow' in planned ? await planned.follow?.(posted.after) : undefined;
        return { event: posted.event, pushes: more ? [...posted.pushes, ...more] : posted.pushes, posted };
      }
    } catch (error) {
      // What was granted once is answered again, whatever has changed since.
      const event = error instanceof Refusal ? await sent() : null;
      if (event) return { event, pushes: [], posted: null };
      throw error;
    }
    const event = await sent();
    if (!event) throw new Error('the key is spent, and nothing was made under it');
    return { event, pushes: [], posted: null };
  }, foreseen);
  if (made.posted && made.posted.met.length > 0) live.introduce(gaiaId, made.posted.met);
  return made;
}
