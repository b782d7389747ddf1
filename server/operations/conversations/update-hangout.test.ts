import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  BlockState,
  ConversationStatus,
  ConversationType,
  EventType,
  HangoutEventType,
  limits,
} from '../../../protocol/index.ts';
import { endOverdueCalls } from './end-call.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const {
  HANGOUT_EVENT_TYPE_START: START,
  HANGOUT_EVENT_TYPE_END: END,
  HANGOUT_EVENT_TYPE_JOIN: JOIN,
  HANGOUT_EVENT_TYPE_LEAVE: LEAVE,
} = HangoutEventType;
const kept = { offTheRecordSecs: limits.offTheRecordSecs };
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let group: string;

beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob] = [await server.person('Ann'), await server.person('Bob')];
  group = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  forget();
});
afterEach(() => server[Symbol.asyncDispose]());

const forget = () => {
  for (const { received } of [ann, bob]) received.length = 0;
};
const call = (by: TestClient, event_type: HangoutEventType) =>
  server.call('UpdateHangout', by, { conversation_id: { id: group }, event_type });
const isCalling = async () =>
  (await server.call('GetConversation', ann, { conversation_spec: { conversation_id: { id: group } } }))
    .conversation_state?.conversation?.has_active_hangout;
const pushed = ({ received }: TestClient) =>
  received.flatMap(({ event_notification }) => event_notification?.event ?? []);
const ids = (...people: TestClient[]) =>
  people.map(({ caller }) => ({ gaia_id: caller.gaiaId, chat_id: caller.gaiaId }));

it('goes from its start to the last one who leaves, at one address', async () => {
  const started = await call(ann, START);
  expect(started.url).toMatch(/^https:\/\/meet\.example\.org\/[\w-]{22}$/);
  expect(started.created_event).toMatchObject({
    event_type: EventType.EVENT_TYPE_HANGOUT,
    sender_id: { gaia_id: ann.caller.gaiaId },
    hangout_event: { event_type: START, participant_id: ids(ann) },
  });
  expect(await isCalling()).toBe(true);
  const joined = await call(bob, JOIN);
  expect(joined.url).toBe(started.url);
  const left = await call(ann, LEAVE);
  expect([left.url, left.created_event?.hangout_event]).toEqual([
    null,
    { event_type: LEAVE, participant_id: ids(ann) },
  ]);
  expect(await isCalling()).toBe(true);
  const ended = await call(bob, LEAVE);
  expect(ended.created_event?.hangout_event).toEqual({ event_type: END, participant_id: ids(ann, bob) });
  expect(await isCalling()).toBe(false);
  for (const one of [ann, bob]) {
    expect(pushed(one).map(({ hangout_event }) => hangout_event?.event_type)).toEqual([
      START,
      JOIN,
      LEAVE,
      END,
    ]);
  }
  expect((await call(bob, START)).url).not.toBe(started.url);
});

it('is joined by who starts it while it runs, and says again where it is', async () => {
  const { url } = await call(ann, START);
  const again = await call(bob, START);
  expect(again).toMatchObject({ url, created_event: { hangout_event: { event_type: JOIN } } });
  forget();
  expect(await call(bob, JOIN)).toEqual({ url });
  expect([...pushed(ann), ...pushed(bob)]).toEqual([]);
});

it('accepts a pending invitation', async () => {
  await call(ann, START);
  await call(bob, JOIN);
  expect(bob.received.at(-1)).not.toBeUndefined();
  const { conversation_state } = await server.call('GetConversation', bob, {
    conversation_spec: { conversation_id: { id: group } },
  });
  expect(conversation_state?.conversation?.self_conversation_state?.status).toBe(
    ConversationStatus.CONVERSATION_STATUS_ACTIVE,
  );
});

it('is ended only from within, and left only by those in it', async () => {
  await expect(call(bob, JOIN)).rejects.toThrow(new Refusal('no_call'));
  await call(ann, START);
  await expect(call(bob, END)).rejects.toThrow(new Refusal('call_end_not_allowed'));
  await expect(call(bob, LEAVE)).rejects.toThrow(new Refusal('not_in_call'));
  const eve = await server.person('Eve');
  await expect(call(eve, START)).rejects.toThrow(new Refusal('conversation_unavailable'));
  await call(ann, END);
  expect(await isCalling()).toBe(false);
});

it('is declined by the one who is called', async () => {
  group = (await converse(server, ann, [bob])).id;
  await send(server, bob, group, 'hello');
  await call(ann, START);
  forget();
  const { created_event: declined } = await call(bob, END);
  expect(declined).toMatchObject({
    sender_id: { gaia_id: bob.caller.gaiaId },
    hangout_event: { event_type: END, participant_id: ids(ann) },
  });
  expect(pushed(ann)).toMatchObject([{ hangout_event: { event_type: END } }]);
  expect(await isCalling()).toBe(false);
  await call(ann, START);
  await call(bob, JOIN);
  await call(bob, LEAVE);
  await expect(call(bob, END)).rejects.toThrow(new Refusal('call_end_not_allowed'));
});

it('is declined, and left, without reading what was written', async () => {
  group = (await converse(server, ann, [bob])).id;
  const { timestamp: read } = await send(server, bob, group, 'hello');
  await send(server, ann, group, 'not read');
  const marks = async () => {
    const { conversation_state: state } = await server.call('GetConversation', bob, {
      conversation_spec: { conversation_id: { id: group } },
    });
    const { read_state: states, self_conversation_state: self } = state?.conversation ?? {};
    const own = states?.find(({ participant_id: who }) => who?.gaia_id === bob.caller.gaiaId);
    return [self?.self_read_state?.latest_read_timestamp, own?.latest_read_timestamp];
  };
  await call(ann, START);
  await call(bob, END);
  expect(await marks()).toEqual([read, read]);
  await call(bob, START);
  await call(bob, LEAVE);
  expect(await marks()).toEqual([read, read]);
  const { timestamp: answered } = await send(server, bob, group, 'later');
  expect(await marks()).toEqual([answered, answered]);
});

it('is not declined by who has not accepted the invitation yet', async () => {
  const eve = await server.person('Eve', 'eve@elsewhere.example');
  group = (await converse(server, ann, [eve])).id;
  await call(ann, START);
  await expect(call(eve, END)).rejects.toThrow(new Refusal('call_end_not_allowed'));
});

it('is left by who is removed, and ends with the last one', async () => {
  await call(bob, START);
  forget();
  await server.call('RemoveUser', ann, {
    participant_id: { gaia_id: bob.caller.gaiaId },
    event_request_header: { conversation_id: { id: group } },
  });
  const [removal, end] = pushed(ann);
  expect(removal?.event_type).toBe(EventType.EVENT_TYPE_REMOVE_USER);
  expect(end).toMatchObject({
    sender_id: null,
    hangout_event: { event_type: END, participant_id: ids(bob) },
  });
  expect(pushed(bob).map(({ event_type }) => event_type)).toEqual([EventType.EVENT_TYPE_REMOVE_USER]);
  expect(await isCalling()).toBe(false);
  expect(await server.findings()).toEqual([]);
});

it('ends quietly when its only person leaves the empty group', async () => {
  group = (await converse(server, ann, [], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  await call(ann, START);
  await server.call('RemoveUser', ann, { event_request_header: { conversation_id: { id: group } } });
  const pushes = await server.store.write((tx) => endOverdueCalls(tx, Number.MAX_SAFE_INTEGER, kept));
  expect(pushes).toEqual([]);
});

it('ends by itself long after the last one came in', async () => {
  await call(ann, START);
  const sweep = async () => server.store.write((tx) => endOverdueCalls(tx, server.clock.nowUsec(), kept));
  await server.advance((limits.callSecs - 60) * 1000);
  await call(bob, JOIN);
  await server.advance(120_000);
  expect(await sweep()).toEqual([]);
  await server.advance(limits.callSecs * 1000);
  const [push] = await sweep();
  expect(push?.update.event_notification?.event).toMatchObject({
    sender_id: null,
    hangout_event: { event_type: END, participant_id: ids(ann, bob) },
  });
  expect(await isCalling()).toBe(false);
  expect(await sweep()).toEqual([]);
});

it('is not made between people who are silent to each other', async () => {
  group = (await converse(server, ann, [bob])).id;
  await server.call('SetBlockState', bob, {
    participant_id: { gaia_id: ann.caller.gaiaId },
    block_state: BlockState.BLOCK_STATE_BLOCK,
  });
  await expect(call(ann, START)).rejects.toThrow(new Refusal('cannot_receive', { name: 'Bob' }));
});
