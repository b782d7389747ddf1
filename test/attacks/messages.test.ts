// What one can do to messages of others by reacting to them, correcting or deleting them.
import { expect } from 'vitest';
import {
  AnnotationType,
  BlockState,
  correctionOf,
  type EventAnnotation,
  everyone,
  fileRequest,
  limits,
  mentionOf,
  newClientGeneratedId,
  NotificationLevel,
  retractionOf,
  replyTo,
} from '../../protocol/index.ts';
import { uploadFile } from '../contract/support/files.ts';

import { callsOver, signIn, signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';

import { attempts } from './support/attempts.ts';
import {
  allRefused,
  amendments,
  annotated,
  bytes,
  eventsOf,
  foreign,
  group,
  react,
  say,
  secret,
  send,
  shared,
  statusOf,
  type Attempts,
} from './support/messages-of-others.ts';

const toMessages: Attempts = {
  'messages of a conversation that one is not in': {
    extended: async (stage) => {
      const { id, target } = await foreign(stage);
      await allRefused(stage, id, 'conversation_unavailable', amendments(target).map(send(stage, id)));
      // From a conversation of one's own, by the other's event.
      const own = (await converse(stage.calls, [], group)).id;
      await allRefused(stage, id, 'amended_message_missing', amendments(target).map(send(stage, own)));
    },
  },
  'messages of a group that one was removed from': {
    extended: async (stage) => {
      const { id, target } = await shared(stage);
      await stage.victimCalls.call('RemoveUser', {
        participant_id: { gaia_id: stage.attacker.gaiaId },
        event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
      });
      await allRefused(stage, id, 'conversation_unavailable', amendments(target).map(send(stage, id)));
    },
  },
  'messages from before one came': {
    extended: async (stage) => {
      const { server, attacker, victimCalls } = stage;
      const { id } = await converse(victimCalls, [await signUp(server, 'friend')], group);
      const { event_id: target } = await say(victimCalls, id, secret);
      await victimCalls.call('AddUser', {
        invitee_id: [{ gaia_id: attacker.gaiaId }],
        event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
      });
      await stage.calls.call('SendChatMessage', textMessage(id, 'here I am'));
      await allRefused(stage, id, 'amended_message_missing', amendments(target).map(send(stage, id)));
      expect(JSON.stringify(await eventsOf(stage.calls, id))).not.toContain(secret);
    },
  },
  'messages to someone whose invitation is not accepted': {
    extended: async (stage) => {
      const { id } = await converse(stage.victimCalls, [stage.attacker]);
      const { event_id: target } = await say(stage.victimCalls, id, 'hello?');
      await allRefused(stage, id, 'invitation_pending', amendments(target).map(send(stage, id)));
    },
  },
  'messages of who blocks one, in the conversation of two': {
    extended: async (stage) => {
      const { server, attacker, victim, victimCalls, calls } = stage;
      const { id } = await converse(calls, [victim]);
      const { event_id: target } = await say(victimCalls, id, 'go away');
      await victimCalls.call('SetBlockState', {
        participant_id: { gaia_id: attacker.gaiaId },
        block_state: BlockState.BLOCK_STATE_BLOCK,
      });
      await using watching = await TestSession.open(server, (await signIn(server, victim)).token);
      await watching.forget();
      const [reaction] = amendments(target);
      await allRefused(stage, id, 'cannot_receive', reaction ? [send(stage, id)(reaction)] : []);
      for (const each of amendments(target)) await send(stage, id)(each)();
      expect(calls.refusal).not.toBeNull();
      await watching.settledKinds();
      expect(watching.updates.flatMap((update) => update.event_notification ?? [])).toEqual([]);
    },
  },
  'another person’s reaction is taken back': {
    extended: async (stage) => {
      const { id, target } = await shared(stage);
      const own = await say(stage.calls, id, 'my own');
      await react(stage.victimCalls, id, own.event_id, '🎉');
      const before = await eventsOf(stage.victimCalls, id);
      expect(await react(stage.calls, id, own.event_id, '🎉', true)).toBeNull();
      expect(await react(stage.calls, id, target, '🎉', true)).toBeNull();
      expect(await eventsOf(stage.victimCalls, id)).toEqual(before);
    },
  },
  'the words of another person are replaced or deleted': {
    extended: async (stage) => {
      const { id, target } = await shared(stage);
      const { calls, victimCalls, attacker, victim } = stage;
      const tries = [
        { type: AnnotationType.CORRECTION, value: target },
        { type: AnnotationType.RETRACTION, value: target },
        // As what is left of a deleted message has it.
        { type: AnnotationType.RETRACTION, value: `${target} ${attacker.gaiaId}` },
        { type: AnnotationType.RETRACTION, value: `${target} ${victim.gaiaId}` },
      ];
      const before = await eventsOf(victimCalls, id);
      for (const each of tries) {
        await send(stage, id)(each)();
        expect([each.value, calls.refusal === null]).toEqual([each.value, false]);
      }
      expect(await eventsOf(victimCalls, id)).toEqual(before);
      expect(JSON.stringify(before)).toContain('written by the victim');
    },
  },
  'something is said by what only changes a message, or several are changed at once': {
    extended: async (stage) => {
      const { id, target } = await shared(stage);
      const [reaction, correction, retraction] = amendments(target);
      const mention = { type: AnnotationType.MENTION, value: everyone };
      const before = await eventsOf(stage.victimCalls, id);
      for (const [annotation, text] of [
        [[reaction], 'and look at this'],
        [[reaction, mention], undefined],
        [[reaction, replyTo(target)], undefined],
        [[reaction, reaction], undefined],
        [[reaction, retraction], undefined],
        [[correction, retraction], 'both'],
        [[retraction, mention], '@all'],
      ] as [EventAnnotation[], string | undefined][]) {
        await annotated(stage.calls, id, annotation, text);
        expect(stage.calls.refusal).not.toBeNull();
      }
      expect(await eventsOf(stage.victimCalls, id)).toEqual(before);
    },
  },
  'reactions that are no emoji, or more of them than are shown': {
    extended: async (stage) => {
      const { id, target } = await shared(stage);
      const none = [
        'a',
        '👍👍',
        '👍 ',
        ' 👍',
        '',
        '\u202E👍',
        '👍\u0000',
        '👨‍'.repeat(500),
        '\u{1F1E6}',
        '1',
        '\uFE0F',
      ];
      for (const emoji of none) {
        await annotated(stage.calls, id, [{ type: AnnotationType.REACTION, value: `${target} ${emoji}` }]);
        expect([emoji, stage.calls.refusal?.code]).toEqual([emoji, 'emoji_invalid']);
      }
      const faces = Array.from({ length: limits.reactionEmoji }, (_, n) => String.fromCodePoint(0x1f600 + n));
      for (const emoji of faces) await react(stage.calls, id, target, emoji);
      expect(stage.calls.refusal).toBeNull();
      await react(stage.calls, id, target, '🐙');
      expect(stage.calls.refusal?.code).toBe('too_many_reactions');
    },
  },
  'reactions to reactions, and replies to them': {
    extended: async (stage) => {
      const { id, target } = await shared(stage);
      const event = await react(stage.calls, id, target);
      const reaction = event?.event_id ?? '';
      await allRefused(stage, id, 'amended_message_missing', [() => react(stage.calls, id, reaction)]);
      await allRefused(stage, id, 'reply_target_missing', [
        () => annotated(stage.calls, id, [replyTo(reaction)], 'what?'),
      ]);
    },
  },
  'someone is notified of reactions again and again': {
    extended: async (stage) => {
      const { id, target } = await shared(stage);
      const { server, victim, calls } = stage;
      await using watching = await TestSession.open(server, (await signIn(server, victim)).token);
      await watching.forget();
      for (let n = 0; n < 5; n += 1) {
        await react(calls, id, target);
        await react(calls, id, target, '👍', true);
      }
      await watching.settledKinds();
      const levels = watching.updates.flatMap(
        ({ event_notification: notified }) => notified?.event?.self_event_state?.notification_level ?? [],
      );
      expect(new Set(levels)).toEqual(new Set([NotificationLevel.NOTIFICATION_LEVEL_QUIET]));
    },
  },
};

const onDeletions: Attempts = {
  'what was deleted for everyone is read on, with its file and what changed it': {
    extended: async (stage) => {
      const { server, attacker, victim, victimCalls, calls } = stage;
      const { id } = await shared(stage);
      const fileId = await uploadFile(server, victim, bytes, 'secret.pdf');
      const sent = await annotated(victimCalls, id, [fileRequest(fileId)], secret);
      const target = sent?.event_id ?? '';
      await annotated(victimCalls, id, [correctionOf(target)], `${secret}, again`);
      await react(calls, id, target);
      const reply = await annotated(calls, id, [replyTo(target)], 'really?');
      expect(await statusOf(stage, attacker, `/files/${fileId}`)).toBe(200);
      await annotated(victimCalls, id, [retractionOf(target)]);
      expect(victimCalls.refusal).toBeNull();
      await using old = await callsOver(server, attacker, 'json', 'base');
      const read = [
        await eventsOf(calls, id),
        await eventsOf(old, id),
        await calls.call('SyncAllNewEvents', { last_sync_timestamp: 1, max_response_size_bytes: 1 << 20 }),
        await calls.call('SyncRecentConversations', {
          max_conversations: 10,
          max_events_per_conversation: 50,
        }),
        await react(calls, id, target, '🎉'),
        await annotated(calls, id, [replyTo(target)], 'still'),
      ];
      expect(JSON.stringify(read)).not.toMatch(/secret/);
      expect(JSON.stringify(read[0])).toContain(reply?.event_id ?? 'none');
      expect(await statusOf(stage, attacker, `/files/${fileId}`)).toBe(404);
      await annotated(calls, id, [fileRequest(fileId)]);
      expect(calls.refusal?.code).toBe('file_gone');
    },
  },
  'who blocks one is written to by correcting and deleting old messages': {
    extended: async (stage) => {
      const { server, attacker, victim, victimCalls, calls } = stage;
      const { id } = await converse(calls, [victim]);
      await say(victimCalls, id, 'hello');
      const { event_id: own } = await say(calls, id, 'written by the attacker');
      await victimCalls.call('SetBlockState', {
        participant_id: { gaia_id: attacker.gaiaId },
        block_state: BlockState.BLOCK_STATE_BLOCK,
      });
      await using watching = await TestSession.open(server, (await signIn(server, victim)).token);
      await watching.forget();
      await allRefused(stage, id, 'cannot_receive', [
        () => annotated(calls, id, [correctionOf(own)], 'read this'),
        () => react(calls, id, own),
      ]);
      await watching.settledKinds();
      expect(watching.updates.flatMap((update) => update.event_notification ?? [])).toEqual([]);
      // What one wrote is one's own to delete: it is gone, and nothing else reaches the other.
      for (let n = 0; n < 3; n += 1) await annotated(calls, id, [retractionOf(own)]);
      expect(calls.refusal).toBeNull();
      expect(JSON.stringify(await eventsOf(victimCalls, id))).not.toContain('written by the attacker');
      await watching.settledKinds();
      const events = watching.updates.flatMap((update) => update.event_notification?.event ?? []);
      expect(events).toHaveLength(1);
      expect(events[0]?.chat_message?.message_content?.segment ?? []).toEqual([]);
      expect(events[0]?.self_event_state?.notification_level).toBe(
        NotificationLevel.NOTIFICATION_LEVEL_QUIET,
      );
    },
  },
  'who has a group’s creator’s role only now deletes what was said before': {
    extended: async (stage) => {
      const { server, attacker, calls, victim, victimCalls } = stage;
      const founder = await signUp(server, 'founder');
      await using founders = await TestSession.open(server, founder.token);
      const { id } = await converse(founders, [attacker, victim], group);
      for (const each of [calls, victimCalls]) await say(each, id, 'here');
      const { event_id: target } = await say(victimCalls, id, 'from before');
      await founders.call('RemoveUser', {
        participant_id: { gaia_id: founder.gaiaId },
        event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
      });
      await allRefused(stage, id, 'retraction_not_allowed', [
        () => annotated(calls, id, [retractionOf(target)]),
      ]);
    },
  },
  'a message is corrected without end, or after one has left': {
    extended: async (stage) => {
      const { id } = await shared(stage);
      const { calls, attacker } = stage;
      const { event_id: own } = await say(calls, id, 'mine');
      let latest = own;
      for (let n = 0; n < limits.corrections; n += 1)
        latest = (await annotated(calls, id, [correctionOf(latest)], `version ${n}`))?.event_id ?? '';
      expect(calls.refusal).toBeNull();
      await allRefused(stage, id, 'too_many_corrections', [
        () => annotated(calls, id, [correctionOf(own)], 'once more'),
        () => annotated(calls, id, [correctionOf(latest)], 'once more'),
      ]);
      await calls.call('RemoveUser', {
        participant_id: { gaia_id: attacker.gaiaId },
        event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
      });
      await allRefused(stage, id, 'conversation_unavailable', [
        () => annotated(calls, id, [retractionOf(own)]),
        () => annotated(calls, id, [correctionOf(own)], 'from outside'),
      ]);
    },
  },
  'someone is mentioned by a correction who cannot be': {
    extended: async (stage) => {
      const { server, calls } = stage;
      const { id } = await shared(stage);
      const stranger = await signUp(server, 'stranger');
      const { event_id: own } = await say(calls, id, 'mine');
      await allRefused(stage, id, 'mention_not_possible', [
        () =>
          annotated(calls, id, [correctionOf(own), mentionOf(stranger.gaiaId)], `@${stranger.displayName}`),
      ]);
    },
  },
};

attempts('messages that change others', toMessages);
attempts('what was deleted for everyone', onDeletions);
