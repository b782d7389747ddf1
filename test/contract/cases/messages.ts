import { expect } from 'vitest';
import {
  correctionOf,
  ConversationStatus,
  ConversationView,
  DeleteType,
  DeliveryMediumType,
  EventType,
  NotificationLevel,
  OffTheRecordStatus,
  mentionOf,
  mentionsIn,
  reactionTo,
  refusalOf,
  retractionOf,
  replyTo,
  SegmentType,
  type SendChatMessageRequest,
  type RefusalDetails,
} from '../../../protocol/index.ts';
import type { OperationCase, Refused } from '../frame/operation-case.ts';
import type { Scene } from '../frame/scene.ts';
import { textMessage } from '../support/talk.ts';
import { header, person } from './groups.ts';
import { invited, met } from './live.ts';

const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off, OFF_THE_RECORD_STATUS_ON_THE_RECORD: on } =
  OffTheRecordStatus;
const { CONVERSATION_VIEW_ARCHIVED: archived, CONVERSATION_VIEW_INBOX: inbox } = ConversationView;
const { NOTIFICATION_LEVEL_RING: ring } = NotificationLevel;
const daySecs = 24 * 3600;

const message = (text: string): object => ({
  event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  chat_message: { message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] } },
});

/** A request that is refused for what is in it. */
function refusing(why: RefusalDetails, change: (request: SendChatMessageRequest) => SendChatMessageRequest) {
  return ({ group }: Scene): Refused<'SendChatMessage'> => ({
    request: change(textMessage(group, 'words')),
    why,
  });
}

/** A reaction that is refused; the base variant has no words for one. */
const reacting =
  (target: string, emoji: string, why: RefusalDetails) =>
  ({ group, isBase }: Scene): Refused<'SendChatMessage'> | null =>
    isBase
      ? null
      : {
          request: {
            annotation: [reactionTo({ target, emoji, isRemoved: false })],
            event_request_header: header(group),
          },
          why,
        };

const withText = (text: string, count = 1) => ({
  message_content: {
    segment: Array.from({ length: count }, () => ({ type: SegmentType.SEGMENT_TYPE_TEXT, text })),
  },
});

const sendChatMessage: OperationCase<'SendChatMessage'> = {
  good: {
    'everyone in the conversation hears it, also who blocks its sender in a group': (scene) => {
      const { caller, other, blocker } = scene.people;
      const request = textMessage(scene.group, 'words');
      const key = String(request.event_request_header?.client_generated_id);
      const event = {
        ...message('words'),
        conversation_id: { id: scene.group },
        sender_id: person(caller.gaiaId),
        event_id: expect.any(String),
        timestamp: expect.any(Number),
        event_version: expect.any(Number),
        advances_sort_timestamp: true,
        persisted: true,
        otr_status: on,
        medium_type: { medium_type: DeliveryMediumType.DELIVERY_MEDIUM_BABEL },
      };
      const copy = (gaiaId: string, client_generated_id?: string) => ({
        event_notification: {
          event: {
            ...event,
            self_event_state: {
              user_id: person(gaiaId),
              notification_level: ring,
              client_generated_id: client_generated_id ?? expect.toSatisfy((one) => !one),
            },
          },
        },
      });
      return {
        request,
        answer: { created_event: copy(caller.gaiaId, key).event_notification.event },
        pushed: {
          caller: [copy(caller.gaiaId, key)],
          second: [copy(caller.gaiaId, key)],
          other: [copy(other.gaiaId)],
          blocker: [copy(blocker.gaiaId)],
        },
        stored: async () => {
          for (const by of ['caller', 'other', 'blocker'] as const) {
            const { conversation, events } = await scene.seenBy(by);
            expect(events).toMatchObject([{}, event]);
            const stamp = events.at(-1)?.timestamp;
            expect(conversation.self_conversation_state?.sort_timestamp).toBe(stamp);
            const read = conversation.read_state?.find(
              (one) => one.participant_id?.gaia_id === caller.gaiaId,
            );
            expect(read?.latest_read_timestamp).toBe(stamp);
          }
        },
      };
    },
    'a mention does not reach who blocks its sender, and its sender does not see that': (scene) => {
      const { blocker } = scene.people;
      const mentioned = scene.isBase ? [] : [blocker.gaiaId];
      const copy = (ids: readonly string[]) => ({
        chat_message: expect.toSatisfy((its) => String(mentionsIn(its)) === String(ids)) as unknown,
      });
      const pushed = (ids: readonly string[]) => [{ event_notification: { event: copy(ids) } }];
      return {
        request: {
          ...textMessage(scene.group, `@${blocker.displayName}`),
          annotation: mentioned.map(mentionOf),
        },
        answer: { created_event: copy(mentioned) },
        pushed: {
          caller: pushed(mentioned),
          second: pushed(mentioned),
          other: pushed(mentioned),
          blocker: pushed([]),
        },
        stored: async () => {
          for (const by of ['caller', 'other', 'blocker'] as const) {
            const { events } = await scene.seenBy(by);
            expect(events.at(-1)).toMatchObject(copy(by === 'blocker' ? [] : mentioned));
          }
        },
      };
    },
    'an archive gives the conversation back': async (scene) => {
      const conversation_id = { id: scene.group };
      await scene.call('other', 'ModifyConversationView', { conversation_id, new_view: archived });
      const pushed = [{ event_notification: { event: message('words') } }];
      const view_modification = { conversation_id, old_view: archived, new_view: inbox };
      return {
        request: textMessage(scene.group, 'words'),
        answer: { created_event: message('words') },
        pushed: {
          caller: pushed,
          second: pushed,
          blocker: pushed,
          other: [...pushed, { view_modification }],
        },
        stored: async () => {
          const { conversation } = await scene.seenBy('other');
          expect(conversation.self_conversation_state?.view).toEqual([inbox]);
        },
      };
    },
    'answering accepts an invitation': async (scene) => {
      const id = await invited(scene);
      const { caller, outsider } = scene.people;
      const active = { status: ConversationStatus.CONVERSATION_STATUS_ACTIVE };
      const pushed = {
        event_notification: { event: message('words') },
        conversation: { conversation_id: { id }, self_conversation_state: active },
      };
      return {
        request: textMessage(id, 'words'),
        answer: { created_event: message('words') },
        pushed: {
          caller: [pushed, met(outsider)],
          second: [pushed, met(outsider)],
          outsider: [pushed, met(caller)],
        },
        stored: async () => {
          const { conversation } = await scene.seenBy('caller', id);
          expect(conversation.self_conversation_state).toMatchObject(active);
        },
        undo: () => scene.call('caller', 'RemoveUser', { event_request_header: header(id) }),
      };
    },
    'off the record it is pushed as ever, and says when it expires': async (scene) => {
      await scene.extended('ModifyOTRStatus', { otr_status: off, event_request_header: header(scene.group) });
      const event = { ...message('psst'), persisted: false, otr_status: off };
      const pushed = [{ event_notification: { event } }];
      return {
        request: textMessage(scene.group, 'psst'),
        answer: { created_event: event },
        pushed: { caller: pushed, second: pushed, other: pushed, blocker: pushed },
        stored: async () => {
          const stored = (await scene.seenBy('other')).events.at(-1);
          expect(stored).toMatchObject(event);
          const lasts = (stored?.expiration_timestamp ?? 0) - (stored?.timestamp ?? 0);
          expect(lasts).toBe(daySecs * 1_000_000);
        },
      };
    },
  },
  refused: {
    'nothing at all': refusing(refusalOf('message_empty'), ({ event_request_header }) => ({
      event_request_header,
    })),
    'only blanks': refusing(refusalOf('message_empty'), (one) => ({ ...one, ...withText(' \n') })),
    'too long a text': refusing(refusalOf('message_too_long', { most: 10_000, length: 10_001 }), (one) => ({
      ...one,
      ...withText('x'.repeat(10_001)),
    })),
    'too many segments': refusing(refusalOf('too_many_segments', { most: 500 }), (one) => ({
      ...one,
      ...withText('x', 501),
    })),
    'a link that runs code': refusing(refusalOf('link_not_allowed'), (one) => ({
      ...one,
      message_content: {
        segment: [
          {
            type: SegmentType.SEGMENT_TYPE_LINK,
            text: 'x',
            link_data: { link_target: 'java\tscript:alert(1)' },
          },
        ],
      },
    })),
    'a reply to what is not there': ({ group, isBase }) =>
      isBase
        ? null
        : {
            request: { ...textMessage(group, 'words'), annotation: [replyTo('zzzz')] },
            why: refusalOf('reply_target_missing'),
          },
    'a mention of someone who is not there': ({ group, isBase, people }) =>
      isBase
        ? null
        : {
            request: { ...textMessage(group, '@you'), annotation: [mentionOf(people.outsider.gaiaId)] },
            why: refusalOf('mention_not_possible', { id: people.outsider.gaiaId }),
          },
    'a mention whose name is not said': ({ group, isBase, people }) =>
      isBase
        ? null
        : {
            request: { ...textMessage(group, 'words'), annotation: [mentionOf(people.other.gaiaId)] },
            why: refusalOf('mention_without_name', { name: people.other.displayName }),
          },
    'a reaction to what is not there': reacting('zzzz', '👍', refusalOf('amended_message_missing')),
    'a reaction that is no emoji': reacting('zzzz', 'x', refusalOf('emoji_invalid')),
    'to correct what someone else wrote': ({ group, said, isBase }) =>
      isBase
        ? null
        : {
            request: { ...textMessage(group, 'words'), annotation: [correctionOf(said.event_id ?? '')] },
            why: refusalOf('correction_not_own'),
          },
    'to delete for everyone what someone else wrote': ({ group, said, isBase }) =>
      isBase
        ? null
        : {
            request: {
              annotation: [retractionOf(said.event_id ?? '')],
              event_request_header: header(group),
            },
            why: refusalOf('retraction_not_allowed'),
          },
    'a telephone network': refusing(refusalOf('delivery_medium_not_offered'), (one) => ({
      ...one,
      event_request_header: {
        ...one.event_request_header,
        delivery_medium: { medium_type: DeliveryMediumType.DELIVERY_MEDIUM_LOCAL_SMS },
      },
    })),
    'another record than its writer saw': refusing(refusalOf('history_turned_on'), (one) => ({
      ...one,
      event_request_header: { ...one.event_request_header, expected_otr: off },
    })),
    'someone who blocks the sender': ({ silentPair, people }) => ({
      request: textMessage(silentPair, 'hear me'),
      why: refusalOf('cannot_receive', { name: people.blocker.displayName }),
    }),
    'someone that the sender blocks': ({ silentPair, people }) => ({
      request: textMessage(silentPair, 'hear me'),
      why: refusalOf('blocked_by_caller', { name: people.caller.displayName }),
      by: 'blocker',
    }),
  },
};

const modifyOtrStatus: OperationCase<'ModifyOTRStatus'> = {
  good: {
    'everyone is notified that history is off': (scene) => {
      const event = {
        event_type: EventType.EVENT_TYPE_OTR_MODIFICATION,
        otr_modification: { old_otr_status: on, new_otr_status: off },
        persisted: true,
      };
      const pushed = [{ event_notification: { event } }];
      return {
        request: { otr_status: off, event_request_header: header(scene.group) },
        answer: { created_event: event },
        pushed: { caller: pushed, second: pushed, other: pushed, blocker: pushed },
        stored: async () => {
          const { conversation, events } = await scene.seenBy('other');
          expect(conversation.otr_status).toBe(off);
          expect(events.at(-1)).toMatchObject(event);
        },
      };
    },
  },
  refused: {
    'the status that is': ({ group }) => ({
      request: { otr_status: on, event_request_header: header(group) },
      why: refusalOf('history_already_on'),
    }),
    'no status': ({ group }) => ({
      request: { event_request_header: header(group) },
      why: refusalOf('field_invalid', { field: 'otr_status', allowed: 'OFF_THE_RECORD, ON_THE_RECORD' }),
    }),
  },
};

const easterEgg: OperationCase<'EasterEgg'> = {
  good: {
    'all hear it but those who block its sender, and it is not kept': ({ group, people }) => {
      const easter_egg_notification = {
        sender_id: person(people.caller.gaiaId),
        conversation_id: { id: group },
        easter_egg: { message: 'ponies' },
      };
      const pushed = [{ easter_egg_notification }];
      return {
        request: { conversation_id: { id: group }, easter_egg: { message: 'ponies' } },
        answer: { timestamp: expect.any(Number) },
        pushed: { caller: pushed, second: pushed, other: pushed },
      };
    },
  },
  refused: {
    'no egg': ({ group }) => ({
      request: { conversation_id: { id: group } },
      why: refusalOf('field_missing', { field: 'easter_egg' }),
    }),
    'too long a name': ({ group }) => ({
      request: { conversation_id: { id: group }, easter_egg: { message: 'x'.repeat(101) } },
      why: refusalOf('text_too_long', { field: 'easter_egg', most: 100 }),
    }),
  },
};

const deleteConversation: OperationCase<'DeleteConversation'> = {
  good: {
    'it is gone for who deleted it, and for no one else': (scene) => {
      const conversation_id = { id: scene.group };
      const delete_action = {
        delete_action_timestamp: expect.any(Number),
        delete_upper_bound_timestamp: expect.any(Number),
        delete_type: DeleteType.DELETE_TYPE_UPPER_BOUND,
      };
      const pushed = [{ delete_notification: { conversation_id, delete_action } }];
      return {
        request: { conversation_id },
        answer: { delete_action },
        pushed: { caller: pushed, second: pushed },
        stored: async () => {
          expect((await scene.seenBy('caller')).events).toEqual([]);
          expect((await scene.seenBy('other')).events).toHaveLength(1);
          const listed = async (by: 'caller' | 'other') =>
            (await scene.call(by, 'SyncRecentConversations', {})).conversation_state?.map(
              (state) => state.conversation_id?.id,
            );
          expect(await listed('caller')).not.toContain(scene.group);
          expect(await listed('other')).toContain(scene.group);
        },
      };
    },
    'a bound leaves what is newer': async (scene) => {
      const conversation_id = { id: scene.group };
      await scene.call('other', 'SendChatMessage', textMessage(scene.group, 'newer'));
      const bound = scene.said.timestamp ?? 0;
      const delete_action = { delete_upper_bound_timestamp: bound };
      const pushed = [{ delete_notification: { conversation_id, delete_action } }];
      return {
        request: { conversation_id, delete_upper_bound_timestamp: bound },
        answer: { delete_action },
        pushed: { caller: pushed, second: pushed },
        stored: async () => expect((await scene.seenBy('caller')).events).toMatchObject([message('newer')]),
      };
    },
  },
  refused: {},
};

export const messageCases = {
  DeleteConversation: deleteConversation,
  EasterEgg: easterEgg,
  ModifyOTRStatus: modifyOtrStatus,
  SendChatMessage: sendChatMessage,
};
