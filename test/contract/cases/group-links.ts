import { expect } from 'vitest';
import { EventType, GroupLinkSharingStatus } from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import type { Scene } from '../frame/scene.ts';
import { header } from './groups.ts';

const { GROUP_LINK_SHARING_STATUS_ON: on, GROUP_LINK_SHARING_STATUS_OFF: off } = GroupLinkSharingStatus;

const setGroupLinkSharingEnabled: OperationCase<'SetGroupLinkSharingEnabled'> = {
  good: {
    'everybody in the group is told that it has a link': (scene) => {
      const event = {
        event_type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION,
        group_link_sharing_modification: { new_status: on },
      };
      const told = [{ event_notification: { event } }];
      return {
        request: { group_link_sharing_status: on, event_request_header: header(scene.group) },
        answer: { created_event: event, updated_conversation: { group_link_sharing_status: on } },
        told: { caller: told, second: told, other: told, blocker: told },
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
      why: 'must be ON or OFF',
    }),
    'off when it is off': ({ group }) => ({
      request: { group_link_sharing_status: off, event_request_header: header(group) },
      why: 'off already',
    }),
    'in a conversation of two': ({ pair }) => ({
      request: { group_link_sharing_status: on, event_request_header: header(pair) },
      why: 'groups only',
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
    'the link is the same for everybody in the group': async (scene) => {
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
      why: 'turn link sharing on',
    }),
    'in a conversation of two': ({ pair }) => ({
      request: { conversation_id: { id: pair } },
      why: 'groups only',
    }),
  },
};

export const groupLinkCases = {
  GetGroupConversationUrl: getGroupConversationUrl,
  SetGroupLinkSharingEnabled: setGroupLinkSharingEnabled,
};
