import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConversationType, reactionTo, replyTo } from '../../../protocol/index.ts';
import { gapMs } from '../../bus/commit-chain.ts';
import { TestCluster } from '../testing/cluster.ts';
import { converse, send } from '../testing/requests.ts';
import type { TestClient } from '../testing/test-server.ts';

let cluster: TestCluster;
let ann: TestClient;
let bob: TestClient;
let chats: readonly string[];

beforeEach(async () => {
  // Where commits are confined to conversations.
  cluster = await TestCluster.start(['left', 'middle', 'right'], 'postgres');
  ann = await cluster.at('left').person('Ann');
  bob = await cluster.at('right').person('Bob');
  const group = ConversationType.CONVERSATION_TYPE_GROUP;
  const made = [1, 2].map(() => converse(cluster.at('left'), ann, [bob], group));
  chats = (await Promise.all(made)).map(({ id }) => id);
  await cluster.settle();
  for (const client of [ann, bob]) client.received.length = 0;
});
afterEach(() => cluster[Symbol.asyncDispose]());

const texts = ({ received }: TestClient): (string | null | undefined)[] =>
  received.flatMap(
    ({ event_notification: of }) => of?.event?.chat_message?.message_content?.segment?.[0]?.text ?? [],
  );

/** The process commits a message and is gone before it says so. */
async function sayLast(conversationId = '', times = 1): Promise<void> {
  const phone = await cluster.at('middle').client(ann.caller.gaiaId, 'ann@example.org', 'mobile');
  await cluster.settle();
  cluster.board.loses = (from) => from === 'middle';
  const words = Array.from({ length: times }, () =>
    send(cluster.at('middle'), phone, conversationId, 'last words'),
  );
  await Promise.all(words);
  await cluster.kill('middle');
  cluster.board.loses = () => false;
}

it('come when the next change of their conversation shows that they are missing, and hold up no other', async () => {
  const [one = '', other = ''] = chats;
  await sayLast(one);
  await send(cluster.at('left'), ann, one, 'next');
  await send(cluster.at('left'), ann, other, 'elsewhere');
  await cluster.settle();
  expect(texts(bob)).toEqual(['elsewhere']);
  await cluster.advance(gapMs);
  for (const client of [ann, bob]) expect(texts(client)).toEqual(['elsewhere', 'last words', 'next']);
  expect(cluster.servers.map(({ resyncs }) => resyncs)).toEqual([0, 0]);
});

it('come when something that concerns all conversations waits for them', async () => {
  await sayLast(chats[0]);
  await cluster.at('left').call('RenameConversation', ann, {
    event_request_header: { conversation_id: { id: chats[1] ?? '' } },
    new_name: 'Lunch',
  });
  await cluster.settle();
  await cluster.advance(gapMs);
  for (const client of [ann, bob]) expect(texts(client)).toEqual(['last words']);
  expect(bob.received.filter((update) => update.event_notification)).toHaveLength(2);
  expect(cluster.servers.map(({ resyncs }) => resyncs)).toEqual([0, 0]);
});

it('come when someone gets the number of the process that died', async () => {
  await sayLast(chats[0]);
  await cluster.add('next');
  const phone = await cluster.at('next').client(ann.caller.gaiaId, 'ann@example.org', 'tablet');
  await send(cluster.at('next'), phone, chats[1] ?? '', 'elsewhere');
  await cluster.settle();
  await cluster.advance(gapMs);
  expect([...texts(bob)].sort()).toEqual(['elsewhere', 'last words']);
});

it('are looked for among all who are connected by few statements', async () => {
  const right = cluster.at('right');
  for (let n = 0; n < 25; n += 1) await right.person(`P${n}`);
  await sayLast(chats[0]);
  const reading = vi.spyOn(right.store.reader, 'all');
  await cluster.at('left').call('RenameConversation', ann, {
    event_request_header: { conversation_id: { id: chats[1] ?? '' } },
    new_name: 'Lunch',
  });
  await cluster.settle();
  reading.mockClear();
  await cluster.advance(gapMs);
  expect(texts(bob)).toEqual(['last words']);
  expect(reading.mock.calls.length).toBeLessThan(25);
  reading.mockRestore();
});

it('are what would have been pushed at once, for clients of each variant', async () => {
  const [one = ''] = chats;
  const { event_id: target = '' } = await send(cluster.at('left'), bob, one, 'what I said');
  const phone = await cluster.at('middle').client(ann.caller.gaiaId, 'ann@example.org', 'mobile');
  const { gaiaId, email } = bob.caller;
  const others = await Promise.all(
    (['left', 'right'] as const).flatMap((at) =>
      (['base', 'extended'] as const).map((variant) =>
        cluster.at(at).client(gaiaId, email, 'mobile', variant),
      ),
    ),
  );
  await cluster.settle();
  for (const { received } of others) received.length = 0;
  cluster.board.loses = (from, to) => from === 'middle' && to === 'right';
  const id = target ?? '';
  for (const annotation of [replyTo(id), reactionTo({ target: id, emoji: '👍', isRemoved: false })])
    await cluster.at('middle').call('SendChatMessage', phone, {
      event_request_header: { conversation_id: { id: one } },
      ...(annotation.type === 1001 && { message_content: { segment: [{ type: 0, text: 'so' }] } }),
      annotation: [annotation],
    });
  await cluster.settle();
  await cluster.kill('middle');
  await send(cluster.at('left'), ann, one, 'next');
  await cluster.settle();
  await cluster.advance(gapMs);
  const eventsOf = ({ received }: TestClient) => received.flatMap(({ event_notification: of }) => of ?? []);
  const [baseLive, live, baseMissed, missed] = others.map(eventsOf);
  expect(live).toHaveLength(3);
  expect(missed).toEqual(live);
  expect(baseMissed).toEqual(baseLive);
});

it('reach who was removed from their conversation', async () => {
  const phone = await cluster.at('middle').client(ann.caller.gaiaId, 'ann@example.org', 'mobile');
  await cluster.settle();
  cluster.board.loses = (from) => from === 'middle';
  await cluster.at('middle').call('RemoveUser', phone, {
    participant_id: { gaia_id: bob.caller.gaiaId },
    event_request_header: { conversation_id: { id: chats[0] ?? '' } },
  });
  await send(cluster.at('middle'), phone, chats[0] ?? '', 'among ourselves');
  await cluster.kill('middle');
  cluster.board.loses = () => false;
  await cluster.add('next');
  const tablet = await cluster.at('next').client(ann.caller.gaiaId, 'ann@example.org', 'tablet');
  await send(cluster.at('next'), tablet, chats[1] ?? '', 'elsewhere');
  await cluster.settle();
  await cluster.advance(gapMs);
  const changes = bob.received.flatMap(({ event_notification: of }) => of?.event?.membership_change ?? []);
  expect(changes).toEqual([
    expect.objectContaining({
      participant_ids: [{ gaia_id: bob.caller.gaiaId, chat_id: expect.anything() }],
    }),
  ]);
  expect(texts(bob)).toEqual(['elsewhere']);
  expect(texts(ann)).toContain('among ourselves');
});

it('come once, whoever wrote beside what is missing', async () => {
  const [one = ''] = chats;
  await send(cluster.at('left'), ann, one, 'first');
  await sayLast(one);
  await send(cluster.at('left'), ann, one, 'next');
  await cluster.settle();
  await cluster.advance(gapMs);
  for (const client of [ann, bob]) expect(texts(client)).toEqual(['first', 'last words', 'next']);
});

it('let everyone synchronise where the store cannot be read', async () => {
  const [one = ''] = chats;
  await sayLast(one);
  const right = cluster.at('right');
  const reading = vi.spyOn(right.store.reader, 'first').mockRejectedValue(new Error('the database is away'));
  await send(cluster.at('left'), ann, one, 'next');
  await cluster.settle();
  await cluster.advance(gapMs);
  reading.mockRestore();
  expect(right.faults.splice(0)).toHaveLength(1);
  expect(cluster.servers.map(({ resyncs }) => resyncs)).toEqual([0, 1]);
});

it('let everyone synchronise where there are too many', async () => {
  const [one = ''] = chats;
  await sayLast(one, 501);
  await send(cluster.at('left'), ann, one, 'next');
  await cluster.settle();
  await cluster.advance(gapMs);
  for (const { faults } of cluster.servers)
    expect(faults.splice(0).map(String)).toEqual([
      'Error: too many events were not pushed: the last 500 of a conversation',
    ]);
  expect(cluster.servers.map(({ resyncs }) => resyncs)).toEqual([1, 1]);
});
