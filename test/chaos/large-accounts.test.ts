import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryCache, type Session } from '../../client/index.ts';
import { ConversationType, limits, type Variant } from '../../protocol/index.ts';
import { anotherClient, newAccount, online, recorded, sessionOf, text, until } from './support/client.ts';
import { MortalServer } from './support/server.ts';

let server: MortalServer;
beforeAll(async () => {
  server = await MortalServer.start('--rate-limit', 'off');
});
afterAll(() => server[Symbol.asyncDispose]());

const group = (session: Session, people: readonly string[] = []) =>
  session.call('CreateConversation', {
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    invitee_id: people.map((id) => ({ gaia_id: id })),
  });

test.each<Variant>(['extended', 'base'])(
  'a client of the %s variant gets every conversation, beyond what one page holds, and none as news',
  async (variant) => {
    const account = await newAccount(server.origin, 'Ann');
    await using ann = await online(sessionOf(server.origin, account.token));
    const first = await ann.createConversation({ people: [], name: 'first', group: true });
    await ann.outbox.send(first, text('long ago'));
    await until('it is sent', () => ann.conversations.get(first)?.outbox.length === 0);
    for (let n = 0; n <= limits.recentConversations.most; n += 1) await group(ann);
    const { token } = await anotherClient(server.origin, account);
    const fresh = sessionOf(server.origin, token, new MemoryCache(), variant);
    await using _fresh = fresh;
    const changes = recorded(fresh);
    await online(fresh);
    expect(fresh.conversations.size).toBe(limits.recentConversations.most + 2);
    const { events } = await fresh.loadOlder(first);
    expect(events.filter((event) => event.chat_message)).toHaveLength(1);
    expect(changes.filter(({ kind }) => kind === 'arrived')).toEqual([]);
  },
);

test('a client that knows more people than one question may name comes online', async () => {
  const account = await newAccount(server.origin, 'Ann');
  await using ann = await online(sessionOf(server.origin, account.token));
  const people = limits.participants + 100;
  const addresses = Array.from({ length: people }, (_, n) => ({
    email: `someone${n}@elsewhere.example`,
    create_offnetwork_gaia: true,
  }));
  const ids: string[] = [];
  // No one person may make so many in a day.
  for (let from = 0; from < people; from += limits.placeholdersPerDay) {
    const other = await newAccount(server.origin, 'Other');
    await using maker = await online(sessionOf(server.origin, other.token));
    const found = await maker.contacts.lookUp(addresses.slice(from, from + limits.placeholdersPerDay));
    ids.push(...found.map((entity) => entity?.id?.gaia_id ?? ''));
  }
  await group(ann, ids.slice(0, people / 2));
  await group(ann, ids.slice(people / 2));
  const { token } = await anotherClient(server.origin, account);
  await using fresh = await online(sessionOf(server.origin, token));
  expect(ids.filter((id) => !fresh.people.has(id))).toEqual([]);
});
