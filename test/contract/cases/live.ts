import { expect } from 'vitest';
import {
  ActiveClientState,
  ConversationStatus,
  ConversationType,
  FocusDevice,
  FocusType,
  refusalOf,
  ReplyToInviteType,
  TypingType,
} from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import type { Scene } from '../frame/scene.ts';
import type { Person } from '../support/person.ts';
import { converse } from '../support/talk.ts';
import { person } from './groups.ts';

const { ACTIVE_CLIENT_STATE_IS_ACTIVE, ACTIVE_CLIENT_STATE_OTHER_ACTIVE } = ActiveClientState;
const { CONVERSATION_STATUS_ACTIVE: isActive } = ConversationStatus;
const { REPLY_TO_INVITE_TYPE_ACCEPT: accept, REPLY_TO_INVITE_TYPE_DECLINE: decline } = ReplyToInviteType;
const setTyping: OperationCase<'SetTyping'> = {
  good: {
    'the others and own other clients see it, who blocks the caller does not': (scene) => {
      const conversation_id = { id: scene.group };
      const type = TypingType.TYPING_TYPE_STARTED;
      const typing_notification = {
        conversation_id,
        sender_id: person(scene.people.caller.gaiaId),
        timestamp: expect.any(Number),
        type,
      };
      return {
        request: { conversation_id, type },
        answer: { timestamp: expect.any(Number) },
        pushed: { second: [{ typing_notification }], other: [{ typing_notification }] },
        undo: () => scene.calls.call('SetTyping', { conversation_id, type: TypingType.TYPING_TYPE_STOPPED }),
      };
    },
  },
  refused: {
    'no type': ({ group }) => ({
      request: { conversation_id: { id: group } },
      why: refusalOf('field_invalid', { field: 'type', allowed: 'STARTED, PAUSED, STOPPED' }),
    }),
  },
};

const setFocus: OperationCase<'SetFocus'> = {
  good: {
    'the others and own other clients see it, who blocks the caller does not': (scene) => {
      const conversation_id = { id: scene.group };
      const type = FocusType.FOCUS_TYPE_FOCUSED;
      const focus_notification = {
        conversation_id,
        sender_id: person(scene.people.caller.gaiaId),
        timestamp: expect.any(Number),
        type,
        device: FocusDevice.FOCUS_DEVICE_DESKTOP,
      };
      return {
        request: { conversation_id, type, timeout_secs: 60 },
        answer: { timestamp: expect.any(Number) },
        pushed: { second: [{ focus_notification }], other: [{ focus_notification }] },
        undo: () => scene.calls.call('SetFocus', { conversation_id, type: FocusType.FOCUS_TYPE_UNFOCUSED }),
      };
    },
  },
  refused: {
    'no type': ({ group }) => ({
      request: { conversation_id: { id: group } },
      why: refusalOf('field_invalid', { field: 'type', allowed: 'FOCUSED, UNFOCUSED' }),
    }),
  },
};

const jidOf = ({ people, sessions }: Scene): string =>
  `${people.caller.account}/${sessions.caller.hello.resource}`;

const setActiveClient: OperationCase<'SetActiveClient'> = {
  good: {
    'each client of the person sees from its own side which is in use': (scene) => {
      const request = { is_active: true, full_jid: jidOf(scene), timeout_secs: 60 };
      const self_presence_notification = {
        client_presence_state: { identifier: { resource: scene.sessions.caller.hello.resource } },
      };
      const pushed = (active_client_state: ActiveClientState): object => ({
        self_presence_notification,
        state_update_header: { active_client_state },
      });
      return {
        request,
        answer: {},
        pushed: {
          caller: [pushed(ACTIVE_CLIENT_STATE_IS_ACTIVE)],
          second: [pushed(ACTIVE_CLIENT_STATE_OTHER_ACTIVE)],
        },
        undo: () => scene.calls.call('SetActiveClient', { ...request, is_active: false }),
      };
    },
    "another client's claim cannot be given up": (scene) => ({
      request: { is_active: false, full_jid: jidOf(scene) },
      answer: {},
    }),
  },
  refused: {
    'for another client': (scene) => ({
      request: {
        is_active: true,
        full_jid: `${scene.people.caller.account}/${scene.sessions.second.hello.resource}`,
      },
      why: refusalOf('field_invalid', { field: 'full_jid', allowed: jidOf(scene) }),
    }),
  },
};

/** The presence of two people who meet, as each of them receives it. */
export const met = ({ gaiaId }: Person): object => ({
  presence_notification: { presence: [{ user_id: person(gaiaId), presence: { reachable: true } }] },
});

/** A group of the outsider's to which the caller is invited, as strangers are. */
export async function invited(scene: Scene): Promise<string> {
  const made = await converse(
    scene.sessions.outsider,
    [scene.people.caller],
    ConversationType.CONVERSATION_TYPE_GROUP,
  );
  return made.id;
}

const replyToInvite: OperationCase<'ReplyToInvite'> = {
  good: {
    'who declines is out, and the others see it': async (scene) => {
      const conversation_id = { id: await invited(scene) };
      const { CONVERSATION_STATUS_LEFT: left } = ConversationStatus;
      const own = {
        reply_to_invite_notification: { conversation_id, type: decline },
        conversation: { self_conversation_state: { status: left } },
      };
      const whole = { conversation_id, current_participant: [{}] };
      const theirs = {
        ...(!scene.isBase && { conversation_notification: { conversation: whole } }),
        conversation: whole,
      };
      return {
        request: { conversation_id, type: decline },
        answer: {},
        pushed: { caller: [own], second: [own], outsider: [theirs] },
        stored: async () => {
          const look = scene.seenBy('caller', conversation_id.id);
          await expect(look).rejects.toThrow('not in this conversation');
        },
        // Who was declined may ask again once the other turned to them.
        undo: async () => {
          const { sessions, people } = scene;
          const made = await converse(
            sessions.caller,
            [people.outsider],
            ConversationType.CONVERSATION_TYPE_GROUP,
          );
          const event_request_header = { conversation_id: { id: made.id } };
          await scene.call('caller', 'RemoveUser', { event_request_header });
          return scene.call('outsider', 'RemoveUser', { event_request_header });
        },
      };
    },
    'who accepts is in, and meets those who are': async (scene) => {
      const conversation_id = { id: await invited(scene) };
      const { caller, outsider } = scene.people;
      const whole = { conversation_id, self_conversation_state: { status: isActive } };
      const own = { reply_to_invite_notification: { conversation_id, type: accept }, conversation: whole };
      const theirs = {
        ...(!scene.isBase && { conversation_notification: { conversation: whole } }),
        conversation: whole,
      };
      return {
        request: { conversation_id, type: accept },
        answer: {},
        pushed: {
          caller: [own, met(outsider)],
          second: [own, met(outsider)],
          outsider: [theirs, met(caller)],
        },
        stored: async () => {
          expect((await scene.seenBy('caller', conversation_id.id)).conversation).toMatchObject(whole);
        },
        undo: () => scene.call('caller', 'RemoveUser', { event_request_header: { conversation_id } }),
      };
    },
    'what was accepted stays so': ({ group }) => ({
      request: { conversation_id: { id: group }, type: accept },
      answer: {},
    }),
  },
  refused: {
    'no reply': ({ group }) => ({
      request: { conversation_id: { id: group } },
      why: refusalOf('field_invalid', { field: 'type', allowed: 'ACCEPT, DECLINE' }),
    }),
    'declining what was accepted': ({ group }) => ({
      request: { conversation_id: { id: group }, type: decline },
      why: refusalOf('already_in_conversation'),
    }),
  },
};

export const liveCases = {
  ReplyToInvite: replyToInvite,
  SetActiveClient: setActiveClient,
  SetFocus: setFocus,
  SetTyping: setTyping,
};
