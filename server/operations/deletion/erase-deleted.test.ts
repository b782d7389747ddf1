import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Conversation,
  ConversationType,
  EventType,
  GroupLinkSharingStatus,
  type Event,
  ParticipantType,
  SegmentType,
} from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sweepMedia } from '../../store/media/media-erasure.ts';
import { accountsBeingErased } from '../../store/accounts/account-deletion.ts';
import { statement } from '../../store/query/statement.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import type { Push } from '../../domain/events/push.ts';
import { eraseDeleted } from './erase-deleted.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cem: TestClient;
let pair: string;
let group: string;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann', 'ann@example.org');
  bob = await server.person('Bob', 'bob@example.org');
  cem = await server.person('Cem', 'cem@example.org');
  pair = await conversation(ann, [bob], ConversationType.CONVERSATION_TYPE_ONE_TO_ONE);
  group = await conversation(ann, [bob, cem], ConversationType.CONVERSATION_TYPE_GROUP, 'Lunch');
});
afterEach(() => server[Symbol.asyncDispose]());

async function conversation(
  by: TestClient,
  others: TestClient[],
  type: ConversationType,
  name?: string,
): Promise<string> {
  const { conversation: made } = await server.call('CreateConversation', by, {
    type,
    name: name ?? null,
    invitee_id: others.map(({ caller }) => ({ gaia_id: caller.gaiaId })),
  });
  return made?.conversation_id?.id ?? '';
}
let key = 0;
const say = (by: TestClient, id: string, text: string) =>
  server.call('SendChatMessage', by, {
    event_request_header: { conversation_id: { id }, client_generated_id: (key += 1) },
    message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] },
  });
const history = async (by: TestClient, id: string): Promise<readonly Event[]> =>
  (await server.call('GetConversation', by, { conversation_spec: { conversation_id: { id } } }))
    .conversation_state?.event ?? [];
const textsOf = (events: readonly Event[]): unknown[] =>
  events.flatMap(({ chat_message: message }) => message?.message_content?.segment?.[0]?.text ?? []);

/** Deletes the account, and carries out what the server does then. Returns what was pushed. */
async function deleteAccount({ caller }: TestClient): Promise<Push[]> {
  const pushes: Push[] = [];
  expect(await server.store.accounts.deleteAccount(caller.gaiaId)).toHaveLength(1);
  await eraseDeleted(server.store, server.options, (more) => pushes.push(...more));
  return pushes;
}

const rows = async (
  table: 'spent_keys' | 'settings' | 'sign_ins' | 'contacts' | 'blocks' | 'clients' | 'media',
) => (await server.store.reader.first(counts[table], {}))?.n;
const count = (table: Parameters<typeof rows>[0]) =>
  statement((db) => db.selectFrom(table).select((e) => e.fn.countAll<number>().as('n')));
const counts = {
  spent_keys: count('spent_keys'),
  settings: count('settings'),
  sign_ins: count('sign_ins'),
  contacts: count('contacts'),
  blocks: count('blocks'),
  clients: count('clients'),
  media: count('media'),
};

describe('a deleted account', () => {
  it('takes what its person wrote along everywhere, and leaves what others wrote', async () => {
    await say(ann, pair, 'secret');
    await say(bob, pair, 'kept');
    await say(ann, group, 'secret too');
    await say(cem, group, 'kept too');
    await deleteAccount(ann);
    expect(textsOf(await history(bob, pair))).toEqual(['kept']);
    expect(textsOf(await history(cem, group))).toEqual(['kept too']);
    expect(await server.findings()).toEqual([]);
  });

  it('leaves its groups, to another owner, and says so', async () => {
    const pushes = await deleteAccount(ann);
    const [left] = (await history(cem, group)).filter(
      ({ event_type: type }) => type === EventType.EVENT_TYPE_REMOVE_USER,
    );
    expect(left?.membership_change?.participant_ids?.[0]?.gaia_id).toBe(ann.caller.gaiaId);
    expect(pushes.some(({ update, to }) => update.event_notification && to.includes(cem.caller.gaiaId))).toBe(
      true,
    );
    await server.call('RemoveUser', bob, {
      event_request_header: { conversation_id: { id: group } },
      participant_id: { gaia_id: cem.caller.gaiaId },
    });
  });

  it('loses its name, address and everything that was chosen, in others’ eyes too', async () => {
    await server.call('UpdateProfile', ann, { phone: '+4930123456' });
    await server.call('SetPresence', ann, {
      mood_setting: { mood_message: { mood_content: { segment: [] } } },
    });
    await server.call('PinContact', bob, { participant_id: { gaia_id: ann.caller.gaiaId } });
    await server.store.write((tx) => setBlocked(tx, ann.caller.gaiaId, cem.caller.gaiaId, true));
    await server.store.accounts.recordSignIns([
      { gaiaId: ann.caller.gaiaId, action: 'sign-in', outcome: 'success', address: '::1', label: 'desk' },
    ]);
    await deleteAccount(ann);
    const { entity } = await server.call('GetEntityById', bob, {
      batch_lookup_spec: [{ gaia_id: ann.caller.gaiaId }],
    });
    expect(entity?.[0]?.entity_type).toBe(ParticipantType.PARTICIPANT_TYPE_UNKNOWN);
    expect(entity?.[0]?.properties).toMatchObject({ display_name: 'Deleted account', email: [], phone: [] });
    expect((await server.call('SearchEntities', bob, { query: 'ann' })).entity).toEqual([]);
    expect((await server.call('SearchEntities', bob, { query: 'deleted' })).entity).toEqual([]);
    expect(await server.store.accounts.accountByEmail('ann@example.org')).toBeNull();
    expect(await server.store.accounts.passwordHash(ann.caller.gaiaId)).toBeNull();
    expect(await server.store.accounts.listTokens(ann.caller.gaiaId)).toEqual([]);
    expect((await server.store.accounts.listAccounts()).map(({ email }) => email)).not.toContain('');
    for (const table of ['sign_ins', 'contacts', 'blocks'] as const) expect(await rows(table)).toBe(0);
  });

  it('is marked for the others’ apps once nothing is left of it', async () => {
    await say(ann, pair, 'secret');
    const pushes = await deleteAccount(ann);
    const marked = (view: Conversation | null | undefined): boolean =>
      view?.participant_data?.some(
        ({ id, participant_type: type, fallback_name: name }) =>
          id?.gaia_id === ann.caller.gaiaId &&
          type === ParticipantType.PARTICIPANT_TYPE_UNKNOWN &&
          name === 'Deleted account',
      ) ?? false;
    const shown = pushes.filter(({ update }) => update.conversation_notification);
    expect(shown.map(({ conversation: copies }) => marked(copies?.views.shared))).toEqual([true, true]);
    const { conversation_state: states } = await server.call('SyncAllNewEvents', bob, {
      last_sync_timestamp: 1,
    });
    expect(states?.filter(({ conversation: view }) => marked(view))).toHaveLength(2);
  });

  it('can be written to, invited and made again no more', async () => {
    await deleteAccount(ann);
    await expect(say(bob, pair, 'are you there?')).rejects.toMatchObject({
      details: { code: 'account_deleted' },
    });
    await expect(conversation(bob, [ann], ConversationType.CONVERSATION_TYPE_GROUP)).rejects.toThrow(Refusal);
    await expect(conversation(cem, [ann], ConversationType.CONVERSATION_TYPE_ONE_TO_ONE)).rejects.toThrow(
      Refusal,
    );
    expect(await server.store.accounts.deleteAccount(ann.caller.gaiaId)).toBeNull();
  });

  it('makes nothing more with a request that was on its way: no conversation, no name', async () => {
    await server.call('SetGroupLinkSharingEnabled', bob, {
      event_request_header: { conversation_id: { id: group } },
      group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
    });
    const { group_conversation_url: url } = await server.call('GetGroupConversationUrl', bob, {
      conversation_id: { id: group },
    });
    await deleteAccount(ann);
    const refused = { details: { code: 'account_deleted' } };
    const { CONVERSATION_TYPE_GROUP: ofGroup, CONVERSATION_TYPE_ONE_TO_ONE: ofPair } = ConversationType;
    await expect(conversation(ann, [bob], ofGroup)).rejects.toMatchObject(refused);
    await expect(conversation(ann, [bob], ofPair)).rejects.toMatchObject(refused);
    await expect(conversation(ann, [cem], ofPair)).rejects.toMatchObject(refused);
    await expect(server.call('OpenGroupConversationFromUrl', ann, { url: url ?? '' })).rejects.toMatchObject(
      refused,
    );
    await expect(server.call('UpdateProfile', ann, { display_name: 'Ann' })).rejects.toMatchObject(refused);
  });

  it('frees its address for another account, which is someone else’s', async () => {
    await deleteAccount(ann);
    const next = await server.person('Ann', 'ann@example.org');
    expect(next.caller.gaiaId).not.toBe(ann.caller.gaiaId);
  });

  it('takes along more messages than one commit erases, and those of groups that it had left', async () => {
    await Promise.all(Array.from({ length: 1100 }, (_, n) => say(ann, group, `secret ${n}`)));
    await server.call('RemoveUser', ann, { event_request_header: { conversation_id: { id: group } } });
    await say(bob, group, 'kept');
    await deleteAccount(ann);
    expect(textsOf(await history(cem, group))).toEqual(['kept']);
  });

  it('takes along the history that only it could see still', async () => {
    await say(bob, pair, 'deleted by Bob');
    await server.call('DeleteConversation', bob, { conversation_id: { id: pair } });
    await deleteAccount(ann);
    const left = await server.store.reader.all(allEvents, { id: pair });
    expect(left).toEqual([]);
  });

  it('takes along what only it could see a few events in each commit, to the end after a stop in between', async () => {
    await Promise.all(Array.from({ length: 1200 }, (_, n) => say(bob, pair, `for Ann ${n}`)));
    await server.call('DeleteConversation', bob, { conversation_id: { id: pair } });
    await server.store.accounts.deleteAccount(ann.caller.gaiaId);
    const { reader, write } = server.store;
    const left = async (): Promise<number> => (await reader.all(allEvents, { id: pair })).length;
    const counts: number[] = [];
    const stopping = {
      reader,
      write: async <T>(unit: Parameters<typeof write<T>>[0]): Promise<T> => {
        const result = await write(unit);
        counts.push(await left());
        if (counts.at(-1) === 700) throw new Error('killed');
        return result;
      },
    };
    await expect(eraseDeleted(stopping, server.options, () => {})).rejects.toThrow('killed');
    expect(counts.filter((count, index) => count !== counts[index - 1])).toEqual([1200, 700]);
    await eraseDeleted(server.store, server.options, () => {});
    expect(await left()).toBe(0);
    expect(await server.findings()).toEqual([]);
  });

  it('is erased to the end after a stop in the middle', async () => {
    await say(ann, pair, 'secret');
    await server.store.accounts.deleteAccount(ann.caller.gaiaId);
    await server.store.write(() => Promise.resolve());
    let published = 0;
    const stop = eraseDeleted(server.store, server.options, () => {
      published += 1;
      throw new Error('killed');
    });
    await expect(stop).rejects.toThrow('killed');
    expect(published).toBe(1);
    await eraseDeleted(server.store, server.options, () => {});
    expect(textsOf(await history(bob, pair))).toEqual([]);
    expect(textsOf(await history(bob, group))).toEqual([]);
    expect(await server.findings()).toEqual([]);
  });

  it('is erased although erasing another one fails', async () => {
    await say(ann, pair, 'secret');
    await say(bob, pair, 'secret too');
    for (const { caller } of [ann, bob]) await server.store.accounts.deleteAccount(caller.gaiaId);
    const { reader } = server.store;
    let writes = 0;
    const failing = {
      reader,
      write: <T>(unit: Parameters<typeof server.store.write<T>>[0]): Promise<T> => {
        writes += 1;
        return writes === 1 ? Promise.reject(new Error('no')) : server.store.write(unit);
      },
    };
    await expect(eraseDeleted(failing, server.options, () => {})).rejects.toThrow('no');
    expect(await accountsBeingErased(reader)).toHaveLength(1);
  });

  it('stays while the password is another one by now', async () => {
    expect(await server.store.accounts.deleteAccount(ann.caller.gaiaId, 'another hash')).toBeNull();
    expect(await server.store.accounts.accountById(ann.caller.gaiaId)).not.toBeNull();
    expect(await server.store.accounts.deleteAccount(ann.caller.gaiaId, 'x')).toHaveLength(1);
    await eraseDeleted(server.store, server.options, () => {});
  });

  it('takes its images along', async () => {
    await sweepMedia(server.store, server.images, server.clock.nowUsec());
    expect(await rows('media')).toBe(0);
    await server.store.write((tx) => tx.run(insertMedia, { owner: ann.caller.gaiaId }));
    await deleteAccount(ann);
    await sweepMedia(server.store, server.images, server.clock.nowUsec());
    expect(await rows('media')).toBe(0);
  });
});

const allEvents = statement((db, p: { id: string }) =>
  db.selectFrom('events').select('timestamp').where('conversation_id', '=', p.id),
);
const insertMedia = statement((db, p: { owner: string }) =>
  db.insertInto('media').values({
    id: 'image',
    owner_id: p.owner,
    animated: 0,
    content_type: 'image/png',
    width: 1,
    height: 1,
    byte_length: 1,
    thumbnail_type: 'image/png',
    thumbnail_width: 1,
    thumbnail_height: 1,
    thumbnail_length: 1,
    complete: 1,
    created_at: 1,
    due_at: null,
  }),
);
