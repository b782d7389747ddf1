import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActiveClientState, NotificationLevel } from '../../protocol/index.ts';
import { ClientError, MemoryCache, signIn, signOut, type Change } from '../../client/index.ts';
import {
  anotherClient,
  conversationOf,
  newAccount,
  online,
  recorded,
  sessionOf,
  text,
  until,
  wordsOf,
} from './support/client.ts';
import { MortalServer } from './support/server.ts';

let server: MortalServer;
beforeAll(async () => {
  server = await MortalServer.start('--rate-limit', 'off');
});
afterAll(() => server[Symbol.asyncDispose]());

async function pair() {
  const accounts = [await newAccount(server.origin, 'Ann'), await newAccount(server.origin, 'Ben')] as const;
  const ann = await online(sessionOf(server.origin, accounts[0].token));
  const ben = await online(sessionOf(server.origin, accounts[1].token));
  const id = await ann.createConversation({ people: [accounts[1].gaiaId], name: '', group: false });
  await until('ben has the conversation', () => ben.conversations.has(id));
  return { ann, ben, id, accounts };
}

const arrivals = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'arrived' ? [change] : []));

test('a message goes out, arrives once on both sides, and counts as unread only for the other', async () => {
  const { ann, ben, id, accounts } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  const [annChanges, benChanges] = [recorded(ann), recorded(ben)];
  const item = await ann.outbox.send(id, text('hello'));
  expect(item.state).toBe('waiting');
  await until('ben got it', () => ben.timeline(id).events.some((event) => wordsOf(event) === 'hello'));
  await until('the outbox is empty', () => conversationOf(ann, id).outbox.length === 0);
  await until('ann has it', () => arrivals(annChanges).length === 1);
  expect(ann.timeline(id).events.filter((event) => wordsOf(event) === 'hello')).toHaveLength(1);
  expect(conversationOf(ann, id).unread).toBe(0);
  expect(conversationOf(ben, id).unread).toBe(1);
  await until('ben has it', () => arrivals(benChanges).length === 1);
  expect(arrivals(benChanges)[0]).toMatchObject({ conversationId: id, live: true });
  expect(ben.people.get(accounts[0].gaiaId)?.entity.properties?.display_name).toBe('Ann');
});

test('reading moves the watermark here, on the other client of the person, and for the other person', async () => {
  const { ann, ben, id, accounts } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  const second = await anotherClient(server.origin, accounts[1]);
  await using ben2 = await online(sessionOf(server.origin, second.token));
  const changes = recorded(ben2);
  await ann.outbox.send(id, text('one'));
  await ann.outbox.send(id, text('two'));
  await until(
    'both there',
    () => ben2.conversations.get(id)?.unread === 2 && ben.timeline(id).events.length >= 2,
  );
  const newest = ben.timeline(id).events.at(-1)!.timestamp!;
  ben.markRead(id, newest);
  expect(conversationOf(ben, id).unread).toBe(0);
  await until('read on the other client', () => conversationOf(ben2, id).unread === 0);
  await until('pushed', () => changes.some((c) => c.kind === 'read' && c.timestamp === newest));
  await until('ann sees it', () =>
    (conversationOf(ann, id).conversation.read_state ?? []).some(
      (s) => s.participant_id?.gaia_id === accounts[1].gaiaId && s.latest_read_timestamp === newest,
    ),
  );
});

test('typing and focus show at the other side, and end with a message and with the connection', async () => {
  const { ann, ben, id, accounts } = await pair();
  await using _ben = ben;
  ann.setTyping(id, 'started');
  ann.setFocus(id);
  await until('typing', () => conversationOf(ben, id).typing.includes(accounts[0].gaiaId));
  await until('focused', () => conversationOf(ben, id).focused.includes(accounts[0].gaiaId));
  expect(conversationOf(ann, id).typing).toEqual([]);
  await ann.outbox.send(id, text('done'));
  await until('not typing', () => conversationOf(ben, id).typing.length === 0);
  await ann[Symbol.asyncDispose]();
  await until('not focused', () => conversationOf(ben, id).focused.length === 0);
});

test('own settings come back from the server: mood, do-not-disturb, desktop off, level, active client', async () => {
  const { ann, ben, id, accounts } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  // Presence is for those who share an active conversation: writing accepts the invitation.
  await ben.outbox.send(id, text('hi'));
  await until('accepted', () => ann.timeline(id).events.some((event) => wordsOf(event) === 'hi'));
  await ann.presence.setMood(text('busy').segment!);
  await until('mood', () => ann.self?.mood[0]?.text === 'busy');
  await until(
    'ben sees the mood',
    () =>
      ben.people.get(accounts[0].gaiaId)?.presence?.mood_message?.mood_content?.segment?.[0]?.text === 'busy',
  );
  await ann.presence.setDnd(true, 3600);
  await until('dnd', () => ann.self?.dnd.on === true);
  const left = ann.self!.dnd.untilUsec! / 1e6 - Date.now() / 1000;
  expect(left).toBeGreaterThan(3500);
  expect(left).toBeLessThan(3700);
  await ann.presence.setDnd(false, null);
  await until('dnd off', () => ann.self?.dnd.on === false);
  await ann.presence.setDesktopOff(true);
  await until('desktop off', () => ann.self?.desktopOff === true);
  await ann.presence.setDesktopOff(false);
  await until('desktop on', () => ann.self?.desktopOff === false);
  await ann.in(id).setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
  await until(
    'quiet',
    () =>
      conversationOf(ann, id).conversation.self_conversation_state?.notification_level ===
      NotificationLevel.NOTIFICATION_LEVEL_QUIET,
  );
  await ann.presence.setActive(true);
  await until(
    'active',
    () => ann.self?.activeClientState === ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE,
  );
  await ann.presence.setState('idle');
});

test('a new session on a filled cache shows everything at once and catches up with what it missed', async () => {
  const { ann, ben, id, accounts } = await pair();
  await using _ann = ann;
  await ann.outbox.send(id, text('before'));
  await until('there', () => ben.timeline(id).events.some((event) => wordsOf(event) === 'before'));
  await ben[Symbol.asyncDispose]();
  const cache = new MemoryCache();
  const first = await online(sessionOf(server.origin, accounts[1].token, cache));
  await first[Symbol.asyncDispose]();
  await ann.outbox.send(id, text('missed'));
  await until('sent', () => conversationOf(ann, id).outbox.length === 0);
  await using again = sessionOf(server.origin, accounts[1].token, cache);
  const changes = recorded(again);
  await again.start();
  expect(again.timeline(id).events.map(wordsOf)).toContain('before');
  expect(again.self?.gaiaId).toBe(accounts[1].gaiaId);
  await until('caught up', () => again.timeline(id).events.some((event) => wordsOf(event) === 'missed'));
  await until('pushed', () => arrivals(changes).length > 0);
  expect(arrivals(changes)).toHaveLength(1);
  expect(arrivals(changes)[0]).toMatchObject({ live: false });
});

test('older pages come from the server until the beginning', async () => {
  const { ann, ben, id, accounts } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  for (let n = 0; n < 130; n += 1) await ann.outbox.send(id, text(`m${n}`));
  await until('all sent', () => conversationOf(ann, id).outbox.length === 0);
  const { token } = await anotherClient(server.origin, accounts[0]);
  await using fresh = await online(sessionOf(server.origin, token));
  expect(fresh.timeline(id).events.length).toBeLessThan(130);
  expect(fresh.timeline(id).hasOlder).toBe(true);
  while (fresh.timeline(id).hasOlder) await fresh.loadOlder(id);
  const words = fresh
    .timeline(id)
    .events.filter((e) => e.chat_message)
    .map(wordsOf);
  expect(words).toEqual(Array.from({ length: 130 }, (_, n) => `m${n}`));
  fresh.release(id);
  expect(fresh.timeline(id).events.length).toBeLessThan(130);
  expect(fresh.timeline(id).hasOlder).toBe(true);
});

test('a message the server refuses fails with its reason, and those behind it pass', async () => {
  const { ann, ben, id } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  await ann.outbox.send(id, text('x'.repeat(10_001)));
  await ann.outbox.send(id, text('fine'));
  await until('fine arrived', () => ben.timeline(id).events.some((event) => wordsOf(event) === 'fine'));
  // The answer to the second one can come after the other side has it.
  await until('one is left', () => conversationOf(ann, id).outbox.length === 1);
  const [failed] = conversationOf(ann, id).outbox;
  expect(failed?.state).toBe('failed');
  expect(failed?.reason).toMatch(/10.?000/);
  await ann.outbox.discard(failed!.clientGeneratedId);
  expect(conversationOf(ann, id).outbox).toEqual([]);
});

test('a token that was signed out is refused without another try, and drafts stay', async () => {
  const account = await newAccount(server.origin, 'Cleo');
  const cache = new MemoryCache();
  await using session = await online(sessionOf(server.origin, account.token, cache));
  session.drafts.set('somewhere', { text: 'half a thought', annotation: [] });
  await signOut({ server: server.origin, token: account.token });
  await until('refused', () => session.connection.kind === 'refused');
  session.retryNow();
  expect(session.connection.kind).toBe('refused');
  await session.stop();
  expect((await cache.load()).drafts.get('somewhere')?.text).toBe('half a thought');
  await using again = sessionOf(server.origin, account.token, cache);
  await again.start();
  await until('refused at once', () => again.connection.kind === 'refused');
});

test('signing in says which field is wrong', async () => {
  const account = await newAccount(server.origin, 'Dora');
  const wrong = signIn({ server: server.origin, account: account.email, password: 'not this one' });
  await expect(wrong).rejects.toMatchObject({ code: 'unauthenticated', field: 'password' });
  await expect(signIn({ server: 'http://127.0.0.1:9', account: 'a', password: 'b' })).rejects.toMatchObject({
    code: 'unreachable',
    field: 'server',
    retry: true,
  });
  await expect(wrong).rejects.toBeInstanceOf(ClientError);
});

test('search finds people by the beginning of their name', async () => {
  const { ann, ben } = await pair();
  await using _ann = ann;
  await using _ben = ben;
  const found = await ann.contacts.search('be');
  expect(found.map((person) => person.entity.properties?.display_name)).toContain('Ben');
});
