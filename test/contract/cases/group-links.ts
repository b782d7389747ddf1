import { expect } from 'vitest';
import { EventType, GroupLinkSharingStatus, refusalOf } from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import type { Scene } from '../frame/scene.ts';
import { callsOver } from '../support/person.ts';
import { header, person } from './groups.ts';
import { met } from './live.ts';

const { GROUP_LINK_SHARING_STATUS_ON: on, GROUP_LINK_SHARING_STATUS_OFF: off } = GroupLinkSharingStatus;

const setGroupLinkSharingEnabled: OperationCase<'SetGroupLinkSharingEnabled'> = {
  good: {
    'everyone in the group is notified that it has a link': (scene) => {
      const event = {
        event_type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION,
        group_link_sharing_modification: { new_status: on },
      };
      const pushed = [{ event_notification: { event } }];
      return {
        request: { group_link_sharing_status: on, event_request_header: header(scene.group) },
        answer: { created_event: event, updated_conversation: { group_link_sharing_status: on } },
        pushed: { caller: pushed, second: pushed, other: pushed, blocker: pushed },
        stored: async () => {
          const { conversation } = await scene.seenBy('other');
          expect(conversation.group_link_sharing_status).toBe(on);
        },
      };
    },
  },
  refused: {
    'neither on nor off': ({ group }) => ({
      request: { event_request_header: header(group) },
      why: refusalOf('field_invalid', { field: 'group_link_sharing_status', allowed: 'ON, OFF' }),
    }),
    'off when it is off': ({ group }) => ({
      request: { group_link_sharing_status: off, event_request_header: header(group) },
      why: refusalOf('group_link_already_off'),
    }),
    'in a conversation of two': ({ pair }) => ({
      request: { group_link_sharing_status: on, event_request_header: header(pair) },
      why: refusalOf('group_needed'),
    }),
  },
};

async function shared(scene: Scene): Promise<void> {
  await scene.extended('SetGroupLinkSharingEnabled', {
    group_link_sharing_status: on,
    event_request_header: header(scene.group),
  });
}

const getGroupConversationUrl: OperationCase<'GetGroupConversationUrl'> = {
  good: {
    'the link is the same for everyone in the group': async (scene) => {
      await shared(scene);
      const conversation_id = { id: scene.group };
      const { group_conversation_url } = await scene.call('other', 'GetGroupConversationUrl', {
        conversation_id,
      });
      return {
        request: { conversation_id },
        answer: { group_conversation_url: expect.toSatisfy((url) => url === group_conversation_url) },
      };
    },
  },
  refused: {
    'while there is none': async (scene) => ({
      request: { conversation_id: { id: await scene.groupWith([scene.people.caller]) } },
      why: refusalOf('group_link_off'),
    }),
    'in a conversation of two': ({ pair }) => ({
      request: { conversation_id: { id: pair } },
      why: refusalOf('group_needed'),
    }),
  },
};

/** A group of the other's alone, and its link. */
async function linked(scene: Scene): Promise<{ id: string; url: string }> {
  const id = await scene.groupWith([]);
  await using host = await callsOver(scene.server, scene.people.other, 'http', 'extended');
  const request = { group_link_sharing_status: on, event_request_header: header(id) };
  await host.call('SetGroupLinkSharingEnabled', request);
  const { group_conversation_url } = await host.call('GetGroupConversationUrl', { conversation_id: { id } });
  return { id, url: group_conversation_url ?? '' };
}

const openGroupConversationFromUrl: OperationCase<'OpenGroupConversationFromUrl'> = {
  good: {
    'who opens the link is in the group, and meets those in it': async (scene) => {
      const { caller, other } = scene.people;
      const { id, url } = await linked(scene);
      const event = {
        event_type: EventType.EVENT_TYPE_ADD_USER,
        sender_id: person(caller.gaiaId),
        membership_change: { participant_ids: [person(caller.gaiaId)] },
      };
      const whole = { conversation_id: { id }, current_participant: [{}, {}] };
      const joined = { event_notification: { event }, conversation: whole };
      return {
        request: { url },
        answer: { conversation_id: { id } },
        pushed: {
          caller: [joined, met(other)],
          second: [joined, met(other)],
          other: [joined, met(caller)],
        },
        stored: async () => {
          const { conversation, events } = await scene.seenBy('caller', id);
          expect(conversation).toMatchObject(whole);
          expect(events).toMatchObject([event]);
        },
      };
    },
    'who is in the group already learns which one it is': async (scene) => {
      await shared(scene);
      const conversation_id = { id: scene.group };
      const { group_conversation_url } = await scene.extended('GetGroupConversationUrl', { conversation_id });
      return { request: { url: group_conversation_url ?? '' }, answer: { conversation_id } };
    },
  },
  refused: {
    'no link': () => ({ request: {}, why: refusalOf('group_link_dead') }),
    'a link that leads nowhere': async (scene) => {
      const { url } = await linked(scene);
      return { request: { url: `${url.slice(0, -4)}AAAA` }, why: refusalOf('group_link_dead') };
    },
    'someone who was removed': async (scene) => {
      const { id, url } = await linked(scene);
      const { people, sessions } = scene;
      await scene.extended('OpenGroupConversationFromUrl', { url });
      // Their processes push that they met independently of each other.
      await Promise.all([
        sessions.caller.met(people.other),
        sessions.second.met(people.other),
        sessions.other.met(people.caller),
      ]);
      await using host = await callsOver(scene.server, scene.people.other, 'http', 'extended');
      const participant_id = { gaia_id: scene.people.caller.gaiaId };
      await host.call('RemoveUser', { participant_id, event_request_header: header(id) });
      return { request: { url }, why: refusalOf('removed_from_group') };
    },
  },
};

export const groupLinkCases = {
  GetGroupConversationUrl: getGroupConversationUrl,
  OpenGroupConversationFromUrl: openGroupConversationFromUrl,
  SetGroupLinkSharingEnabled: setGroupLinkSharingEnabled,
};
