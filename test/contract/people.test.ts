import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ConversationType,
  EventType,
  HangoutEventType,
  MembershipChangeType,
  OffnetworkAddressType,
  GroupLinkSharingStatus,
  ResponseStatus,
  type RefusalArguments,
  type RefusalCode,
} from '../../protocol/index.ts';
import { refusedHeader } from './support/refused.ts';
import { postJson, request } from './support/http.ts';
import { combinations } from './support/combinations.ts';
import { callsOver, signUp, type Calls, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';
import { t } from '../../words/translate.ts';

let server: TestServer;
const mails: string[] = [];
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
    stream.on('end', () => {
      mails.push(source);
      done();
    });
  },
});
beforeAll(async () => {
  mail.listen(0, '127.0.0.1');
  await once(mail.server, 'listening');
  const { port } = mail.server.address() as AddressInfo;
  const smtp = `smtp://127.0.0.1:${port}?from=parley@example.org`;
  server = await TestServer.start({
    args: ['--call-url=https://meet.example.org/{room}', `--smtp=${smtp}`, '--trusted-proxy=127.0.0.1'],
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  mail.close();
});

const ok = { response_header: { status: ResponseStatus.RESPONSE_STATUS_OK } };
const refused = <C extends RefusalCode>(code: C, ...parameters: RefusalArguments<C>) => ({
  response_header: refusedHeader(code, ...parameters),
});

test('the page of a link says the name of its group, and the page of a dead one that it is', async () => {
  const ann = await signUp(server, 'ann');
  await using session = await TestSession.open(server, ann.token, 'extended');
  const { conversation } = await session.call('CreateConversation', {
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    name: 'Tea <at> five',
  });
  const conversation_id = conversation?.conversation_id ?? null;
  const share = (group_link_sharing_status: GroupLinkSharingStatus) =>
    session.call('SetGroupLinkSharingEnabled', {
      event_request_header: { conversation_id },
      group_link_sharing_status,
    });
  await share(GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON);
  const { group_conversation_url: url } = await session.call('GetGroupConversationUrl', { conversation_id });
  const path = new URL(url ?? '').pathname;
  const get = (from: string) =>
    request(server, path, { method: 'GET', headers: { 'x-forwarded-for': from } });
  const good = await get('192.0.2.1');
  expect(good.status).toBe(200);
  expect(good.text).toContain('Tea &lt;at&gt; five');
  expect(good.text).not.toContain(ann.displayName);
  expect(good.text).toContain(`href="${(url ?? '').replace('http:', 'parley:')}"`);
  expect(Object.fromEntries(good.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const look = async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', accept: 'application/json' };
    const { status, headers: answered, text } = await request(server, path, { method: 'GET', headers });
    return [status, answered.get('content-type'), JSON.parse(text)];
  };
  const json = 'application/json; charset=utf-8';
  expect(await look()).toEqual([200, json, { name: 'Tea <at> five' }]);
  await share(GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_OFF);
  expect(await look()).toEqual([404, json, {}]);
  const dead = await get('192.0.2.1');
  expect([dead.status, dead.text.includes(t('page.dead'))]).toEqual([404, true]);
  // At once, as one more is granted every two seconds; 80, as each of two processes counts for itself.
  const statusesFrom = async (addressOf: (n: number) => string) => {
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => get(addressOf(n))));
    return new Set(answers.map(({ status }) => status));
  };
  expect(await statusesFrom(() => '192.0.2.2')).toEqual(new Set([404, 429]));
  // One customer of a network has all addresses that begin with the same 64 bits.
  expect(await statusesFrom((n) => `2001:db8:1:2::${n}`)).toEqual(new Set([404, 429]));
  expect((await get('2001:db8:1:3::1')).status).toBe(404);
  expect((await request(server, path, { method: 'POST' })).status).toBe(405);
});

describe.each(combinations)('over $transport in the $variant variant', ({ transport, variant }) => {
  let mira: Person;
  let ola: Person;
  /** Has a group and its link; always extended, because only that variant knows of links. */
  let host: TestSession;
  let calls: Calls;
  /** The same person's, in the one variant that has the operation. */
  let extended: Calls;
  let toMira: TestSession;
  let group: string;
  let url: string;
  beforeAll(async () => {
    [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
    toMira = await TestSession.open(server, mira.token, variant);
    calls = transport === 'websocket' ? toMira : await callsOver(server, mira, transport, variant);
    extended =
      variant === 'extended'
        ? calls
        : await callsOver(server, mira, transport === 'json' ? 'json' : 'http', 'extended');
    host = await TestSession.open(server, ola.token, 'extended');
    group = (await converse(host, [], ConversationType.CONVERSATION_TYPE_GROUP)).id;
    await host.call('SetGroupLinkSharingEnabled', {
      event_request_header: { conversation_id: { id: group } },
      group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
    });
    const link = await host.call('GetGroupConversationUrl', { conversation_id: { id: group } });
    url = link.group_conversation_url ?? '';
    await host.pushed((update) => update.event_notification);
  });
  afterAll(async () => {
    await toMira[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
  });
  const forget = () => Promise.all([toMira.forget(), host.forget()]);

  test('a link leads into its group', async () => {
    const sent = await calls.call('SendChatMessage', textMessage(group, 'let me in'));
    expect(sent).toMatchObject(refused('conversation_unavailable'));
    await forget();
    expect(await extended.call('OpenGroupConversationFromUrl', { url })).toMatchObject({
      ...ok,
      conversation_id: { id: group },
    });
    for (const session of [toMira, host]) {
      const notification = await session.pushed((update) => (update.event_notification ? update : undefined));
      expect(notification).toMatchObject({
        event_notification: {
          event: {
            event_type: EventType.EVENT_TYPE_ADD_USER,
            sender_id: { gaia_id: mira.gaiaId },
            membership_change: { participant_ids: [{ gaia_id: mira.gaiaId }] },
          },
        },
        conversation: { conversation_id: { id: group } },
      });
    }
    expect(await calls.call('SendChatMessage', textMessage(group, 'here I am'))).toMatchObject(ok);
    await host.pushed((update) => update.event_notification?.event?.chat_message);
    await host.met(mira);
    await toMira.met(ola);
    await forget();
    expect(await extended.call('OpenGroupConversationFromUrl', { url })).toMatchObject({
      ...ok,
      conversation_id: { id: group },
    });
    expect(await host.settledKinds()).toEqual([]);
    const elsewhere = url.slice(0, -2);
    expect(await extended.call('OpenGroupConversationFromUrl', { url: elsewhere })).toMatchObject(
      refused('group_link_dead'),
    );
  });

  test('a call is announced, joined at its address, and over with the last one', async () => {
    const { id } = await converse(host, [], ConversationType.CONVERSATION_TYPE_GROUP);
    const { HANGOUT_EVENT_TYPE_START: START, HANGOUT_EVENT_TYPE_JOIN: JOIN } = HangoutEventType;
    const { HANGOUT_EVENT_TYPE_LEAVE: LEAVE, HANGOUT_EVENT_TYPE_END: END } = HangoutEventType;
    await host.call('AddUser', {
      event_request_header: { conversation_id: { id } },
      invitee_id: [{ gaia_id: mira.gaiaId }],
    });
    const update = (by: Calls, event_type: HangoutEventType) =>
      by.call('UpdateHangout', { conversation_id: { id }, event_type });
    const active = async () =>
      (await calls.call('GetConversation', { conversation_spec: { conversation_id: { id } } }))
        .conversation_state?.conversation?.has_active_hangout ?? false;
    await forget();
    expect(await update(calls, JOIN)).toMatchObject(refused('no_call'));
    const started = await update(host, START);
    expect(started.url).toMatch(/^https:\/\/meet\.example\.org\/[\w-]{22}$/);
    expect(await toMira.pushed((one) => one.event_notification?.event?.hangout_event)).toMatchObject({
      event_type: START,
      participant_id: [{ gaia_id: ola.gaiaId }],
    });
    expect(await active()).toBe(true);
    const joined = await update(calls, JOIN);
    expect(joined).toMatchObject({ ...ok, url: started.url });
    expect(joined.created_event?.event_type).toBe(EventType.EVENT_TYPE_HANGOUT);
    expect(await update(host, LEAVE)).toMatchObject(ok);
    const ended = await update(calls, END);
    expect(ended.created_event?.hangout_event).toMatchObject({
      event_type: END,
      participant_id: [{ gaia_id: ola.gaiaId }, { gaia_id: mira.gaiaId }],
    });
    expect(await active()).toBe(false);
  });

  test('people are suggested in groups, and a known group is not sent again', async () => {
    const { id } = await converse(calls, [ola]);
    await host.call('SendChatMessage', textMessage(id, 'hello'));
    await calls.call('SendChatMessage', textMessage(id, 'hello to you'));
    const first = await calls.call('GetSuggestedEntities', {});
    expect(first).toMatchObject(ok);
    const { favorites } = first;
    expect(favorites?.contact?.map(({ entity }) => entity?.id?.gaia_id)).toEqual([ola.gaiaId]);
    expect([favorites?.hash_matched ?? false, favorites?.hash?.length]).toEqual([false, 4]);
    const second = await calls.call('GetSuggestedEntities', { favorites: { hash: favorites?.hash ?? null } });
    expect(second.favorites).toMatchObject({ hash_matched: true, hash: favorites?.hash });
    expect(second.favorites?.contact ?? []).toEqual([]);
    await calls.call('PinContact', { participant_id: { gaia_id: ola.gaiaId } });
    const third = await calls.call('GetSuggestedEntities', { favorites: { hash: favorites?.hash ?? null } });
    expect([third.favorites?.hash_matched ?? false, third.favorites?.contact ?? []]).toEqual([false, []]);
    expect(third.pinned_favorites?.contact?.map(({ entity }) => entity?.id?.gaia_id)).toEqual([ola.gaiaId]);
  });

  test('who is invited by e-mail signs up by its link and finds what was said', async () => {
    const email = `guest-${transport}-${variant}@example.com`;
    const invitee_address = { type: OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL, email };
    const found = await extended.call('GetEntityById', {
      batch_lookup_spec: [{ email, create_offnetwork_gaia: true }],
    });
    const gaiaId = found.entity?.[0]?.id?.gaia_id ?? '';
    const { conversation } = await calls.call('CreateConversation', {
      type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
      invitee_id: [{ gaia_id: gaiaId }],
    });
    const id = conversation?.conversation_id?.id ?? '';
    await calls.call('SendChatMessage', textMessage(id, 'welcome'));
    expect(await extended.call('SendOffnetworkInvitation', { invitee_address })).toMatchObject(ok);
    const sent = mails.find((source) => source.includes(`To: ${email}`)) ?? '';
    const code = /\/invite\/([\w-]{22})/.exec(sent.replaceAll('=\r\n', ''))?.[1] ?? '';
    const show = () => request(server, `/invite/${code}`, { method: 'GET' });
    const shown = await show();
    expect([shown.status, shown.text.includes(email)]).toEqual([200, true]);
    const signed = await postJson(server, '/auth/v1/signup', {
      account: email,
      password: 'password of a guest',
      displayName: 'Guest',
      invite: code,
    });
    expect(signed.json).toMatchObject({ gaiaId, email });
    expect((await show()).status).toBe(404);
    const { token } = signed.json as { token: string };
    await using guest = await TestSession.open(server, token, variant);
    const recent = await guest.call('SyncRecentConversations', {});
    const [state] = recent.conversation_state ?? [];
    expect(state?.event?.[0]?.chat_message?.message_content?.segment?.[0]?.text).toBe('welcome');
    const joined = {
      event_type: EventType.EVENT_TYPE_ADD_USER,
      sender_id: { gaia_id: gaiaId },
      membership_change: {
        type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
        participant_ids: [{ gaia_id: gaiaId }],
      },
    };
    expect(state?.event?.[1]).toMatchObject(joined);
    const seen = await calls.call('GetConversation', { conversation_spec: { conversation_id: { id } } });
    expect(seen.conversation_state?.event?.at(-1)).toMatchObject(joined);
    expect(seen.conversation_state?.conversation?.participant_data).toContainEqual(
      expect.objectContaining({ fallback_name: 'Guest' }),
    );
    expect(await extended.call('SendOffnetworkInvitation', { invitee_address })).toMatchObject(
      refused('account_exists', { to: email }),
    );
    expect(await extended.call('SendOffnetworkInvitation', {})).toMatchObject(refused('email_needed'));
  });
});
