import { expect } from 'vitest';
import {
  ConversationStatus,
  ConversationView,
  correctionOf,
  correctionTarget,
  newClientGeneratedId,
  NotificationLevel,
  reactionIn,
  reactionTo,
  refusalOf,
  retractedBy,
  retractionOf,
  replyTarget,
  replyTo,
  SyncFilter,
  type ConversationState,
} from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import { textMessage } from '../support/talk.ts';
import { person } from './groups.ts';
import { invited } from './live.ts';

const { CONVERSATION_VIEW_ARCHIVED: archived, CONVERSATION_VIEW_INBOX: inbox } = ConversationView;
const { NOTIFICATION_LEVEL_QUIET: quiet } = NotificationLevel;

const wordsIn = (state: ConversationState | null | undefined): unknown[] =>
  (state?.event ?? []).map((event) => event.chat_message?.message_content?.segment?.[0]?.text);

const getConversation: OperationCase<'GetConversation'> = {
  good: {
    'the newest page, oldest first, with the way to the one before': async (scene) => {
      for (const text of ['one', 'two']) {
        await scene.call('other', 'SendChatMessage', textMessage(scene.group, text));
      }
      return {
        request: {
          conversation_spec: { conversation_id: { id: scene.group } },
          include_event: true,
          max_events_per_conversation: 2,
        },
        answer: {
          conversation_state: expect.toSatisfy((state: ConversationState) => {
            expect(wordsIn(state)).toEqual(['one', 'two']);
            expect(state.conversation?.participant_data).toHaveLength(3);
            expect(state.event_continuation_token?.event_timestamp).toBe(state.event?.[0]?.timestamp);
            return true;
          }),
        },
      };
    },
    'a reply, with its target quoted where the variant has no replies': async (scene) => {
      await scene.extended('SendChatMessage', {
        ...textMessage(scene.group, 'hello'),
        annotation: [replyTo(scene.said.event_id ?? '')],
      });
      const quoted = [`> ${scene.people.other.displayName}: hi`, '\n', 'hello'];
      return {
        request: {
          conversation_spec: { conversation_id: { id: scene.group } },
          include_event: true,
          max_events_per_conversation: 1,
        },
        answer: {
          conversation_state: expect.toSatisfy((state: ConversationState) => {
            const message = state.event?.[0]?.chat_message;
            const texts = message?.message_content?.segment?.map(({ text }) => text);
            expect(texts).toEqual(scene.isBase ? quoted : ['hello']);
            expect(replyTarget(message)).toBe(scene.isBase ? null : scene.said.event_id);
            return true;
          }),
        },
      };
    },
    'a reaction, in words where the variant has no annotations': async (scene) => {
      const target = scene.said.event_id ?? '';
      const reaction = { target, emoji: '👍', isRemoved: false };
      const removal = { target, emoji: '🎉', isRemoved: true };
      for (const one of [{ ...removal, isRemoved: false }, removal, reaction]) {
        await scene.extended('SendChatMessage', {
          annotation: [reactionTo(one)],
          event_request_header: { conversation_id: { id: scene.group } },
        });
      }
      return {
        request: {
          conversation_spec: { conversation_id: { id: scene.group } },
          include_event: true,
          max_events_per_conversation: 2,
        },
        answer: {
          conversation_state: expect.toSatisfy((state: ConversationState) => {
            const said = (state.event ?? []).map(({ chat_message: message }) =>
              scene.isBase ? message?.message_content?.segment?.map(({ text }) => text) : reactionIn(message),
            );
            // The removal has no words.
            expect(said).toEqual(scene.isBase ? [['👍 to “hi”']] : [removal, reaction]);
            const { sort_timestamp } = state.conversation?.self_conversation_state ?? {};
            expect(sort_timestamp).toBe(scene.said.timestamp);
            return true;
          }),
        },
      };
    },
    'a correction, with an asterisk where the variant has none': async (scene) => {
      const { created_event: said } = await scene.call(
        'caller',
        'SendChatMessage',
        textMessage(scene.group, 'helo'),
      );
      const id = said?.event_id ?? '';
      await scene.extended('SendChatMessage', {
        ...textMessage(scene.group, 'hello'),
        annotation: [correctionOf(id)],
      });
      return {
        request: {
          conversation_spec: { conversation_id: { id: scene.group } },
          include_event: true,
          max_events_per_conversation: 1,
        },
        answer: {
          conversation_state: expect.toSatisfy((state: ConversationState) => {
            const message = state.event?.[0]?.chat_message;
            const texts = message?.message_content?.segment?.map(({ text }) => text);
            expect(texts).toEqual(scene.isBase ? ['* ', 'hello'] : ['hello']);
            expect(correctionTarget(message)).toBe(scene.isBase ? null : id);
            return true;
          }),
        },
      };
    },
    'a message deleted for everyone, without a word of it': async (scene) => {
      const key = newClientGeneratedId();
      const { created_event: said } = await scene.call(
        'caller',
        'SendChatMessage',
        textMessage(scene.group, 'never mind', key),
      );
      const id = said?.event_id ?? '';
      await scene.extended('SendChatMessage', {
        annotation: [retractionOf(id)],
        event_request_header: { conversation_id: { id: scene.group } },
      });
      return {
        request: {
          conversation_spec: { conversation_id: { id: scene.group } },
          include_event: true,
          max_events_per_conversation: 2,
        },
        answer: {
          conversation_state: expect.toSatisfy((state: ConversationState) => {
            expect(JSON.stringify(state)).not.toContain('never mind');
            const [shell, retraction] = state.event ?? [];
            expect(shell).toMatchObject({ event_id: id, timestamp: said?.timestamp });
            expect(shell?.event_version).toBe(retraction?.timestamp);
            if (scene.isBase) expect(wordsIn(state)).toEqual(['message deleted', 'took a message back']);
            else expect(retractedBy(shell?.chat_message)).toBe(scene.people.caller.gaiaId);
            return true;
          }),
        },
      };
    },
    'at the beginning nothing, and the same token': ({ group, said }) => {
      const token = { event_timestamp: said.timestamp ?? null };
      return {
        request: {
          conversation_spec: { conversation_id: { id: group } },
          include_event: true,
          event_continuation_token: token,
        },
        answer: { conversation_state: { event: [], event_continuation_token: token } },
      };
    },
    'no events where none are wanted': ({ group }) => ({
      request: { conversation_spec: { conversation_id: { id: group } }, include_event: false },
      answer: { conversation_state: { conversation_id: { id: group }, event: [] } },
    }),
  },
  refused: {},
};

const syncAllNewEvents: OperationCase<'SyncAllNewEvents'> = {
  good: {
    'every event after the timestamp, and the conversation whole': ({ group, said }) => ({
      request: { last_sync_timestamp: (said.timestamp ?? 0) - 1 },
      answer: {
        sync_timestamp: expect.any(Number),
        conversation_state: expect.toSatisfy((states: ConversationState[]) => {
          const state = states.find((one) => one.conversation_id?.id === group);
          expect(wordsIn(state)).toEqual(['hi']);
          expect(state?.conversation?.current_participant).toHaveLength(3);
          return true;
        }),
      },
    }),
    'nothing after the newest': async (scene) => {
      const { sync_timestamp } = await scene.call('caller', 'SyncAllNewEvents', {
        last_sync_timestamp: scene.said.timestamp ?? 0,
      });
      return {
        request: { last_sync_timestamp: (sync_timestamp ?? 0) + 60_000_000 },
        answer: { conversation_state: [] },
      };
    },
  },
  refused: {},
};

const syncRecentConversations: OperationCase<'SyncRecentConversations'> = {
  good: {
    'the newest conversations, in ascending order': ({ group, isBase }) => ({
      request: {
        max_conversations: 3,
        max_events_per_conversation: 1,
        sync_filter: [SyncFilter.SYNC_FILTER_INBOX],
      },
      answer: {
        ...(!isBase && { continuation_end_timestamp: expect.any(Number) }),
        sync_timestamp: expect.any(Number),
        conversation_state: expect.toSatisfy((states: ConversationState[]) => {
          const stamps = states.map((one) => one.conversation?.self_conversation_state?.sort_timestamp ?? 0);
          expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
          expect(states).toHaveLength(3);
          expect(wordsIn(states.find((one) => one.conversation_id?.id === group))).toEqual(['hi']);
          return true;
        }),
      },
    }),
    'the archive alone': async (scene) => {
      const conversation_id = { id: scene.group };
      await scene.call('caller', 'ModifyConversationView', { conversation_id, new_view: archived });
      return {
        request: { sync_filter: [SyncFilter.SYNC_FILTER_ARCHIVED] },
        answer: { conversation_state: [{ conversation_id }] },
        undo: () => scene.call('caller', 'ModifyConversationView', { conversation_id, new_view: inbox }),
      };
    },
  },
  refused: {},
};

const updateWatermark: OperationCase<'UpdateWatermark'> = {
  good: {
    'all participants see how far one has read': (scene) => {
      const last_read_timestamp = scene.said.timestamp ?? 0;
      const watermark_notification = {
        sender_id: person(scene.people.caller.gaiaId),
        conversation_id: { id: scene.group },
        latest_read_timestamp: last_read_timestamp,
      };
      const pushed = [{ watermark_notification }];
      return {
        request: { conversation_id: { id: scene.group }, last_read_timestamp },
        answer: {},
        // Not to who blocks the caller.
        pushed: { caller: pushed, second: pushed, other: pushed },
        stored: async () => {
          const { conversation } = await scene.seenBy('other');
          expect(conversation.read_state).toContainEqual({
            participant_id: person(scene.people.caller.gaiaId),
            latest_read_timestamp: last_read_timestamp,
          });
        },
      };
    },
    'an invitation that was read is not accepted': async (scene) => {
      const id = await invited(scene);
      const { created_event } = await scene.call('outsider', 'SendChatMessage', textMessage(id, 'come'));
      const last_read_timestamp = created_event?.timestamp ?? 0;
      const pushed = [{ watermark_notification: { latest_read_timestamp: last_read_timestamp } }];
      return {
        request: { conversation_id: { id }, last_read_timestamp },
        answer: {},
        pushed: { caller: pushed, second: pushed, outsider: pushed },
        stored: async () => {
          const { conversation } = await scene.seenBy('caller', id);
          const pending = { status: ConversationStatus.CONVERSATION_STATUS_INVITED };
          expect(conversation.self_conversation_state).toMatchObject(pending);
        },
      };
    },
    'it goes no further than the newest event, and never back': async (scene) => {
      const conversation_id = { id: scene.group };
      const last_read_timestamp = Number.MAX_SAFE_INTEGER;
      await scene.call('caller', 'UpdateWatermark', { conversation_id, last_read_timestamp });
      const { conversation } = await scene.seenBy('caller');
      const own = conversation.self_conversation_state?.self_read_state?.latest_read_timestamp;
      expect(own).toBe(scene.said.timestamp);
      return { request: { conversation_id, last_read_timestamp: (own ?? 0) - 1 }, answer: {} };
    },
  },
  refused: {},
};

const setConversationNotificationLevel: OperationCase<'SetConversationNotificationLevel'> = {
  good: {
    'only own clients hear of it': (scene) => {
      const conversation_id = { id: scene.group };
      const pushed = [{ notification_level_notification: { conversation_id, level: quiet } }];
      return {
        request: { conversation_id, level: quiet },
        answer: { timestamp: expect.any(Number) },
        pushed: { caller: pushed, second: pushed },
        stored: async () => {
          const level = async (by: 'caller' | 'other') =>
            (await scene.seenBy(by)).conversation.self_conversation_state?.notification_level;
          expect(await level('caller')).toBe(quiet);
          expect(await level('other')).toBe(NotificationLevel.NOTIFICATION_LEVEL_RING);
        },
      };
    },
  },
  refused: {
    'no level': ({ group }) => ({
      request: { conversation_id: { id: group } },
      why: refusalOf('field_invalid', { field: 'level', allowed: 'QUIET, RING' }),
    }),
  },
};

const setConversationLevel: OperationCase<'SetConversationLevel'> = {
  good: { 'granted without effect': () => ({ request: {}, answer: {} }) },
  refused: {},
};

const markEventObserved: OperationCase<'MarkEventObserved'> = {
  good: { 'granted without effect': () => ({ request: {}, answer: {} }) },
  refused: {},
};

const modifyConversationView: OperationCase<'ModifyConversationView'> = {
  good: {
    'only own clients hear of the archive': (scene) => {
      const conversation_id = { id: scene.group };
      const view_modification = { conversation_id, old_view: inbox, new_view: archived };
      const views = async (by: 'caller' | 'other') =>
        (await scene.seenBy(by)).conversation.self_conversation_state?.view;
      return {
        request: { conversation_id, new_view: archived },
        answer: {},
        pushed: { caller: [{ view_modification }], second: [{ view_modification }] },
        stored: async () => {
          expect(await views('caller')).toEqual([archived]);
          expect(await views('other')).toEqual([inbox]);
        },
        undo: () => scene.call('caller', 'ModifyConversationView', { conversation_id, new_view: inbox }),
      };
    },
    'where it is already nothing happens': ({ group }) => ({
      request: { conversation_id: { id: group }, new_view: inbox },
      answer: {},
    }),
  },
  refused: {
    'no view': ({ group }) => ({
      request: { conversation_id: { id: group } },
      why: refusalOf('field_invalid', { field: 'view', allowed: 'INBOX, ARCHIVED' }),
    }),
    'past what was not seen': ({ group, said }) => ({
      request: {
        conversation_id: { id: group },
        new_view: archived,
        last_event_timestamp: (said.timestamp ?? 0) - 1,
      },
      why: refusalOf('unseen_messages'),
    }),
  },
};

const getMessages: OperationCase<'GetMessages'> = {
  good: {
    'a page of messages, with the reactions to them': async (scene) => {
      const target = scene.said.event_id ?? '';
      const reaction = { target, emoji: '👍', isRemoved: false };
      await scene.extended('SendChatMessage', {
        annotation: [reactionTo(reaction)],
        event_request_header: { conversation_id: { id: scene.group } },
      });
      return {
        request: { conversation_id: { id: scene.group }, max_events: 1 },
        answer: {
          event: [{ event_id: target }],
          event_continuation_token: { event_timestamp: scene.said.timestamp },
          amendment: [{ chat_message: { annotation: [reactionTo(reaction)] } }],
        },
      };
    },
    'messages by their ids': ({ group, said }) => ({
      request: { conversation_id: { id: group }, event_id: [said.event_id ?? '', 'zzzz'] },
      answer: { event: [{ event_id: said.event_id }] },
    }),
  },
  refused: {
    'too many ids': ({ group }) => ({
      request: { conversation_id: { id: group }, event_id: Array.from({ length: 101 }, (_one, n) => `${n}`) },
      why: refusalOf('too_many_values', { field: 'event_id', most: 100 }),
    }),
  },
};

export const readingCases = {
  GetConversation: getConversation,
  GetMessages: getMessages,
  MarkEventObserved: markEventObserved,
  ModifyConversationView: modifyConversationView,
  SetConversationLevel: setConversationLevel,
  SetConversationNotificationLevel: setConversationNotificationLevel,
  SyncAllNewEvents: syncAllNewEvents,
  SyncRecentConversations: syncRecentConversations,
  UpdateWatermark: updateWatermark,
};
