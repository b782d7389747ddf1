import { expect } from 'vitest';
import { EventType, HangoutEventType, refusalOf } from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import type { Scene } from '../frame/scene.ts';
import { textMessage } from '../support/talk.ts';
import { person } from './groups.ts';

const {
  HANGOUT_EVENT_TYPE_START: start,
  HANGOUT_EVENT_TYPE_JOIN: join,
  HANGOUT_EVENT_TYPE_LEAVE: leave,
  HANGOUT_EVENT_TYPE_END: end,
} = HangoutEventType;

/** Where calls are held, as an option of the server says. */
export const callArgs = ['--call-url', 'https://meet.example.org/{room}'];

const address = expect.stringMatching(/^https:\/\/meet\.example\.org\/[\w-]{22}$/);

const called = (event_type: HangoutEventType, people: readonly string[]): object => ({
  event_type: EventType.EVENT_TYPE_HANGOUT,
  hangout_event: { event_type, participant_id: people.map(person) },
});

/** What everyone in the group receives of an event of a call. */
const pushedToAll = (event: object) => {
  const pushed = [{ event_notification: { event } }];
  return { caller: pushed, second: pushed, other: pushed, blocker: pushed };
};

const hasCall = async (scene: Scene): Promise<boolean> =>
  (await scene.seenBy('other')).conversation.has_active_hangout ?? false;

const updateHangout: OperationCase<'UpdateHangout'> = {
  good: {
    'everyone in the conversation hears of a call that begins': (scene) => {
      const conversation_id = { id: scene.group };
      const event = called(start, [scene.people.caller.gaiaId]);
      return {
        request: { conversation_id, event_type: start },
        answer: { created_event: event, url: address },
        pushed: pushedToAll(event),
        stored: async () => {
          expect(await hasCall(scene)).toBe(true);
          expect((await scene.seenBy('blocker')).events.at(-1)).toMatchObject(event);
        },
      };
    },
    'and of who comes to it': async (scene) => {
      const conversation_id = { id: scene.group };
      const { url } = await scene.call('other', 'UpdateHangout', { conversation_id, event_type: start });
      const event = called(join, [scene.people.caller.gaiaId]);
      return {
        request: { conversation_id, event_type: join },
        answer: { created_event: event, url: expect.toSatisfy((one) => one === url) },
        pushed: pushedToAll(event),
        stored: async () => expect(await hasCall(scene)).toBe(true),
      };
    },
    'members receive its address, and no one else anything': async (scene) => {
      const request = { conversation_id: { id: scene.group }, event_type: start };
      await scene.call('caller', 'UpdateHangout', request);
      return { request, answer: { url: address } };
    },
    'the last one who leaves ends it': async (scene) => {
      const conversation_id = { id: scene.group };
      await scene.call('caller', 'UpdateHangout', { conversation_id, event_type: start });
      const event = called(end, [scene.people.caller.gaiaId]);
      return {
        request: { conversation_id, event_type: leave },
        answer: { created_event: event },
        pushed: pushedToAll(event),
        stored: async () => expect(await hasCall(scene)).toBe(false),
      };
    },
    'who is called declines a call that only rings': async (scene) => {
      const conversation_id = { id: scene.pair };
      await scene.call('other', 'UpdateHangout', { conversation_id, event_type: start });
      const event = {
        ...called(end, [scene.people.other.gaiaId]),
        sender_id: person(scene.people.caller.gaiaId),
      };
      const pushed = [{ event_notification: { event } }];
      return {
        request: { conversation_id, event_type: end },
        answer: { created_event: event },
        pushed: { caller: pushed, second: pushed, other: pushed },
      };
    },
  },
  refused: {
    'joining none': ({ group }) => ({
      request: { conversation_id: { id: group }, event_type: join },
      why: refusalOf('no_call'),
    }),
    'leaving none': ({ group }) => ({
      request: { conversation_id: { id: group }, event_type: leave },
      why: refusalOf('not_in_call'),
    }),
    'ending none': ({ group }) => ({
      request: { conversation_id: { id: group }, event_type: end },
      why: refusalOf('call_end_not_allowed'),
    }),
    'no event type': ({ group }) => ({
      request: { conversation_id: { id: group } },
      why: refusalOf('field_invalid', { field: 'event_type', allowed: 'START, JOIN, LEAVE, END' }),
    }),
    'calling who blocks the caller': ({ silentPair, people }) => ({
      request: { conversation_id: { id: silentPair }, event_type: start },
      why: refusalOf('cannot_receive', { name: people.blocker.displayName }),
    }),
  },
};

const getSuggestedEntities: OperationCase<'GetSuggestedEntities'> = {
  good: {
    'favourites come in the order of how much was written, with a hash of four bytes': async (scene) => {
      await scene.call('caller', 'SendChatMessage', textMessage(scene.pair, 'hello'));
      return {
        request: {},
        answer: {
          favorites: {
            hash_matched: false,
            hash: expect.toSatisfy((hash: Uint8Array) => hash.length === 4),
            contact: expect.arrayContaining([
              expect.objectContaining({
                entity: expect.objectContaining({
                  properties: expect.objectContaining({ display_name: scene.people.other.displayName }),
                }),
              }),
            ]),
          },
        },
      };
    },
    'a group that is known already is not sent again': async (scene) => {
      const { favorites } = await scene.call('caller', 'GetSuggestedEntities', {});
      return {
        request: { favorites: { hash: favorites?.hash ?? null } },
        answer: { favorites: { hash_matched: true, contact: [] } },
      };
    },
  },
  refused: {},
};

export const callCases = { UpdateHangout: updateHangout, GetSuggestedEntities: getSuggestedEntities };
