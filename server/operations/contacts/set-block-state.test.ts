import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  BlockState,
  ConversationType,
  limits,
  ReplyToInviteType,
  TypingType,
} from '../../../protocol/index.ts';
import { pair } from '../testing/pair.ts';
import { converse, send } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';

const { BLOCK_STATE_BLOCK: block, BLOCK_STATE_UNBLOCK: unblock } = BlockState;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, chat } = await pair());
  const type = ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT;
  await server.call('ReplyToInvite', bob, { conversation_id: { id: chat }, type });
  await quiet();
});
afterEach(() => server[Symbol.asyncDispose]());

const quiet = async () => {
  await server.advance(0);
  ann.received.length = 0;
  bob.received.length = 0;
};
const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId, chat_id: caller.gaiaId });
const set = (by: TestClient, person: TestClient, block_state: BlockState) =>
  server.call('SetBlockState', by, { participant_id: idOf(person), block_state });
const blockedBy = async (client: TestClient) =>
  (await server.call('GetBlockedEntities', client, {})).entity?.map(({ id }) => id);

it('is pushed to all own clients, once, and to no one else', async () => {
  const phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
  await quiet();
  phone.received.length = 0;
  await set(ann, bob, block);
  await set(ann, bob, block);
  await server.advance(0);
  for (const client of [ann, phone]) {
    const [pushed, presence, ...more] = client.received;
    expect(pushed?.block_notification).toEqual({
      block_state_change: [{ participant_id: idOf(bob), new_block_state: block }],
    });
    // How the other is is not for the one who blocks any more either.
    expect(presence?.presence_notification).toEqual({ presence: [{ user_id: idOf(bob) }] });
    expect(more).toEqual([]);
  }
  expect(bob.received).toEqual([]);
  expect(await blockedBy(ann)).toEqual([idOf(bob)]);
  expect(await blockedBy(bob)).toEqual([]);
});

it('silences both ways', async () => {
  await set(ann, bob, block);
  await quiet();
  await expect(send(server, bob, chat, 'x')).rejects.toThrow(new Refusal('cannot_receive', { name: 'Ann' }));
  await expect(send(server, ann, chat, 'x')).rejects.toThrow(
    new Refusal('blocked_by_caller', { name: 'Bob' }),
  );
  for (const [one, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await expect(converse(server, one, [other], ConversationType.CONVERSATION_TYPE_GROUP)).rejects.toThrow(
      new Refusal('not_invitable', { id: other.caller.gaiaId }),
    );
    const query = other.caller.email;
    expect((await server.call('SearchEntities', one, { query })).entity).toEqual([]);
    const { presence_result } = await server.call('QueryPresence', one, { participant_id: [idOf(other)] });
    expect(presence_result?.[0]?.presence ?? null).toBeNull();
    const type = TypingType.TYPING_TYPE_STARTED;
    await server.call('SetTyping', one, { conversation_id: { id: chat }, type });
    const text = [{ type: 0 as const, text: 'busy' }];
    await server.call('SetPresence', one, {
      mood_setting: { mood_message: { mood_content: { segment: text } } },
    });
    await server.advance(0);
    expect(other.received.filter((u) => u.typing_notification || u.presence_notification)).toEqual([]);
  }
});

it('ends when taken back, and the two learn how the other is', async () => {
  await set(ann, bob, block);
  await quiet();
  await set(ann, bob, unblock);
  await server.advance(0);
  expect(ann.received[0]?.block_notification?.block_state_change?.[0]?.new_block_state).toBe(unblock);
  for (const [one, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const pushed = one.received.find((update) => update.presence_notification)?.presence_notification;
    expect(pushed?.presence?.map(({ user_id }) => user_id)).toEqual([idOf(other)]);
  }
  await send(server, bob, chat, 'hello again');
  expect(ann.received.some((update) => update.event_notification)).toBe(true);
});

it('lasts while the other side blocks too', async () => {
  await set(ann, bob, block);
  await set(bob, ann, block);
  await quiet();
  await set(ann, bob, unblock);
  await server.advance(0);
  expect(bob.received).toEqual([]);
  expect(ann.received.map((update) => update.presence_notification ?? null)).toEqual([null]);
  await expect(send(server, ann, chat, 'x')).rejects.toThrow(new Refusal('cannot_receive', { name: 'Bob' }));
});

it('is refused for oneself, for no one, and for other states', async () => {
  await expect(set(ann, ann, block)).rejects.toThrow(new Refusal('person_is_caller'));
  await expect(
    server.call('SetBlockState', ann, { participant_id: { gaia_id: '1' }, block_state: block }),
  ).rejects.toThrow(new Refusal('person_unknown', { id: '1' }));
  await expect(server.call('SetBlockState', ann, { block_state: block })).rejects.toThrow(
    new Refusal('field_missing', { field: 'participant_id' }),
  );
  await expect(set(ann, bob, BlockState.BLOCK_STATE_UNKNOWN)).rejects.toThrow(
    new Refusal('field_invalid', { field: 'block_state', allowed: 'BLOCK, UNBLOCK' }),
  );
});

it('is refused beyond a thousand people, until one is unblocked', async () => {
  const make = (_: unknown, n: number) =>
    server.store.accounts.createAccount(
      { email: `p${n}@example.org`, displayName: 'Person', passwordHash: 'x' },
      { by: 'administrator' },
    );
  const people = await Promise.all(Array.from({ length: limits.blockedPeople }, make));
  const { store } = server;
  await store.write(async (tx) => {
    for (const { gaiaId } of people) await setBlocked(tx, ann.caller.gaiaId, gaiaId, true);
  });
  const refused = new Refusal('too_many_blocks', { most: limits.blockedPeople });
  await expect(set(ann, bob, block)).rejects.toThrow(refused);
  expect(await blockedBy(ann)).toHaveLength(limits.blockedPeople);
  const participant_id = { gaia_id: people[0]?.gaiaId ?? '', chat_id: '' };
  await server.call('SetBlockState', ann, { participant_id, block_state: unblock });
  await set(ann, bob, block);
});
