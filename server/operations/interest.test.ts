import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientPresenceStateType, ConversationType, FocusType, TypingType } from '../../protocol/index.ts';
import { everyone } from '../bus/channel.ts';
import { TestCluster } from './testing/cluster.ts';
import { converse, send } from './testing/requests.ts';
import type { TestClient } from './testing/test-server.ts';

const group = ConversationType.CONVERSATION_TYPE_GROUP;
let cluster: TestCluster;
let ann: TestClient;
let bob: TestClient;
let zoe: TestClient;
let chat: string;

// Ann is at the left process, Bob, who writes with her, at the right one, and Zoe at the third.
beforeEach(async () => {
  cluster = await TestCluster.start(['left', 'right', 'third'], 'postgres');
  ann = await cluster.at('left').person('Ann');
  bob = await cluster.at('right').person('Bob');
  zoe = await cluster.at('third').person('Zoe');
  chat = (await converse(cluster.at('left'), ann, [bob], group)).id;
  await cluster.settle();
  for (const client of [ann, bob, zoe]) client.received.length = 0;
});
afterEach(() => cluster[Symbol.asyncDispose]());

const events = ({ received }: TestClient): number =>
  received.filter((update) => update.event_notification).length;
const arrivedAt = (name: string): number => cluster.board.arrived.get(name) ?? 0;

it('brings a message to the processes of its recipients, and to no other', async () => {
  const before = arrivedAt('third');
  for (let n = 0; n < 5; n += 1) await send(cluster.at('left'), ann, chat, `m${n}`);
  await cluster.settle();
  expect([events(ann), events(bob)]).toEqual([5, 5]);
  expect(arrivedAt('third')).toBe(before);
});

it('asks for how far a process is that said nothing to it, instead of waiting or reading again', async () => {
  const { id } = await converse(cluster.at('left'), ann, [zoe], group);
  await cluster.settle();
  // For no one at the right process.
  await send(cluster.at('third'), zoe, id, 'between us');
  await cluster.settle();
  await cluster.at('left').call('AddUser', ann, {
    event_request_header: { conversation_id: { id } },
    invitee_id: [{ gaia_id: bob.caller.gaiaId }],
  });
  await cluster.settle();
  expect(events(bob)).toBeGreaterThan(0);
  expect(cluster.servers.map(({ resyncs }) => resyncs)).toEqual([0, 0, 0]);
});

it('ends with the last session of a person, and begins with the next', async () => {
  await cluster.at('right').disconnect(bob);
  await cluster.settle();
  const before = arrivedAt('right');
  await send(cluster.at('left'), ann, chat, 'unheard');
  await cluster.settle();
  expect(arrivedAt('right')).toBe(before);
  await cluster.at('right').connect(bob);
  await send(cluster.at('left'), ann, chat, 'heard');
  await cluster.settle();
  expect(events(bob)).toBe(1);
});

it('notices what is lost on the way with the next sign of life, and has only those synchronise whom it concerns', async () => {
  const lacks = (name: string): boolean => cluster.at(name).gaps.some((lacks) => lacks(bob.caller.gaiaId));
  cluster.board.loses = (from, to) => from === 'left' && to === 'right';
  await send(cluster.at('left'), ann, chat, 'lost');
  await cluster.settle();
  cluster.board.loses = () => false;
  await cluster.advance(3000);
  expect([lacks('right'), lacks('third'), lacks('left')]).toEqual([true, false, false]);
});

describe('typing and focus', () => {
  const { TYPING_TYPE_STARTED: started, TYPING_TYPE_STOPPED: stopped } = TypingType;
  const typing = (client: TestClient) =>
    client.received.flatMap(({ typing_notification: pushed }) => pushed?.type ?? []);
  const focus = (client: TestClient) =>
    client.received.flatMap(({ focus_notification: pushed }) => pushed?.type ?? []);
  beforeEach(async () => {
    const conversation_id = { id: chat };
    await cluster.at('left').call('SetTyping', ann, { conversation_id, type: started });
    const looks = { conversation_id, type: FocusType.FOCUS_TYPE_FOCUSED, timeout_secs: 30 };
    await cluster.at('left').call('SetFocus', ann, looks);
  });

  it('come to the processes of those in the conversation, and to no other', async () => {
    const before = arrivedAt('third');
    await cluster.settle();
    expect([typing(bob), focus(bob)]).toEqual([[started], [FocusType.FOCUS_TYPE_FOCUSED]]);
    expect(arrivedAt('third')).toBe(before);
  });

  it('end once for the others when the client leaves', async () => {
    await cluster.settle();
    await cluster.at('left').disconnect(ann);
    await cluster.settle();
    expect(typing(bob)).toEqual([started, stopped]);
    expect(focus(bob)).toEqual([FocusType.FOCUS_TYPE_FOCUSED, FocusType.FOCUS_TYPE_UNFOCUSED]);
    await cluster.advance(60_000);
    expect(typing(bob)).toHaveLength(2);
  });

  it('end once even where the client leaves before anyone heard of them', async () => {
    await cluster.at('left').disconnect(ann);
    await cluster.settle();
    expect(typing(bob)).toEqual([started, stopped]);
  });

  it('end for someone who went to a process that did not hear them begin', async () => {
    await cluster.settle();
    await cluster.at('right').disconnect(bob);
    await cluster.at('third').connect(bob);
    await cluster.settle();
    for (let ms = 0; ms < 30_000; ms += 3000) await cluster.advance(3000);
    expect(typing(bob)).toEqual([started, stopped]);
    expect(focus(bob)).toEqual([FocusType.FOCUS_TYPE_FOCUSED, FocusType.FOCUS_TYPE_UNFOCUSED]);
  });
});

describe('presence', () => {
  const presence = (client: TestClient) =>
    client.received
      .flatMap(({ presence_notification: pushed }) => pushed?.presence ?? [])
      .map(({ presence }) => presence?.reachable ?? null);

  // Who was only invited does not see it.
  beforeEach(async () => {
    await send(cluster.at('right'), bob, chat, 'yes');
    await cluster.settle();
    bob.received.length = 0;
  });

  it('is read from the store by the process at which it changes, and by no other', async () => {
    const others = ['right', 'third'].map((name) => cluster.at(name));
    const questions = others.map(({ store }) => vi.spyOn(store.reader, 'all'));
    await cluster.at('left').disconnect(ann);
    await cluster.settle();
    await cluster.at('left').connect(ann);
    await cluster.settle();
    expect(presence(bob)).toEqual([false, true]);
    expect(presence(zoe)).toEqual([]);
    for (const asked of questions) expect(asked).not.toHaveBeenCalled();
  });

  it('is what it is in the end where two processes change it at once', async () => {
    const phone = await cluster.at('third').client(ann.caller.gaiaId, ann.caller.email, 'mobile');
    await cluster.settle();
    bob.received.length = 0;
    // Each is the other's news only afterwards.
    await Promise.all([cluster.at('left').disconnect(ann), cluster.at('third').disconnect(phone)]);
    await cluster.settle();
    expect(presence(bob).at(-1)).toBe(false);
    await Promise.all([cluster.at('left').connect(ann), cluster.at('third').connect(phone)]);
    await cluster.settle();
    const last = bob.received.flatMap(({ presence_notification: pushed }) => pushed?.presence ?? []).at(-1);
    expect(last?.presence?.device_status).toMatchObject({ desktop: true, mobile: true });
  });

  it('changes by itself for who is connected elsewhere', async () => {
    const available = () =>
      bob.received
        .flatMap(({ presence_notification: pushed }) => pushed?.presence ?? [])
        .map((result) => result.presence?.available);
    const { CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE: type } = ClientPresenceStateType;
    await cluster.at('left').call('SetPresence', ann, {
      dnd_setting: { do_not_disturb: true, timeout_secs: 6 },
      presence_state_setting: { type, timeout_secs: 12 },
    });
    await cluster.settle();
    expect(available()).toEqual([false]);
    for (let ms = 0; ms < 60_000; ms += 3000) await cluster.advance(3000);
    expect(available()).toEqual([false, true, false]);
  });

  it('that is lost on the way is noticed with the next sign of life', async () => {
    const lacks = (name: string): boolean =>
      cluster.at(name).gaps.some((lacks) => lacks(bob.caller.gaiaId) && !lacks(ann.caller.gaiaId));
    await cluster.advance(3000);
    await cluster.at('left').disconnect(ann);
    // What Bob is told of her being back does not arrive.
    cluster.board.loses = (from, to, topics) =>
      from === 'left' && to === 'right' && !topics.includes(everyone);
    await cluster.at('left').connect(ann);
    await cluster.settle();
    cluster.board.loses = () => false;
    await cluster.advance(3000);
    expect([lacks('right'), lacks('third')]).toEqual([true, false]);
  });

  it('is told once where a second client changes it a moment later at another process', async () => {
    const phone = await cluster.at('third').client(ann.caller.gaiaId, ann.caller.email, 'mobile');
    await cluster.settle();
    bob.received.length = 0;
    await cluster.at('third').disconnect(phone);
    await cluster.settle();
    expect(presence(bob)).toEqual([true]);
  });
});
