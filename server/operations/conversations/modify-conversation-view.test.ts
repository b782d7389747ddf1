import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationView, NotificationLevel, SyncFilter } from '../../../protocol/index.ts';
import { pair } from '../testing/pair.ts';
import { send } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const { CONVERSATION_VIEW_INBOX: inbox, CONVERSATION_VIEW_ARCHIVED: archived } = ConversationView;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, chat } = await pair());
});
afterEach(() => server[Symbol.asyncDispose]());

const move = (client: TestClient, new_view: ConversationView, last_event_timestamp = 0) =>
  server.call('ModifyConversationView', client, {
    conversation_id: { id: chat },
    new_view,
    last_event_timestamp,
  });
const listed = async (client: TestClient, filter: SyncFilter): Promise<(string | null | undefined)[]> => {
  const { conversation_state } = await server.call('SyncRecentConversations', client, {
    sync_filter: [filter],
  });
  return (conversation_state ?? []).map((state) => state.conversation_id?.id);
};
const views = (client: TestClient) =>
  client.received.flatMap(({ view_modification: view }) => (view ? [[view.old_view, view.new_view]] : []));

it('moves the conversation for the caller alone, on all clients of the caller', async () => {
  const phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
  await move(ann, archived);
  for (const client of [ann, phone]) expect(views(client)).toEqual([[inbox, archived]]);
  expect(bob.received.filter((update) => update.view_modification || update.conversation)).toEqual([]);
  expect(await listed(ann, SyncFilter.SYNC_FILTER_INBOX)).toEqual([]);
  expect(await listed(ann, SyncFilter.SYNC_FILTER_ARCHIVED)).toEqual([chat]);
  expect(await listed(bob, SyncFilter.SYNC_FILTER_INBOX)).toEqual([chat]);
});

it('is pushed once', async () => {
  await move(ann, archived);
  await move(ann, archived);
  await move(ann, inbox);
  expect(views(ann)).toEqual([
    [inbox, archived],
    [archived, inbox],
  ]);
});

it('is taken back by a new message', async () => {
  await move(ann, archived);
  await send(server, bob, chat, 'hello');
  expect(views(ann).at(-1)).toEqual([archived, inbox]);
  expect(await listed(ann, SyncFilter.SYNC_FILTER_INBOX)).toEqual([chat]);
});

it('stays when the conversation is quiet', async () => {
  const level = NotificationLevel.NOTIFICATION_LEVEL_QUIET;
  await server.call('SetConversationNotificationLevel', ann, { conversation_id: { id: chat }, level });
  await move(ann, archived);
  await send(server, bob, chat, 'hello');
  expect(await listed(ann, SyncFilter.SYNC_FILTER_ARCHIVED)).toEqual([chat]);
});

it('never puts away what the person has not seen', async () => {
  const seen = await send(server, bob, chat, 'one');
  const newer = await send(server, bob, chat, 'two');
  await expect(move(ann, archived, seen.timestamp!)).rejects.toThrow(new Refusal('unseen_messages'));
  expect(await listed(ann, SyncFilter.SYNC_FILTER_INBOX)).toEqual([chat]);
  await move(ann, archived, newer.timestamp!);
  expect(await listed(ann, SyncFilter.SYNC_FILTER_INBOX)).toEqual([]);
});

it('is refused to those outside, and for other views', async () => {
  const eve = await server.person('Eve');
  await expect(move(eve, archived)).rejects.toThrow(new Refusal('conversation_unavailable'));
  await expect(move(ann, ConversationView.CONVERSATION_VIEW_UNKNOWN)).rejects.toThrow(
    new Refusal('field_invalid', { field: 'view', allowed: 'INBOX, ARCHIVED' }),
  );
});
