import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType, fakeClock, OffTheRecordStatus } from '../../../protocol/index.ts';
import { newMember } from '../../operations/conversations/invite.ts';
import { atOnce } from '../../domain/conversations/invitation.ts';
import { engineOfRun, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import {
  advance,
  conversationById,
  insertConversation,
  watermarkOf,
} from '../conversations/conversations.ts';
import { eventByKey, insertEvent } from '../conversations/events.ts';
import { setName } from '../conversations/groups.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

let database: TestDatabase;
let store: Store;
let ann: string;

beforeEach(async () => {
  database = await testDatabase(engineOfRun());
  store = await openStore({ database: database.location, clock: fakeClock() });
  const account = { email: 'ann@example.org', displayName: 'Ann', passwordHash: null };
  ann = (await store.accounts.createAccount(account, { by: 'administrator' })).gaiaId;
  await store.write(makeGroup);
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function makeGroup(tx: Transaction): Promise<void> {
  const at = tx.position();
  const entry = { conversationId: 'c', personId: ann, inviterId: ann, at, joinedAt: at };
  await insertConversation(
    tx,
    {
      id: 'c',
      type: ConversationType.CONVERSATION_TYPE_GROUP,
      name: null,
      creator_id: ann,
      owner_id: null,
      owner_since: null,
      client_generated_id: null,
      pair: null,
      otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
      otr_toggle: 1,
      group_link_sharing: 0,
      link_token: null,
      active_hangout: 0,
      created_at: at,
      sort_at: at,
      newest_event_at: 0,
      changed_at: at,
      roster_at: at,
      moved_at: 0,
    },
    [newMember(entry, atOnce)],
  );
}

const newest = async (c: Connection = store.reader) => (await conversationById(c, 'c'))?.newestEventAt;
const step = async (tx: Transaction): Promise<number> => {
  await conversationById(tx, 'c');
  const at = tx.position();
  advance(tx, 'c', ann, at);
  expect(await newest(tx)).toBe(at);
  return at;
};

it('writes with the commit how far conversations and readers got', async () => {
  const [, , last] = await Promise.all([store.write(step), store.write(step), store.write(step)]);
  expect(await newest()).toBe(last);
  expect(await watermarkOf(store.reader, 'c', ann)).toBe(last);
});

it('leaves a conversation where it is for an event that does not move it, also in one commit with others', async () => {
  const append = async (tx: Transaction): Promise<number> => {
    const at = tx.position();
    tx.progress.append('c', at);
    return at;
  };
  const [moved, last] = await Promise.all([store.write(step), store.write(append)]);
  expect(await conversationById(store.reader, 'c')).toMatchObject({ sortAt: moved, newestEventAt: last });
  const later = await store.write(append);
  expect(await conversationById(store.reader, 'c')).toMatchObject({ sortAt: moved, newestEventAt: later });
  await store.write(async (tx) => {
    const before = await conversationById(tx, 'c');
    const at = await append(tx);
    expect(await conversationById(tx, 'c')).toEqual({ ...before, newestEventAt: at, changedAt: at });
  });
});

it('shows it to what a transaction reads by other means', async () => {
  await store.write(async (tx) => {
    const at = await step(tx);
    expect(await watermarkOf(tx, 'c', ann)).toBe(at);
  });
});

it('reads a conversation again that changed by other means', async () => {
  await store.write(async (tx) => {
    const at = await step(tx);
    await setName(tx, 'c', 'Lunch');
    expect(await conversationById(tx, 'c')).toMatchObject({ name: 'Lunch', newestEventAt: at });
  });
});

it('takes back what a unit did that throws afterwards, and only that', async () => {
  const results = await Promise.allSettled([
    store.write(step),
    store.write(async (tx) => {
      await step(tx);
      throw new Error('undone');
    }),
  ]);
  expect(results).toMatchObject([{ status: 'fulfilled' }, { reason: { message: 'undone' } }]);
  const kept = results[0].status === 'fulfilled' ? results[0].value : 0;
  expect(await newest()).toBe(kept);
  expect(await watermarkOf(store.reader, 'c', ann)).toBe(kept);
});

/** Stores an event under a key of Ann's that the store is told of beforehand. */
function post(key: number, inside: (tx: Transaction) => Promise<void> = async () => {}): Promise<boolean> {
  const event = { conversationId: 'c', senderId: ann, key };
  return store.write(
    async (tx) => {
      const isNew = await insert(tx, key);
      await inside(tx);
      return isNew;
    },
    { conversationId: 'c', isConfined: true, key: event },
  );
}

async function insert(tx: Transaction, key: number, conversation = 'c'): Promise<boolean> {
  const timestamp = tx.position();
  const isNew = await insertEvent(tx, {
    conversation_id: conversation,
    timestamp,
    sender_id: ann,
    client_generated_id: key,
    expires_at: null,
    payload: new Uint8Array([0, key, 255]),
    unmentioned: key % 2 === 0 ? null : ann,
  });
  if (isNew) advance(tx, conversation, ann, timestamp);
  return isNew;
}

it('stores an event under a key once, also twice in one commit, and again later', async () => {
  expect(await Promise.all([post(1), post(1), post(2)])).toEqual([true, false, true]);
  expect(await Promise.all([post(2), post(3)])).toEqual([false, true]);
  expect(await eventByKey(store.reader, 'c', ann, 1)).toMatchObject({
    payload: Buffer.from([0, 1, 255]),
    unmentioned: ann,
  });
  expect(await eventByKey(store.reader, 'c', ann, 2)).toMatchObject({ unmentioned: null });
  const last = await eventByKey(store.reader, 'c', ann, 3);
  expect(await newest()).toBe(last?.timestamp);
  expect(await watermarkOf(store.reader, 'c', ann)).toBe(last?.timestamp);
});

it('shows an event to what reads it in the same commit', async () => {
  const seen: (number | null | undefined)[] = [];
  const look = async (tx: Transaction): Promise<void> => {
    seen.push((await eventByKey(tx, 'c', ann, 1))?.client_generated_id);
  };
  await Promise.all([post(1, look), store.write(look)]);
  expect(seen).toEqual([1, 1]);
});

it('undoes an event alone that the database refuses', async () => {
  const results = await Promise.allSettled([
    post(1),
    store.write((tx) => insert(tx, 2, 'nowhere'), {
      conversationId: 'nowhere',
      isConfined: true,
      key: { conversationId: 'nowhere', senderId: ann, key: 2 },
    }),
    post(3),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await eventByKey(store.reader, 'c', ann, 1)).not.toBeNull();
  expect(await eventByKey(store.reader, 'c', ann, 3)).not.toBeNull();
});

it('undoes an event with its unit', async () => {
  const results = await Promise.allSettled([
    post(1),
    post(2, () => Promise.reject(new Error('undone'))),
    post(2),
  ]);
  expect(results).toMatchObject([{ value: true }, { reason: { message: 'undone' } }, { value: true }]);
});
