import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ConversationType,
  encode,
  type Event,
  limits,
  type MessageName,
  type MessageTypes,
  type RequestOf,
} from '../../protocol/index.ts';
import { Refusal } from '../domain/refusal.ts';
import { setMood } from '../store/people/settings.ts';
import { converse, textMessage } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';

const group = ConversationType.CONVERSATION_TYPE_GROUP;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob] = [await server.person('Ann'), await server.person('Bob')];
});
afterEach(() => server[Symbol.asyncDispose]());

const sizeOf = <N extends MessageName>(name: N, message: MessageTypes[N]): number =>
  encode(name, message).length;
const textsOf = (events: readonly Event[] | null | undefined): string[] =>
  (events ?? []).map((event) => event.chat_message?.message_content?.segment?.[0]?.text ?? '');
/** Writes messages that are nearly as large as can be. */
async function fill(id: string, from: number, count: number): Promise<void> {
  const annotation = Array.from({ length: 15 }, () => ({ type: 4, value: 'v'.repeat(4000) }));
  for (let n = from; n < from + count; n += 1)
    await server.call('SendChatMessage', bob, { ...textMessage(id, String(n)), annotation });
}
/** Counts the turns of the event loop while every read takes a few milliseconds. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  const { reader } = server.store;
  for (const name of ['first', 'all'] as const) {
    const read = reader[name].bind(reader) as (...parameters: unknown[]) => Promise<never>;
    vi.spyOn(reader, name).mockImplementation((...parameters: unknown[]) => {
      const until = performance.now() + 3;
      while (performance.now() < until);
      return read(...parameters);
    });
  }
  let turns = 0;
  let working = true;
  const turn = (): void => {
    turns += 1;
    if (working) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    working = false;
    vi.restoreAllMocks();
  }
  return turns;
}

describe('GetConversation', () => {
  const page = async (id: string, token: RequestOf<'GetConversation'>['event_continuation_token']) => {
    const response = await server.call('GetConversation', ann, {
      conversation_spec: { conversation_id: { id } },
      max_events_per_conversation: 500,
      event_continuation_token: token ?? null,
    });
    return { size: sizeOf('GetConversationResponse', response), state: response.conversation_state };
  };

  it('ends a page at 4 MiB, and its token goes on without gap or overlap', async () => {
    const { id } = await converse(server, ann, [bob], group);
    await fill(id, 0, 80);
    const first = await page(id, null);
    expect(first.size).toBeLessThanOrEqual(limits.answerBytes);
    expect(first.size).toBeGreaterThan(limits.answerBytes - 2 * limits.eventBytes);
    const second = await page(id, first.state?.event_continuation_token);
    const texts = [...textsOf(second.state?.event), ...textsOf(first.state?.event)];
    expect(texts).toEqual(Array.from({ length: 80 }, (_, n) => String(n)));
  });

  it('takes a token that has only an event_id', async () => {
    const { id } = await converse(server, ann, [bob], group);
    for (const text of ['0', '1', '2']) await server.call('SendChatMessage', ann, textMessage(id, text));
    const [, second] = (await page(id, null)).state?.event ?? [];
    const before = await page(id, { event_id: second?.event_id ?? null });
    expect(textsOf(before.state?.event)).toEqual(['0']);
    await expect(page(id, { event_id: 'no event' })).rejects.toThrow(
      new Refusal('field_invalid', {
        field: 'event_continuation_token.event_id',
        allowed: 'the id of an event',
      }),
    );
  });
});

describe('SyncRecentConversations', () => {
  const recent = async (below: number | null) => {
    const response = await server.call('SyncRecentConversations', ann, {
      max_conversations: 100,
      max_events_per_conversation: 100,
      last_event_timestamp: below,
    });
    return { ...response, size: sizeOf('SyncRecentConversationsResponse', response) };
  };

  it('shares 4 MiB among the conversations of a page, the newest events first', async () => {
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push((await converse(server, ann, [bob], group)).id);
    for (const id of made) await fill(id, 0, 30);
    const { size, conversation_state: states, continuation_end_timestamp: next } = await recent(null);
    expect(size).toBeLessThanOrEqual(limits.answerBytes);
    expect(next).toBe(0);
    expect(states?.map((state) => state.conversation_id?.id)).toEqual(made);
    for (const { conversation_id, event, event_continuation_token } of states ?? []) {
      const rest = await server.call('GetConversation', ann, {
        conversation_spec: { conversation_id: conversation_id ?? null },
        event_continuation_token: event_continuation_token ?? null,
      });
      const texts = [...textsOf(rest.conversation_state?.event), ...textsOf(event)];
      expect(event?.length).toBeGreaterThan(20);
      expect(texts).toEqual(Array.from({ length: 30 }, (_, n) => String(n)));
    }
  });

  it('has fewer conversations where each is large, and goes on where it ended', async () => {
    const made = [];
    for (let n = 0; n < 75; n += 1) {
      const { id } = await converse(server, ann, [bob], group);
      await fill(id, n, 1);
      made.push(id);
    }
    const first = await recent(null);
    expect(first.size).toBeLessThanOrEqual(limits.answerBytes);
    const second = await recent(first.continuation_end_timestamp ?? null);
    expect(second.continuation_end_timestamp).toBe(0);
    const states = [...(second.conversation_state ?? []), ...(first.conversation_state ?? [])];
    expect(states.map((state) => state.conversation_id?.id)).toEqual(made);
    expect(states.every(({ event }) => event?.length === 1)).toBe(true);
  });

  it('lets others have their turn', async () => {
    for (let n = 0; n < 30; n += 1) await converse(server, ann, [bob], group);
    expect(await turnsWhile(() => recent(null))).toBeGreaterThan(10);
  });
});

describe('GetEntityById', () => {
  const look = (batch_lookup_spec: RequestOf<'GetEntityById'>['batch_lookup_spec']) =>
    server.call('GetEntityById', ann, { batch_lookup_spec: batch_lookup_spec ?? [] });

  it('answers a lookup that is repeated once', async () => {
    const { gaiaId, email } = bob.caller;
    const specs = Array.from({ length: 1500 }, () => [{ gaia_id: gaiaId }, { email }]).flat();
    const { entity, entity_result } = await look(specs);
    expect(entity).toHaveLength(2);
    expect(entity_result?.map(({ lookup_spec }) => lookup_spec)).toEqual([{ gaia_id: gaiaId }, { email }]);
  });

  it('refuses to answer more than 4 MiB', async () => {
    const people = [];
    for (let n = 0; n < 15; n += 1)
      people.push(await server.person(`${n} ${'x'.repeat(200_000)}`, `${n}@example.org`));
    const specs = people.map(({ caller }) => ({ gaia_id: caller.gaiaId }));
    expect((await look(specs.slice(0, 5))).entity).toHaveLength(5);
    await expect(look(specs)).rejects.toThrow(new Refusal('answer_too_large', { most: limits.answerBytes }));
  });

  it('takes 200 addresses and numbers a minute of one person, ids beside them', async () => {
    const numbers = Array.from({ length: 199 }, (_, n) => ({ phone: `+49${n}` }));
    await look([...numbers, { email: 'x@example.org' }]);
    const refusal = new Refusal('too_many_lookups', { most: 200, seconds: 60 });
    await expect(look([{ phone: '+491' }])).rejects.toThrow(refusal);
    const other = await server.client(ann.caller.gaiaId, ann.caller.email);
    await expect(
      server.call('GetEntityById', other, { batch_lookup_spec: [{ email: 'y@example.org' }] }),
    ).rejects.toThrow(refusal);
    expect((await look([{ gaia_id: bob.caller.gaiaId }])).entity).toHaveLength(1);
    await server.advance(60_000);
    expect((await look([{ email: bob.caller.email }])).entity).toHaveLength(1);
  });

  it('makes placeholders for addresses that can be one', async () => {
    for (const email of [`${'x'.repeat(250)}@example.org`, 'a\u202Eb@example.org', 'no address'])
      await expect(look([{ email, create_offnetwork_gaia: true }])).rejects.toThrow(
        new Refusal('email_invalid'),
      );
    expect((await look([{ email: 'cid@localhost', create_offnetwork_gaia: true }])).entity).toHaveLength(1);
  });

  it('lets others have their turn', async () => {
    const specs = Array.from({ length: 100 }, (_, n) => ({ phone: `+49${n}` }));
    expect(await turnsWhile(() => look(specs))).toBeGreaterThan(10);
  });
});

describe('QueryPresence', () => {
  const query = (ids: readonly string[]) =>
    server.call('QueryPresence', ann, { participant_id: ids.map((gaia_id) => ({ gaia_id })) });

  it('answers once about a person who is named more than once', async () => {
    await converse(server, ann, [bob], group);
    const { presence_result } = await query(Array.from({ length: 2500 }, () => bob.caller.gaiaId));
    expect(presence_result?.map(({ user_id }) => user_id?.gaia_id)).toEqual([bob.caller.gaiaId]);
  });

  it('refuses to answer more than 4 MiB', async () => {
    const mood = { mood_content: { segment: [{ type: 0 as const, text: 'x'.repeat(400_000) }] } };
    const people = [];
    for (let n = 0; n < 12; n += 1) people.push(await server.person(`P${n}`));
    // All share a conversation, so that each is at once in the next one.
    await converse(server, ann, people, group);
    for (const { caller } of people) {
      await server.store.write((tx) => setMood(tx, caller.gaiaId, mood));
    }
    const { conversation_state } = await server.call('SyncRecentConversations', ann, {});
    for (const client of people)
      await server.call(
        'SendChatMessage',
        client,
        textMessage(conversation_state![0]!.conversation_id!.id!, 'here'),
      );
    const ids = people.map(({ caller }) => caller.gaiaId);
    expect((await query(ids.slice(0, 8))).presence_result?.every(({ presence }) => presence)).toBe(true);
    await expect(query(ids)).rejects.toThrow(new Refusal('answer_too_large', { most: limits.answerBytes }));
  });
});
