import { expect } from 'vitest';
import {
  ConversationStatus,
  ConversationType,
  EventType,
  MembershipChangeType,
  newClientGeneratedId,
  refusalOf,
  type EventRequestHeader,
} from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';

const { CONVERSATION_TYPE_GROUP: group, CONVERSATION_TYPE_ONE_TO_ONE: oneToOne } = ConversationType;
const { CONVERSATION_STATUS_LEFT, CONVERSATION_STATUS_INVITED, CONVERSATION_STATUS_ACTIVE } =
  ConversationStatus;

/** Names a conversation and a key of its own. */
export const header = (id: string): EventRequestHeader => ({
  conversation_id: { id },
  client_generated_id: newClientGeneratedId(),
});

export const person = (gaia_id: string): { gaia_id: string; chat_id: string } => ({
  gaia_id,
  chat_id: gaia_id,
});

const status = (is: ConversationStatus): object => ({ self_conversation_state: { status: is } });
const manyStrangers = (count: number): { gaia_id: string }[] =>
  Array.from({ length: count }, (_value, n) => ({ gaia_id: `nobody-${n}` }));

const createConversation: OperationCase<'CreateConversation'> = {
  good: {
    'the whole group is sent to everyone in it but the client that made it': (scene) => {
      const { people, isBase } = scene;
      const whole = { name: 'Tea', type: group, participant_data: [{}, {}, {}] };
      // The base variant has no name for this notification.
      const pushed = (more: object): object => ({
        ...(!isBase && { conversation_notification: { conversation: { name: 'Tea' } } }),
        conversation: { ...whole, ...more },
      });
      let id = '';
      return {
        request: {
          type: group,
          name: ' Tea ',
          client_generated_id: newClientGeneratedId(),
          invitee_id: [{ gaia_id: people.other.gaiaId }, { gaia_id: people.outsider.gaiaId }],
        },
        answer: {
          new_conversation_created: true,
          conversation: expect.objectContaining({
            conversation_id: {
              id: expect.toSatisfy((made: string) => {
                id = made;
                return made.length > 8;
              }),
            },
            name: 'Tea',
          }),
        },
        pushed: {
          second: [pushed(status(CONVERSATION_STATUS_ACTIVE))],
          other: [pushed(status(CONVERSATION_STATUS_ACTIVE))],
          outsider: [pushed(status(CONVERSATION_STATUS_INVITED))],
        },
        stored: async () => {
          for (const by of ['caller', 'other', 'outsider'] as const) {
            const { conversation, events } = await scene.seenBy(by, id);
            expect(conversation).toMatchObject(whole);
            expect(events).toEqual([]);
          }
        },
      };
    },
    'two people have one conversation, which is there again': ({ people, pair }) => ({
      request: { type: oneToOne, invitee_id: [{ gaia_id: people.other.gaiaId }] },
      answer: { new_conversation_created: false, conversation: { conversation_id: { id: pair } } },
    }),
  },
  refused: {
    'no type': ({ people }) => ({
      request: { invitee_id: [{ gaia_id: people.other.gaiaId }] },
      why: refusalOf('field_invalid', { field: 'type', allowed: 'ONE_TO_ONE, GROUP' }),
    }),
    'one alone': () => ({ request: { type: oneToOne }, why: refusalOf('other_person_needed') }),
    'only oneself': ({ people }) => ({
      request: { type: oneToOne, invitee_id: [{ gaia_id: people.caller.gaiaId }] },
      why: refusalOf('other_person_needed'),
    }),
    'two others': ({ people }) => ({
      request: {
        type: oneToOne,
        invitee_id: [{ gaia_id: people.other.gaiaId }, { gaia_id: people.outsider.gaiaId }],
      },
      why: refusalOf('other_person_needed'),
    }),
    'an invitee without id': () => ({
      request: { type: group, invitee_id: [{ fallback_name: 'x' }] },
      why: refusalOf('field_missing', { field: 'gaia_id' }),
    }),
    'an unknown invitee': () => ({
      request: { type: group, invitee_id: [{ gaia_id: 'nobody' }] },
      why: refusalOf('not_invitable', { id: 'nobody' }),
    }),
    'an invitee who blocks the caller': ({ people: { blocker } }) => ({
      request: { type: group, invitee_id: [{ gaia_id: blocker.gaiaId }] },
      why: refusalOf('not_invitable', { id: blocker.gaiaId }),
    }),
    'a name that is too long': () => ({
      request: { type: group, name: 'x'.repeat(101) },
      why: refusalOf('name_too_long', { most: 100 }),
    }),
    'too many invitees': () => ({
      request: { type: group, invitee_id: manyStrangers(500) },
      why: refusalOf('too_many_invitees', { most: 499 }),
    }),
  },
};

const addUser: OperationCase<'AddUser'> = {
  good: {
    'who is added receives the whole group, and sees nothing from before': (scene) => {
      const { outsider } = scene.people;
      const event = {
        event_type: EventType.EVENT_TYPE_ADD_USER,
        sender_id: person(scene.people.caller.gaiaId),
        membership_change: {
          type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
          participant_ids: [person(outsider.gaiaId)],
        },
      };
      const pushed = { event_notification: { event }, conversation: { participant_data: [{}, {}, {}, {}] } };
      return {
        request: { invitee_id: [{ gaia_id: outsider.gaiaId }], event_request_header: header(scene.group) },
        answer: { created_event: event },
        pushed: {
          caller: [pushed],
          second: [pushed],
          other: [pushed],
          blocker: [pushed],
          outsider: [pushed],
        },
        stored: async () => {
          const theirs = await scene.seenBy('outsider');
          expect(theirs.conversation).toMatchObject(status(CONVERSATION_STATUS_INVITED));
          expect(theirs.events).toMatchObject([event]);
          expect((await scene.seenBy('other')).events).toMatchObject([{}, event]);
        },
      };
    },
  },
  refused: {
    'no one': ({ group }) => ({
      request: { event_request_header: header(group) },
      why: refusalOf('already_in_group'),
    }),
    'who is in the group': ({ group, people }) => ({
      request: { invitee_id: [{ gaia_id: people.other.gaiaId }], event_request_header: header(group) },
      why: refusalOf('already_in_group'),
    }),
    'someone unknown': ({ group }) => ({
      request: { invitee_id: [{ gaia_id: 'nobody' }], event_request_header: header(group) },
      why: refusalOf('not_invitable', { id: 'nobody' }),
    }),
    'who blocks the caller': async (scene) => ({
      request: {
        invitee_id: [{ gaia_id: scene.people.blocker.gaiaId }],
        event_request_header: header(await scene.groupWith([scene.people.caller])),
      },
      why: refusalOf('not_invitable', { id: scene.people.blocker.gaiaId }),
    }),
    'someone without id': ({ group }) => ({
      request: { invitee_id: [{}], event_request_header: header(group) },
      why: refusalOf('field_missing', { field: 'gaia_id' }),
    }),
    'too many': ({ group }) => ({
      request: { invitee_id: manyStrangers(498), event_request_header: header(group) },
      why: refusalOf('group_full', { most: 500 }),
    }),
    'in a conversation of two': ({ pair, people }) => ({
      request: { invitee_id: [{ gaia_id: people.outsider.gaiaId }], event_request_header: header(pair) },
      why: refusalOf('group_needed'),
    }),
  },
};

const removeUser: OperationCase<'RemoveUser'> = {
  good: {
    'who leaves is notified, and sees no more': (scene) => {
      const gone = [person(scene.people.caller.gaiaId)];
      const event = {
        event_type: EventType.EVENT_TYPE_REMOVE_USER,
        membership_change: {
          type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE,
          participant_ids: gone,
        },
      };
      const left = { event_notification: { event }, conversation: status(CONVERSATION_STATUS_LEFT) };
      const stayed = { event_notification: { event }, conversation: { current_participant: [{}, {}] } };
      return {
        request: { event_request_header: header(scene.group) },
        answer: { created_event: event },
        pushed: { caller: [left], second: [left], other: [stayed], blocker: [stayed] },
        stored: async () => {
          await expect(scene.seenBy('caller')).rejects.toThrow('not in this conversation');
          expect((await scene.seenBy('other')).conversation.current_participant).toHaveLength(2);
        },
      };
    },
  },
  refused: {
    'people that others added': ({ group, people, isBase }) =>
      // The base variant knows no one but oneself to take out.
      isBase
        ? null
        : {
            request: {
              participant_id: { gaia_id: people.blocker.gaiaId },
              event_request_header: header(group),
            },
            why: refusalOf('removal_not_allowed'),
          },
    'who is not in the group': ({ group, people, isBase }) =>
      isBase
        ? null
        : {
            request: {
              participant_id: { gaia_id: people.outsider.gaiaId },
              event_request_header: header(group),
            },
            why: refusalOf('not_in_group'),
          },
    'in a conversation of two': ({ pair }) => ({
      request: { event_request_header: header(pair) },
      why: refusalOf('group_needed'),
    }),
  },
};

const renameConversation: OperationCase<'RenameConversation'> = {
  good: {
    'everyone in the group receives its new name': (scene) => {
      const event = {
        event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
        conversation_rename: { new_name: 'Cake' },
      };
      const pushed = [{ event_notification: { event } }];
      return {
        request: { new_name: 'Cake', event_request_header: header(scene.group) },
        answer: { created_event: event },
        pushed: { caller: pushed, second: pushed, other: pushed, blocker: pushed },
        stored: async () => {
          const { conversation, events } = await scene.seenBy('blocker');
          expect(conversation.name).toBe('Cake');
          expect(events.at(-1)).toMatchObject(event);
        },
      };
    },
  },
  refused: {
    'the name that it has': ({ group }) => ({
      request: { new_name: ' ', event_request_header: header(group) },
      why: refusalOf('name_unchanged'),
    }),
    'a name that is too long': ({ group }) => ({
      request: { new_name: 'x'.repeat(101), event_request_header: header(group) },
      why: refusalOf('name_too_long', { most: 100 }),
    }),
    'in a conversation of two': ({ pair }) => ({
      request: { new_name: 'x', event_request_header: header(pair) },
      why: refusalOf('group_needed'),
    }),
  },
};

export const groupCases = {
  AddUser: addUser,
  CreateConversation: createConversation,
  RemoveUser: removeUser,
  RenameConversation: renameConversation,
};
