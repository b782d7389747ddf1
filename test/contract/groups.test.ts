import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ConversationStatus,
  ConversationType,
  DeleteType,
  EventType,
  GroupLinkSharingStatus,
  MembershipChangeType,
  newClientGeneratedId,
  OffTheRecordStatus,
  ResponseStatus,
  type EventRequestHeader,
  type ResponseHeader,
  type RefusalArguments,
  type RefusalCode,
} from '../../protocol/index.ts';
import { refusedHeader } from './support/refused.ts';
import { expectKinds } from './support/expect-kinds.ts';
import { combinations } from './support/combinations.ts';
import { callsOver, signUp, type Calls, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const ok = { status: ResponseStatus.RESPONSE_STATUS_OK };
type Answer = { readonly response_header?: ResponseHeader | null | undefined };
const expectRefused = <C extends RefusalCode>(answer: Answer, code: C, ...parameters: RefusalArguments<C>) =>
  expect(answer.response_header).toMatchObject(refusedHeader(code, ...parameters));

describe.each(combinations)('over $transport in the $variant variant', ({ transport, variant }) => {
  let mira: Person;
  let ola: Person;
  let tom: Person;
  let stranger: Person;
  /** What the first person calls. */
  let calls: Calls;
  /** Sessions of the first two people in the group, of one who may join it, and of no one in it. */
  let own: TestSession;
  let other: TestSession;
  let third: TestSession;
  let outside: TestSession;
  let group: string;
  let pair: string;
  const sessions = () => [own, other, third, outside];
  const header = (id = group): EventRequestHeader => ({
    conversation_id: { id },
    client_generated_id: newClientGeneratedId(),
  });
  const quiet = () => Promise.all(sessions().map((session) => session.forget()));
  /** What each received, and nothing else. */
  const expectPushed = (...expected: string[][]) => expectKinds(sessions(), expected);
  const lookAt = (by: Calls, id = group) =>
    by.call('GetConversation', { conversation_spec: { conversation_id: { id } }, include_event: true });

  beforeAll(async () => {
    [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
    [tom, stranger] = [await signUp(server, 'tom'), await signUp(server, 'stranger')];
    own = await TestSession.open(server, mira.token, variant);
    // One token is one session: who calls over a session listens on the same one.
    calls = transport === 'websocket' ? own : await callsOver(server, mira, transport, variant);
    other = await TestSession.open(server, ola.token, variant);
    third = await TestSession.open(server, tom.token, variant);
    outside = await TestSession.open(server, stranger.token, variant);
    // Acquaintances are in a group at once.
    for (const [session, by] of [
      [other, ola],
      [third, tom],
    ] as const) {
      const { id } = await converse(calls, [by]);
      await session.call('SendChatMessage', textMessage(id, 'hello'));
      if (by === ola) pair = id;
      await session.met(mira);
      await own.met(by);
    }
  });
  beforeEach(async () => {
    group = (await converse(calls, [ola], ConversationType.CONVERSATION_TYPE_GROUP)).id;
    await other.pushed(({ conversation }) => (conversation?.conversation_id?.id === group ? true : null));
    await quiet();
  });
  afterAll(async () => {
    for (const session of [...sessions(), calls]) await session[Symbol.asyncDispose]();
  });

  test('a group is renamed for everyone in it', async () => {
    const request = { new_name: 'Tea', event_request_header: header() };
    const { response_header, created_event } = await calls.call('RenameConversation', request);
    expect(response_header).toMatchObject(ok);
    expect(created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
      sender_id: { gaia_id: mira.gaiaId },
      conversation_rename: { new_name: 'Tea' },
    });
    await expectPushed(['event'], ['event'], [], []);
    expect(other.updates[0]?.event_notification?.event?.conversation_rename).toMatchObject({
      new_name: 'Tea',
    });
    expect((await lookAt(other)).conversation_state?.conversation?.name).toBe('Tea');
    expect((await calls.call('RenameConversation', request)).created_event).toEqual(created_event);
    await quiet();
    expectRefused(
      await calls.call('RenameConversation', { new_name: 'Tea', event_request_header: header() }),
      'name_unchanged',
    );
    const long = { new_name: 'x'.repeat(101), event_request_header: header() };
    expectRefused(await calls.call('RenameConversation', long), 'name_too_long', { most: 100 });
    const two = { new_name: 'Two', event_request_header: header(pair) };
    expectRefused(await calls.call('RenameConversation', two), 'group_needed');
    const theirs = { new_name: 'Mine', event_request_header: header() };
    expectRefused(await outside.call('RenameConversation', theirs), 'conversation_unavailable');
    await expectPushed([], [], [], []);
  });

  test('people are added, see nothing from before, and are taken out again', async () => {
    await calls.call('SendChatMessage', textMessage(group, 'before'));
    await expectPushed(['event'], ['event'], [], []);
    await quiet();
    const request = { invitee_id: [{ gaia_id: tom.gaiaId }], event_request_header: header() };
    const { response_header, created_event } = await calls.call('AddUser', request);
    expect(response_header).toMatchObject(ok);
    expect(created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_ADD_USER,
      membership_change: {
        type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
        participant_ids: [{ gaia_id: tom.gaiaId }],
      },
    });
    // Who is added meets all who are there.
    const meeting = ['event', 'presence'];
    await expectPushed(meeting, meeting, meeting, []);
    const whole = third.updates.find((update) => update.conversation)?.conversation;
    expect(whole?.current_participant).toHaveLength(3);
    expect((await lookAt(third)).conversation_state?.event).toHaveLength(1);
    expect((await calls.call('AddUser', request)).created_event).toEqual(created_event);
    expectRefused(
      await calls.call('AddUser', { ...request, event_request_header: header() }),
      'already_in_group',
    );
    expectRefused(
      await outside.call('AddUser', { ...request, event_request_header: header() }),
      'conversation_unavailable',
    );
    expectRefused(
      await calls.call('AddUser', { ...request, event_request_header: header(pair) }),
      'group_needed',
    );
    const unknown = { invitee_id: [{ gaia_id: '1' }], event_request_header: header() };
    expectRefused(await calls.call('AddUser', unknown), 'not_invitable', { id: '1' });

    await quiet();
    // A base client has no words for anyone but itself.
    const out = (id: string) => ({ participant_id: { gaia_id: id }, event_request_header: header() });
    if (variant === 'extended') {
      expectRefused(await third.call('RemoveUser', out(ola.gaiaId)), 'removal_not_allowed');
      expectRefused(await calls.call('RemoveUser', out(stranger.gaiaId)), 'not_in_group');
    }
    const remover = variant === 'extended' ? calls : third;
    const removed = await remover.call('RemoveUser', out(tom.gaiaId));
    expect(removed.created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_REMOVE_USER,
      membership_change: { type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE },
    });
    // The two share nothing any more.
    await expectPushed(['event'], ['event', 'presence'], ['event', 'presence'], []);
    expect(third.updates[0]?.conversation?.self_conversation_state?.status).toBe(
      ConversationStatus.CONVERSATION_STATUS_LEFT,
    );
    expectRefused(await lookAt(third), 'conversation_unavailable');
  });

  test('who leaves as its creator hands the group on', async () => {
    await calls.call('AddUser', { invitee_id: [{ gaia_id: tom.gaiaId }], event_request_header: header() });
    await calls.call('RemoveUser', { event_request_header: header() });
    const heir = await callsOver(server, ola, 'http', 'extended');
    const out = { participant_id: { gaia_id: tom.gaiaId }, event_request_header: header() };
    expect((await heir.call('RemoveUser', out)).response_header).toMatchObject(ok);
    expectRefused(
      await calls.call('RemoveUser', { event_request_header: header() }),
      'conversation_unavailable',
    );
    // Who is added meets all who are there; who is removed and who is left share nothing any more.
    const stayed = ['event', 'event', 'event', 'presence', 'presence'];
    await expectPushed(['event', 'event', 'presence'], stayed, stayed, []);
  });

  test('an easter egg reaches everyone, once a second', async () => {
    const egg = { conversation_id: { id: group }, easter_egg: { message: 'ponies' } };
    // All at once: between one and the next, a second may pass on a busy machine, and each process hears of the others' late.
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.call('EasterEgg', egg)));
    const [granted, tooFast] = [
      answers.filter(({ timestamp }) => (timestamp ?? 0) > 0),
      answers.filter(({ timestamp }) => !timestamp),
    ];
    expect([granted.length > 0, tooFast.length > 0]).toEqual([true, true]);
    for (const { response_header } of granted) expect(response_header).toMatchObject(ok);
    for (const answer of tooFast) expectRefused(answer, 'easter_egg_too_soon');
    const eggs = granted.map(() => 'easter_egg');
    await expectPushed(eggs, eggs, [], []);
    expect(other.updates[0]?.easter_egg_notification).toMatchObject({
      sender_id: { gaia_id: mira.gaiaId },
      easter_egg: { message: 'ponies' },
    });
    expectRefused(await calls.call('EasterEgg', { conversation_id: { id: group } }), 'field_missing', {
      field: 'easter_egg',
    });
    expectRefused(await outside.call('EasterEgg', egg), 'conversation_unavailable');
  });

  test('off the record, words last for a day', async () => {
    const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off, OFF_THE_RECORD_STATUS_ON_THE_RECORD: on } =
      OffTheRecordStatus;
    // A base client cannot turn it off, but is notified.
    const turning = variant === 'extended' ? calls : await callsOver(server, mira, 'http', 'extended');
    const turn = (otr_status: OffTheRecordStatus) =>
      turning.call('ModifyOTRStatus', { otr_status, event_request_header: header() });
    const { created_event } = await turn(off);
    expect(created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_OTR_MODIFICATION,
      otr_modification: { old_otr_status: on, new_otr_status: off },
      persisted: true,
    });
    await expectPushed(['event'], ['event'], [], []);
    expect(other.updates[0]?.event_notification?.event?.otr_modification?.new_otr_status).toBe(off);
    expectRefused(await turn(off), 'history_already_off');
    expectRefused(await turn(OffTheRecordStatus.OFF_THE_RECORD_STATUS_UNKNOWN), 'field_invalid', {
      field: 'otr_status',
      allowed: 'OFF_THE_RECORD, ON_THE_RECORD',
    });
    const sent = await calls.call('SendChatMessage', textMessage(group, 'psst'));
    const event = sent.created_event;
    expect(event).toMatchObject({ persisted: false, otr_status: off });
    expect((event?.expiration_timestamp ?? 0) - (event?.timestamp ?? 0)).toBe(24 * 3600 * 1_000_000);
    const blind = textMessage(group, 'for the record');
    const expected = { ...blind, event_request_header: { ...header(), expected_otr: on } };
    expectRefused(await calls.call('SendChatMessage', expected), 'history_turned_off');
    expect((await lookAt(other)).conversation_state?.conversation?.otr_status).toBe(off);
  });

  test('a deleted conversation is gone for who deleted it, until something new arrives', async () => {
    await calls.call('SendChatMessage', textMessage(group, 'old'));
    await expectPushed(['event'], ['event'], [], []);
    const { sync_timestamp } = await calls.call('SyncAllNewEvents', { last_sync_timestamp: 1 });
    await quiet();
    const { response_header, delete_action } = await calls.call('DeleteConversation', {
      conversation_id: { id: group },
      delete_upper_bound_timestamp: Number.MAX_SAFE_INTEGER,
    });
    expect(response_header).toMatchObject(ok);
    expect(delete_action?.delete_upper_bound_timestamp).toBe(delete_action?.delete_action_timestamp);
    await expectPushed(['delete'], [], [], []);
    expect(own.updates[0]?.delete_notification).toMatchObject({
      conversation_id: { id: group },
      delete_action: { delete_type: DeleteType.DELETE_TYPE_UPPER_BOUND },
    });
    const listed = async (by: Calls) =>
      (await by.call('SyncRecentConversations', {})).conversation_state?.map(
        (one) => one.conversation_id?.id,
      );
    expect(await listed(calls)).not.toContain(group);
    expect(await listed(other)).toContain(group);
    expect((await lookAt(calls)).conversation_state?.event).toEqual([]);
    expect((await lookAt(other)).conversation_state?.event).toHaveLength(1);
    const missed = await calls.call('SyncAllNewEvents', { last_sync_timestamp: sync_timestamp ?? 0 });
    expect(missed.conversation_state?.[0]?.conversation?.self_conversation_state?.view).toEqual([]);
    await other.call('SendChatMessage', textMessage(group, 'new'));
    const back = await own.pushed((update) => (update.event_notification ? update : null));
    expect(back.conversation?.conversation_id?.id).toBe(group);
    expect(await listed(calls)).toContain(group);
    expectRefused(
      await outside.call('DeleteConversation', { conversation_id: { id: group } }),
      'conversation_unavailable',
    );
  });

  test('a group has a link while that is turned on', async () => {
    const { GROUP_LINK_SHARING_STATUS_ON: on, GROUP_LINK_SHARING_STATUS_OFF: off } = GroupLinkSharingStatus;
    // A base client has neither operation, and hears of an event that it has no name for.
    await using sharing = await callsOver(server, mira, transport === 'json' ? 'json' : 'http', 'extended');
    const share = (group_link_sharing_status: GroupLinkSharingStatus, id = group) =>
      sharing.call('SetGroupLinkSharingEnabled', {
        group_link_sharing_status,
        event_request_header: header(id),
      });
    const link = () => sharing.call('GetGroupConversationUrl', { conversation_id: { id: group } });
    expectRefused(await link(), 'group_link_off');
    expectRefused(await share(off), 'group_link_already_off');
    expectRefused(await share(on, pair), 'group_needed');
    const { response_header, updated_conversation } = await share(on);
    expect(response_header).toMatchObject(ok);
    expect(updated_conversation?.group_link_sharing_status).toBe(on);
    await expectPushed(['event'], ['event'], [], []);
    const event = other.updates[0]?.event_notification?.event;
    expect([event?.event_type, event?.group_link_sharing_modification?.new_status ?? null]).toEqual(
      variant === 'extended'
        ? [EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION, on]
        : [EventType.EVENT_TYPE_UNKNOWN, null],
    );
    const { group_conversation_url: url } = await link();
    expect(url).toMatch(new RegExp(`^${server.publicUrl}/join/[\\w-]{22}$`));
    await share(on);
    expect((await link()).group_conversation_url).not.toBe(url);
    expect((await share(off)).response_header).toMatchObject(ok);
    expectRefused(await link(), 'group_link_off');
  });
});
