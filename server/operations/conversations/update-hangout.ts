import {
  ConversationStatus,
  ConversationType,
  HangoutEventType,
  limits,
  newId,
  USEC_PER_SEC,
} from '../../../protocol/index.ts';
import { type CallStep, callStep, callUrl } from '../../domain/conversations/call.ts';
import { participantId } from '../../domain/participant-id.ts';
import type { Transaction } from '../../store/query/connection.ts';
import {
  beginCall,
  callIn,
  enterCall,
  finishCall,
  prolongCall,
  quitCall,
} from '../../store/conversations/calls.ts';
import { checkNotSilent, checkReachable } from '../events/check-reachable.ts';
import type { Handler } from '../context/context.ts';
import { type Participation, participationOf } from '../events/participation.ts';
import { type PlannedEvent, postEvent } from '../events/post-event.ts';

/**
 * Starts, joins, leaves, ends or declines the call of a conversation. Anyone who is in it and asks again only learns where it is; so
 * nothing happens twice though the request has no key.
 */
export const updateHangout: Handler<'UpdateHangout'> = async ({ caller, live, options, store }, request) => {
  const { gaiaId } = caller;
  const { url, posted } = await store.write(async (tx) => {
    const snapshot = await participationOf(tx, request.conversation_id, gaiaId);
    const { id } = snapshot.conversation;
    checkNotSilent(snapshot, gaiaId);
    const roll = await callIn(tx, id);
    const step = callStep(request.event_type, roll, gaiaId, isCalled(snapshot));
    const goesOn = step === 'start' || step === 'join' || step === 'stay';
    const room = roll?.room ?? newId();
    const url = goesOn ? callUrl(options.callUrl, room) : null;
    if (goesOn) checkReachable(snapshot, gaiaId);
    if (step === 'stay') {
      await prolongCall(tx, id, endsAt(tx.position()));
      return { url, posted: null };
    }
    const took = (roll?.members ?? []).map((member) => member.gaiaId);
    const planned = plannedEvent(tx, snapshot, step, { room, took });
    const { offTheRecordSecs } = options;
    const posted = await postEvent(tx, snapshot, planned, { senderId: gaiaId, key: 0, offTheRecordSecs });
    return { url, posted };
  });
  if (posted && posted.met.length > 0) live.introduce(gaiaId, posted.met);
  return { response: { created_event: posted?.event ?? null, url }, pushes: posted?.pushes ?? [] };
};

/** An invitation stays as it is: making an event would accept it. */
const isCalled = ({ conversation, member }: Participation): boolean =>
  conversation.type === ConversationType.CONVERSATION_TYPE_ONE_TO_ONE &&
  member.status === ConversationStatus.CONVERSATION_STATUS_ACTIVE;

function plannedEvent(
  tx: Transaction,
  { conversation: { id }, member: { gaiaId } }: Participation,
  step: Exclude<CallStep, 'stay'>,
  { room, took }: { readonly room: string; readonly took: readonly string[] },
): PlannedEvent {
  const content = (event_type: HangoutEventType, people: readonly string[]): PlannedEvent['content'] => ({
    hangout_event: { event_type, participant_id: people.map(participantId) },
  });
  switch (step) {
    case 'start':
      return {
        content: content(HangoutEventType.HANGOUT_EVENT_TYPE_START, [gaiaId]),
        change: async (at) => {
          await beginCall(tx, id, room, endsAt(at));
          await enterCall(tx, { id, personId: gaiaId, at }, endsAt(at));
        },
      };
    case 'join':
      return {
        content: content(HangoutEventType.HANGOUT_EVENT_TYPE_JOIN, [gaiaId]),
        change: (at) => enterCall(tx, { id, personId: gaiaId, at }, endsAt(at)),
      };
    case 'leave':
      return {
        content: content(HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE, [gaiaId]),
        change: async () => void (await quitCall(tx, id, gaiaId)),
      };
    case 'end':
      return {
        content: content(HangoutEventType.HANGOUT_EVENT_TYPE_END, took),
        change: () => finishCall(tx, id),
      };
  }
}

function endsAt(at: number): number {
  return at + limits.callSecs * USEC_PER_SEC;
}
