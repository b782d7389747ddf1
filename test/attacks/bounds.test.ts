import { expect, test } from 'vitest';
import {
  ConversationType,
  encode,
  limits,
  newClientGeneratedId,
  operations,
  refusals,
  type EventAnnotation,
  type MessageName,
  type RequestOf,
} from '../../protocol/index.ts';
import { request } from '../contract/support/http.ts';
import { signUp } from '../contract/support/person.ts';
import { processCount } from '../contract/support/installation.ts';
import { TestServer } from '../contract/support/server.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { attempts, type Attempt, type ExtendedAttempt, type Stage } from './support/attempts.ts';

type Attempts = Readonly<Record<string, Attempt | ExtendedAttempt>>;

const group = ConversationType.CONVERSATION_TYPE_GROUP;
const large = (bytes: number): string => 'x'.repeat(bytes);

/** A conversation of attacker and victim; the attacker is in it over the route that is tried. */
const pair = async ({ calls, victim }: Stage): Promise<string> => (await converse(calls, [victim])).id;

/** That a request is refused by a code, and how much the victim's history has afterwards. */
function refused(
  code: keyof typeof refusals,
  make: (id: string, n: number) => Partial<RequestOf<'SendChatMessage'>>,
  times = 1,
): Attempt {
  return async (stage) => {
    const id = await pair(stage);
    for (let n = 0; n < times; n += 1) {
      await stage.calls.call('SendChatMessage', { ...textMessage(id, 'x'), ...make(id, n) });
      expect(stage.calls.refusal?.code).toBe(code);
    }
    const { conversation_state } = await stage.victimCalls.call('GetConversation', {
      conversation_spec: { conversation_id: { id } },
    });
    expect(conversation_state?.event).toEqual([]);
  };
}

const annotated = (annotation: EventAnnotation[]) => () => ({ annotation });
const linked = (count: number, bytes: number) => () => ({
  message_content: {
    segment: Array.from({ length: count }, () => ({
      type: 2 as const,
      text: 'x',
      link_data: { link_target: `https://${large(bytes - 8)}` },
    })),
  },
});
const sizeOf = (name: MessageName, message: object): number => encode(name, message as never).length;

const aboveBounds: Attempts = {
  'sixty messages with annotations of 900 kB': {
    extended: refused('field_too_large', annotated([{ type: 4, value: large(900_000) }]), 60),
  },
  'a message with 1 000 annotations': {
    extended: refused(
      'too_many_values',
      annotated(Array.from({ length: 1000 }, () => ({ type: 4, value: 'x' }))),
    ),
  },
  'a link of 900 kB': refused('field_too_large', linked(1, 900_000)),
  'a message of 400 links that are each short enough': refused('event_too_large', linked(400, 2000)),
  'forty placeholders with addresses of 900 kB in one group': {
    extended: async ({ calls, victim }) => {
      await converse(calls, [victim], group);
      for (let n = 0; n < 40; n += 1) {
        const email = `${n}${large(900_000)}@example.org`;
        await calls.call('GetEntityById', { batch_lookup_spec: [{ email, create_offnetwork_gaia: true }] });
        expect(calls.refusal?.code).toBe('email_invalid');
      }
    },
  },
  'a mood of ten thousand characters': async ({ calls }) => {
    const segment = [{ type: 0 as const, text: large(10_000) }];
    await calls.call('SetPresence', { mood_setting: { mood_message: { mood_content: { segment } } } });
    expect(calls.refusal?.code).toBe('mood_too_long');
  },
  'a mood of two hundred links': async ({ calls }) => {
    const { segment } = linked(200, 2000)().message_content;
    await calls.call('SetPresence', { mood_setting: { mood_message: { mood_content: { segment } } } });
    expect(calls.refusal?.code).toBe('field_too_large');
  },
  'a name of 900 kB, and one that turns the line around': async ({ calls, victim }) => {
    const named = (name: string) =>
      calls.call('CreateConversation', {
        type: group,
        client_generated_id: newClientGeneratedId(),
        invitee_id: [{ gaia_id: victim.gaiaId }],
        name,
      });
    await named(large(900_000));
    expect(calls.refusal?.code).toBe('name_too_long');
    const { conversation } = await named('\u202Eevil\n\u0007name');
    expect(conversation?.name).toBe('evil name');
  },
};

attempts('requests above the bounds', aboveBounds);

const largeAnswers: Attempts = {
  'one person five thousand times': async ({ calls, victim }) => {
    const spec = { gaia_id: victim.gaiaId };
    const answer = await calls.call('GetEntityById', {
      batch_lookup_spec: Array.from({ length: 5000 }, () => spec),
    });
    expect(answer.entity).toHaveLength(1);
  },
  'the presence of one person five thousand times': async ({ calls, victim }) => {
    await converse(calls, [victim]);
    const answer = await calls.call('QueryPresence', {
      participant_id: Array.from({ length: 5000 }, () => ({ gaia_id: victim.gaiaId })),
    });
    expect(answer.presence_result).toHaveLength(1);
  },
  'five hundred large events at once': {
    extended: async (stage) => {
      const { calls, victimCalls, victim } = stage;
      const { id } = await converse(calls, [victim], group);
      const annotation = Array.from({ length: 15 }, () => ({ type: 4, value: large(4000) }));
      for (let n = 0; n < 75; n += 1)
        await calls.call('SendChatMessage', { ...textMessage(id, String(n)), annotation });
      const page = await victimCalls.call('GetConversation', {
        conversation_spec: { conversation_id: { id } },
        max_events_per_conversation: 500,
      });
      expect(sizeOf('GetConversationResponse', page)).toBeLessThanOrEqual(limits.answerBytes);
      expect(page.conversation_state?.event?.length).toBeGreaterThan(60);
      const recent = await victimCalls.call('SyncRecentConversations', {
        max_conversations: 100,
        max_events_per_conversation: 100,
      });
      expect(sizeOf('SyncRecentConversationsResponse', recent)).toBeLessThanOrEqual(limits.answerBytes);
    },
  },
  'a thousand phone numbers': {
    extended: async ({ calls, transport, victim }) => {
      const numbers = (from: number) =>
        calls.call('GetEntityById', {
          batch_lookup_spec: Array.from({ length: 100 }, (_, n) => ({ phone: `+4930${from + n}` })),
        });
      // Each process counts for itself, and a session stays with one; other calls come to each in turn.
      const counting = transport === 'websocket' ? 1 : processCount;
      for (let from = 0; from < 200 * counting; from += 100) {
        await numbers(from);
        expect(calls.refusal).toBeNull();
      }
      await numbers(200 * counting);
      expect(calls.refusal?.code).toBe('too_many_lookups');
      await calls.call('GetEntityById', { batch_lookup_spec: [{ gaia_id: victim.gaiaId }] });
      expect(calls.refusal).toBeNull();
    },
  },
};

attempts('small requests for large answers', largeAnswers);

test('an unknown history status is refused by its name, in binary and in JSON', async () => {
  await using server = await TestServer.start({});
  const { token } = await signUp(server);
  const { path } = operations.RenameConversation;
  const binary = encode('RenameConversationRequest', { event_request_header: { expected_otr: 1 } });
  binary[binary.length - 1] = 99;
  const json = JSON.stringify({ eventRequestHeader: { expectedOtr: 99 } });
  for (const [contentType, body] of [
    ['application/x-protobuf', binary],
    ['application/json', json],
  ] as const) {
    const answer = await request(server, path, { token, contentType, body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('expected_otr');
  }
});

test('a megabyte of empty messages is refused unread, in binary and in JSON', async () => {
  await using server = await TestServer.start({});
  const { token } = await signUp(server);
  const { path } = operations.GetEntityById;
  const one = encode('GetEntityByIdRequest', { batch_lookup_spec: [{}] });
  const binary = Buffer.alloc(1_000_000, one);
  const json = JSON.stringify({ batchLookupSpec: Array.from({ length: 300_000 }, () => ({})) });
  for (const [contentType, body] of [
    ['application/x-protobuf', binary],
    ['application/json', json],
  ] as const) {
    const answer = await request(server, path, { token, contentType, body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`more than ${limits.requestValues} values`);
  }
});
