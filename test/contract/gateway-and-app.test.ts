import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFile } from '../../client/files/file-source.ts';
import { MemoryCache, plainMessage, Session } from '../../client/index.ts';
import {
  type Event,
  EventType,
  filesIn,
  reactionTo,
  replyTo,
  retractionOf,
  TypingType,
} from '../../protocol/index.ts';
import { OldClient, type OpenPoll } from './support/old-client.ts';
import type { Loose } from './support/old-wire.ts';
import { signUp, type Person } from './support/person.ts';
import { runCommand, temporaryFolder, TestServer } from './support/server.ts';

let server: TestServer;
let mira: Person;
let old: Person;
let third: Person;
/** The app's own session, with everything of the app but its window. */
let app: Session;
let client: OldClient;
let poll: OpenPoll;
let id: string;

beforeAll(async () => {
  const args = ['--gateway', '--call-url', 'https://meet.example.org/{room}'];
  server = await TestServer.start({ args, alone: true });
  [mira, old, third] = [
    await signUp(server, 'mira'),
    await signUp(server, 'old'),
    await signUp(server, 'third'),
  ];
  const made = ['token', 'create', '--account', old.account, '--label', 'x', '--gateway'];
  const { database, dataDir } = server;
  const at = database.kind === 'postgres' ? ['--database', database.url] : ['--data', dataDir];
  const { stdout } = await runCommand([...made, ...at]);
  client = new OldClient({ url: server.one.url, token: stdout.trim(), encoding: 'protojson' });
  app = new Session({
    server: server.one.url,
    token: mira.token,
    cache: new MemoryCache(),
    clientVersion: {},
  });
  await app.start();
  await appShows(() => app.connection.kind === 'online');
  id = await app.createConversation({ people: [old.gaiaId], name: 'Both', group: true });
  await client.createChannel();
  await client.call('conversations/syncallnewevents', 'SyncAllNewEvents', { last_sync_timestamp: 0 });
  poll = await client.poll();
  await client.until(() => client.clientId !== '');
  await client.subscribe();
  // An invitation is accepted by answering it.
  await client.call('conversations/sendchatmessage', 'SendChatMessage', {
    message_content: { segment: [{ type: 0, text: 'here I am' }] },
    event_request_header: header(1),
  });
  await appShows(() => words().includes('here I am'));
});
afterAll(async () => {
  poll.cut();
  client.close();
  await app.stop();
  await server[Symbol.asyncDispose]();
});

const header = (key: number) => ({ conversation_id: { id }, client_generated_id: key, expected_otr: 2 });
const conversation = () => app.conversations.get(id);
const events = (): readonly Event[] => app.timeline(id).events;
const words = () => events().map(({ chat_message: said }) => said?.message_content?.segment?.[0]?.text);
const newest = (): Event => events().at(-1) ?? {};

async function appShows(holds: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (!holds()) return;
      stop();
      resolve();
    };
    const stop = app.subscribe(check);
    check();
  });
}

/** Something that was pushed to the old client, as its own wire has it. */
async function pushed(name: string, matches: (notification: Loose) => boolean): Promise<void> {
  await client.until(() => client.updates.some((update) => update[name] && matches(update[name] as Loose)));
}

const tell = (path: string, name: string, value: Loose) =>
  client.call(path, name, { conversation_id: { id }, ...value });

test('they read each other’s messages', async () => {
  await app.outbox.send(id, plainMessage('hello from the app') ?? {});
  await client.until(() => client.texts().includes('hello from the app'));
  expect(client.texts()).toEqual(['here I am', 'hello from the app']);
});

test('a reply of the app has its target quoted for the old client', async () => {
  const target = events().find((event) => event.sender_id?.gaia_id === old.gaiaId);
  await app.outbox.send(id, plainMessage('welcome') ?? {}, {
    annotation: [replyTo(target?.event_id ?? '')],
  });
  const lines = [`> ${old.displayName}: here I am`, '\n', 'welcome'];
  const isQuoting = ({ chat_message: said }: Loose): boolean =>
    JSON.stringify(said?.message_content?.segment?.map(({ text }: Loose) => text)) === JSON.stringify(lines);
  await pushed('event_notification', ({ event }) => isQuoting(event));
  const page = await client.call('conversations/getconversation', 'GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 1,
  });
  expect(page['conversation_state'].event).toSatisfy(([event]: Loose[]) => isQuoting(event ?? {}));
  await appShows(() => words().includes('welcome'));
});

test('a reaction of the app is text for the old client, and its removal is nothing', async () => {
  const target = events().find((event) => event.sender_id?.gaia_id === old.gaiaId)?.event_id ?? '';
  const before = client.texts().length;
  for (const [emoji, isRemoved] of [
    ['🎉', false],
    ['🎉', true],
    ['👍', false],
  ] as const) {
    await app.outbox.send(id, {}, { annotation: [reactionTo({ target, emoji, isRemoved })] });
  }
  await client.until(() => client.texts().includes('👍 to “here I am”'));
  expect(client.texts().slice(before)).toEqual(['🎉 to “here I am”', '👍 to “here I am”']);
});

test('what the app deletes for everyone is gone for the old client when it looks again', async () => {
  await app.outbox.send(id, plainMessage('never mind') ?? {});
  await client.until(() => client.texts().includes('never mind'));
  await appShows(() => words().includes('never mind'));
  const said = events().find(
    ({ chat_message: message }) => message?.message_content?.segment?.[0]?.text === 'never mind',
  );
  await app.outbox.send(id, {}, { annotation: [retractionOf(said?.event_id ?? '')] });
  await client.until(() => client.texts().includes('took a message back'));
  const page = await client.call('conversations/getconversation', 'GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 2,
  });
  const texts = (page['conversation_state'].event as Loose[]).map(
    ({ chat_message: message }) => message?.message_content?.segment?.[0]?.text,
  );
  expect(texts).toEqual(['message deleted', 'took a message back']);
});

test('a file of the app is an address for the old client, which ends when the file is deleted', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'Plan.txt');
  await writeFile(path, 'what is planned');
  const before = client.texts().length;
  await app.files.send(id, [await localFile(path)]);
  const isFile = ({ chat_message: said }: Loose): boolean => said?.message_content?.segment?.[0]?.type === 2;
  await pushed('event_notification', ({ event }) => isFile(event));
  expect(client.texts().slice(before)).toEqual(['Plan.txt']);
  const linked = client.updates
    .map((update) => update['event_notification']?.['event'] as Loose | undefined)
    .findLast((event) => event && isFile(event));
  const link = linked?.['chat_message'].message_content.segment[0].link_data.link_target as string;
  expect(link.startsWith(`${server.publicUrl}/files/`)).toBe(true);
  // What a balancer does before several processes.
  const address = link.replace(server.publicUrl, server.one.url);
  const opened = await fetch(address);
  expect([opened.status, await opened.text()]).toEqual([200, 'what is planned']);
  expect(opened.headers.get('content-disposition')).toContain('attachment; filename="Plan.txt"');

  await appShows(() => filesIn(newest().chat_message).length === 1);
  await app.annotating.retract(id, newest().event_id ?? '');
  await appShows(() => filesIn(newest().chat_message).length === 0);
  await client.until(() => client.texts().at(-1) === 'took a message back');
  expect((await fetch(address)).status).toBe(404);
});

test('what the old client writes can be replied and reacted to, and corrected by no one else', async () => {
  const written = events().find((event) => event.sender_id?.gaia_id === old.gaiaId && event.chat_message);
  const target = written?.event_id ?? '';
  const before = client.texts().length;
  await app.annotating.react(id, target, '❤️', true);
  await client.until(() => client.texts().length > before);
  expect(client.texts().slice(before)).toEqual(['❤️ to “here I am”']);
  await app.annotating.correct(id, target, plainMessage('something else') ?? {});
  await appShows(() => app.annotations(id, target).pending === false);
  expect(app.annotations(id, target).corrections).toEqual([]);
  expect(words()).toContain('here I am');
});

test('typing and focus show on both sides', async () => {
  await tell('conversations/settyping', 'SetTyping', { type: TypingType.TYPING_TYPE_STARTED });
  await appShows(() => conversation()?.typing.includes(old.gaiaId) === true);
  await tell('conversations/setfocus', 'SetFocus', { type: 1, timeout_secs: 20 });
  await appShows(() => conversation()?.focused.includes(old.gaiaId) === true);
  app.setTyping(id, 'started');
  await pushed('typing_notification', ({ sender_id: by, type }) => by.gaia_id === mira.gaiaId && type === 1);
  app.setFocus(id);
  await pushed('focus_notification', ({ sender_id: by, type }) => by.gaia_id === mira.gaiaId && type === 1);
  expect(client.updates.length).toBeGreaterThan(0);
});

test('reading moves the marks on both sides', async () => {
  const { timestamp = 0 } = newest();
  await tell('conversations/updatewatermark', 'UpdateWatermark', { last_read_timestamp: timestamp });
  const mark = (gaiaId: string) =>
    conversation()?.conversation.read_state?.find(({ participant_id: who }) => who?.gaia_id === gaiaId)
      ?.latest_read_timestamp;
  await appShows(() => mark(old.gaiaId) === timestamp);
  await client.call('conversations/sendchatmessage', 'SendChatMessage', {
    message_content: { segment: [{ type: 0, text: 'read this' }] },
    event_request_header: header(2),
  });
  await appShows(() => words().includes('read this'));
  const read = newest().timestamp ?? 0;
  app.markRead(id, read);
  await pushed('watermark_notification', (notification) => {
    return notification.sender_id.gaia_id === mira.gaiaId && notification.latest_read_timestamp === read;
  });
  expect(mark(old.gaiaId)).toBeGreaterThanOrEqual(timestamp ?? 0);
});

test('names and members change on both sides', async () => {
  await client.call('conversations/renameconversation', 'RenameConversation', {
    new_name: 'Renamed by the old one',
    event_request_header: header(3),
  });
  await appShows(() => conversation()?.conversation.name === 'Renamed by the old one');
  await app.in(id).rename('Renamed by the app');
  await pushed(
    'event_notification',
    ({ event }) => event.conversation_rename?.new_name === 'Renamed by the app',
  );
  await client.call('conversations/adduser', 'AddUser', {
    invitee_id: [{ gaia_id: third.gaiaId }],
    event_request_header: header(4),
  });
  const isMember = () =>
    conversation()?.conversation.current_participant?.some((who) => who.gaia_id === third.gaiaId) === true;
  await appShows(isMember);
  await app.in(id).removePerson(third.gaiaId);
  await pushed('event_notification', ({ event }) => {
    return (
      event.membership_change?.type === 2 &&
      event.membership_change.participant_ids[0].gaia_id === third.gaiaId
    );
  });
  await appShows(() => !isMember());
  expect(conversation()?.conversation.name).toBe('Renamed by the app');
});

test('calls begin and end on both sides', async () => {
  await client.call('conversations/updatehangout', 'UpdateHangout', {
    conversation_id: { id },
    event_type: 1,
  });
  await appShows(() => conversation()?.call?.by === old.gaiaId);
  await app.in(id).hangout('join');
  await pushed('event_notification', ({ event }) => {
    return event.hangout_event?.event_type === 3 && event.sender_id.gaia_id === mira.gaiaId;
  });
  await appShows(() => conversation()?.call?.people.includes(mira.gaiaId) === true);
  expect(conversation()?.call?.people).toEqual([old.gaiaId, mira.gaiaId]);
  await app.in(id).hangout('end');
  await pushed('event_notification', ({ event }) => event.hangout_event?.event_type === 2);
  await appShows(() => conversation()?.call === undefined);
});

test('mood and presence show on both sides', async () => {
  const mood = { segment: [{ type: 0, text: 'in an old window' }] };
  await client.call('presence/setpresence', 'SetPresence', {
    presence_state_setting: { timeout_secs: 720, type: 40 },
    mood_setting: { mood_message: { mood_content: mood } },
  });
  const presence = () => app.people.get(old.gaiaId)?.presence;
  await appShows(() => presence()?.mood_message?.mood_content?.segment?.[0]?.text === 'in an old window');
  expect(presence()).toMatchObject({ reachable: true, available: true });
  await app.presence.setMood([{ type: 0, text: 'in the app' }]);
  await pushed('presence_notification', ({ presence: notification }) =>
    (notification as Loose[]).some(
      (one) => one['presence']?.mood_message?.mood_content?.segment?.[0]?.text === 'in the app',
    ),
  );
});

test('both see the same history', async () => {
  const fetched = await client.call('conversations/getconversation', 'GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 100,
  });
  // What only changes a message is words to the old client, and no event of its own to the app.
  const theirs = (fetched['conversation_state'].event as Loose[])
    .filter(({ advances_sort_timestamp: advances }) => advances !== false)
    .map(({ event_id: event, timestamp }) => [event, timestamp]);
  expect(theirs.length).toBeGreaterThan(8);
  expect(events().map(({ event_id: event, timestamp }) => [event, timestamp])).toEqual(theirs);
  expect(new Set(events().map(({ event_type: type }) => type))).toContain(EventType.EVENT_TYPE_HANGOUT);
});
