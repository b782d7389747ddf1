// What one can do to messages of others by reacting to them, correcting or deleting them, and to files.
import { expect } from 'vitest';
import {
  AnnotationType,
  BlockState,
  ConversationType,
  correctionOf,
  type Event,
  type EventAnnotation,
  everyone,
  fileRequest,
  limits,
  mentionOf,
  newClientGeneratedId,
  NotificationLevel,
  reactionTo,
  type RefusalCode,
  ReplyToInviteType,
  retractionOf,
  replyTo,
} from '../../protocol/index.ts';
import { announce, sendPart, tus, uploadFile } from '../contract/support/files.ts';
import { request } from '../contract/support/http.ts';
import { type Calls, callsOver, type Person, signIn, signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { command, gatewayToken } from './support/administrator.ts';
import { attempts, type ExtendedAttempt, type Stage } from './support/attempts.ts';

/** The base variant has no annotations: nothing of this can be asked for there. */
type Attempts = Readonly<Record<string, ExtendedAttempt>>;

const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
const secret = 'a secret word';
const bytes = Buffer.alloc(40_000, 'what is in the file ');

async function annotated(calls: Calls, id: string, annotation: readonly EventAnnotation[], text?: string) {
  const { created_event } = await calls.call('SendChatMessage', {
    annotation: [...annotation],
    ...(text !== undefined && { message_content: { segment: [{ type: 0, text }] } }),
    event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
  });
  return created_event ?? null;
}
const react = (calls: Calls, id: string, target: string, emoji = '👍', isRemoved = false) =>
  annotated(calls, id, [reactionTo({ target, emoji, isRemoved })]);

async function say(calls: Calls, id: string, text: string): Promise<Event & { event_id: string }> {
  const { created_event } = await calls.call('SendChatMessage', textMessage(id, text));
  return { ...created_event, event_id: created_event?.event_id ?? '' };
}

/** What someone reads of a conversation, without what is different for each reader. */
async function eventsOf(calls: Calls, id: string): Promise<readonly Event[]> {
  const { conversation_state } = await calls.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 100,
  });
  return (conversation_state?.event ?? []).map((event) => ({ ...event, self_event_state: null }));
}

/** A group of the victim's that the attacker is in, and a message of the victim's there. */
async function shared({ attacker, calls, victimCalls }: Stage): Promise<{ id: string; target: string }> {
  const { id } = await converse(victimCalls, [attacker], group);
  await calls.call('ReplyToInvite', {
    conversation_id: { id },
    type: ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT,
  });
  return { id, target: (await say(victimCalls, id, 'written by the victim')).event_id };
}

/** A pair of the victim's with a friend, and a secret message there. */
async function foreign({
  server,
  victimCalls,
}: Stage): Promise<{ id: string; target: string; friend: Person }> {
  const friend = await signUp(server, 'friend');
  const { id } = await converse(victimCalls, [friend]);
  return { id, friend, target: (await say(victimCalls, id, secret)).event_id };
}

/** That every one of them is refused, for one reason, and the victim reads what they read before. */
async function allRefused(
  { calls, victimCalls }: Stage,
  id: string,
  code: RefusalCode,
  tries: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const before = await eventsOf(victimCalls, id);
  for (const each of tries) {
    await each();
    expect(calls.refusal?.code).toBe(code);
  }
  expect(await eventsOf(victimCalls, id)).toEqual(before);
}

/** Every way in which a message can change another one. */
const amendments = (target: string): readonly EventAnnotation[] => [
  reactionTo({ target, emoji: '👍', isRemoved: false }),
  { type: AnnotationType.CORRECTION, value: target },
  { type: AnnotationType.RETRACTION, value: target },
];
const send =
  ({ calls }: Stage, id: string) =>
  (annotation: EventAnnotation) =>
  () =>
    annotated(
      calls,
      id,
      [annotation],
      annotation.type === AnnotationType.CORRECTION ? 'I said this' : undefined,
    );

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

const statusOf = async ({ server }: Stage, person: Person, path: string): Promise<number> =>
  (await request(server, path, { method: 'GET', token: person.token })).status;

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

/** The victim's file, in a message that the attacker does not see. */
async function foreignFile(stage: Stage): Promise<{ id: string; fileId: string; target: string }> {
  const { id } = await foreign(stage);
  const fileId = await uploadFile(stage.server, stage.victim, bytes, 'secret.pdf');
  const sent = await annotated(stage.victimCalls, id, [fileRequest(fileId)]);
  return { id, fileId, target: sent?.event_id ?? '' };
}

const tusHeaders = ({ token }: Person) => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` });

const toFiles: Attempts = {
  'a file in a message that one does not see': {
    extended: async (stage) => {
      const { fileId } = await foreignFile(stage);
      const { attacker, victim, calls } = stage;
      for (const path of [`/files/${fileId}`, `/files/${fileId}/secret.pdf`, `/media/${fileId}`])
        expect([path, await statusOf(stage, attacker, path)]).toEqual([path, 404]);
      expect(await statusOf(stage, victim, `/files/${fileId}`)).toBe(200);
      const own = (await converse(calls, [], group)).id;
      await annotated(calls, own, [fileRequest(fileId)]);
      expect(calls.refusal?.code).toBe('file_gone');
    },
  },
  'a file of a group that one was removed from, and of a message that was erased': {
    extended: async (stage) => {
      const { server, attacker, victim, victimCalls, calls } = stage;
      const { id } = await shared(stage);
      const fileId = await uploadFile(server, victim, bytes);
      await annotated(victimCalls, id, [fileRequest(fileId)]);
      const path = `/files/${fileId}`;
      expect(await statusOf(stage, attacker, path)).toBe(200);
      await calls.call('DeleteConversation', {
        conversation_id: { id },
        delete_upper_bound_timestamp: Date.now() * 1000,
      });
      expect(await statusOf(stage, attacker, path)).toBe(404);
      await annotated(victimCalls, id, [fileRequest(fileId)]);
      expect(await statusOf(stage, attacker, path)).toBe(200);
      await victimCalls.call('RemoveUser', {
        participant_id: { gaia_id: attacker.gaiaId },
        event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
      });
      expect(await statusOf(stage, attacker, path)).toBe(404);
    },
  },
  'another person’s upload is read, gone on with, taken back or sent': {
    extended: async (stage) => {
      const { server, attacker, victim, calls } = stage;
      const made = await announce(server, victim, bytes.length);
      const path = made.headers.get('location') ?? '';
      const whole = await uploadFile(server, victim, bytes);
      const answers = [
        await fetch(`${server.url}${path}`, { method: 'HEAD', headers: tusHeaders(attacker) }),
        await sendPart(server, attacker, path, 0, bytes),
        await tus(server, attacker, 'DELETE', path),
        await tus(server, attacker, 'DELETE', `/files/${whole}`),
        await request(server, `/files/${whole}`, { method: 'GET', token: attacker.token }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      const own = (await converse(calls, [], group)).id;
      for (const id of [whole, path.split('/').at(-1) ?? '']) {
        await annotated(calls, own, [fileRequest(id)]);
        expect(calls.refusal?.code).toBe('file_gone');
      }
      expect((await sendPart(server, victim, path, 0, bytes)).status).toBe(204);
    },
  },
  'the bytes under an id are replaced once they are whole': {
    extended: async (stage) => {
      const { server, attacker, victim } = stage;
      // The same bytes are kept once for both.
      const theirs = await uploadFile(server, attacker, bytes);
      const victims = await uploadFile(server, victim, bytes);
      const other = Buffer.alloc(bytes.length, 'something else ');
      const tries = await Promise.all(
        [0, 1, bytes.length - 1, bytes.length].map((from) =>
          sendPart(server, attacker, `/files/${theirs}`, from, other.subarray(from)),
        ),
      );
      for (const { status } of tries) expect([204, 409]).toContain(status);
      await tus(server, attacker, 'DELETE', `/files/${theirs}`);
      const kept = await request(server, `/files/${victims}`, { method: 'GET', token: victim.token });
      expect(Buffer.from(kept.bytes).equals(bytes)).toBe(true);
    },
  },
  'two requests write one upload at once': {
    extended: async (stage) => {
      const { server, attacker } = stage;
      const path = (await announce(server, attacker, bytes.length)).headers.get('location') ?? '';
      const other = Buffer.alloc(bytes.length, 'something else ');
      const answers = await Promise.all(
        [bytes, other, bytes, other].map((each) => sendPart(server, attacker, path, 0, each)),
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const kept = Buffer.from((await request(server, path, { method: 'GET', token: attacker.token })).bytes);
      expect([bytes, other].some((each) => each.equals(kept))).toBe(true);
    },
  },
  'sizes, places and names that are none': {
    extended: async (stage) => {
      const { server, attacker } = stage;
      for (const size of [-1, 1.5, NaN, Infinity, 2 ** 53, 1e300]) {
        const { status } = await announce(server, attacker, size);
        expect([400, 413]).toContain(status);
      }
      const path = (await announce(server, attacker, 10)).headers.get('location') ?? '';
      for (const from of [-1, 11, 1e20, NaN]) {
        const { status } = await sendPart(server, attacker, path, from, Buffer.alloc(5));
        expect([400, 409]).toContain(status);
      }
      for (const id of [
        '../parley.sqlite',
        '..%2fparley.sqlite',
        '%2e%2e/parley.sqlite',
        'x'.repeat(5000),
        "' or 1=1",
      ])
        expect(await statusOf(stage, attacker, `/files/${id}`)).toBeGreaterThanOrEqual(400);
      const name = '../../.bashrc\r\nSet-Cookie: a=b; "\u202Egnp.exe';
      const fileId = await uploadFile(server, attacker, bytes, name, 'text/html\r\nx: y');
      const { headers } = await request(server, `/files/${fileId}`, { method: 'GET', token: attacker.token });
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[\w%.-]*$/,
      );
      expect(decodeURIComponent(headers.get('content-disposition') ?? '')).not.toMatch(/\u202E|\.\./);
    },
  },
  'more space than a person has is taken by announcing': {
    extended: async (stage) => {
      const { server, attacker, victim } = stage;
      const most = Math.floor(limits.fileQuota.person / limits.fileBytes);
      const announced = [];
      for (let n = 0; n < most + 3; n += 1)
        announced.push((await announce(server, attacker, limits.fileBytes)).status);
      expect(announced.filter((status) => status === 201)).toHaveLength(most);
      expect(announced.slice(most)).toEqual([413, 413, 413]);
      expect((await announce(server, victim, bytes.length)).status).toBe(201);
    },
  },
  'a token that is not good fetches and uploads': {
    extended: async (stage) => {
      const { server, attacker } = stage;
      const fileId = await uploadFile(server, attacker, bytes);
      const lost = { ...attacker, token: (await signIn(server, attacker)).token };
      const path = (await announce(server, lost, bytes.length)).headers.get('location') ?? '';
      await request(server, '/auth/v1/signout', {
        token: lost.token,
        contentType: 'application/json',
        body: '{}',
      });
      // Of several processes the others learn it by a message.
      await expect.poll(() => statusOf(stage, lost, `/files/${fileId}`)).toBe(401);
      await expect.poll(() => statusOf(stage, lost, `/files/${fileId}`)).toBe(401);
      const gateway = { ...attacker, token: await gatewayToken(server, attacker) };
      for (const by of [lost, gateway, { ...attacker, token: 'guessed' }]) {
        const answers = [
          await request(server, `/files/${fileId}`, { method: 'GET', token: by.token }),
          await announce(server, by, 10),
          await sendPart(server, by, path, 0, bytes),
          await tus(server, by, 'DELETE', `/files/${fileId}`),
        ];
        expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      }
      for (const pass of ['x', 'a.b.c', `${'A'.repeat(22)}.zzzzzzz.${'A'.repeat(43)}`])
        expect((await fetch(`${server.url}/files/${fileId}?pass=${pass}`)).status).toBe(403);
      await command(server, 'user', 'disable', attacker.account);
      await expect.poll(() => statusOf(stage, attacker, `/files/${fileId}`)).toBe(401);
      await command(server, 'user', 'enable', attacker.account);
    },
  },
};

attempts('messages that change others', toMessages);
attempts('what was deleted for everyone', onDeletions);
attempts('files', toFiles);
