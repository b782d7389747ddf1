import { afterEach, beforeEach, expect, it } from 'vitest';
import { ActiveClientState, ClientPresenceStateType, TypingType } from '../../protocol/index.ts';
import { leaseMs, tendMs } from '../presence/directory.ts';
import { quiet, TestCluster } from './testing/cluster.ts';
import { converse, send } from './testing/requests.ts';
import type { TestClient } from './testing/test-server.ts';

let cluster: TestCluster;
let ann: TestClient;
let phone: TestClient;
let bob: TestClient;
let zoe: TestClient;
let chat: string;

// Ann's desktop is at the left process; Bob, who writes with her, is at the right one, as is her phone; Zoe knows neither.
beforeEach(async () => {
  cluster = await TestCluster.start(['left', 'right', 'third']);
  ann = await cluster.at('left').person('Ann');
  bob = await cluster.at('right').person('Bob');
  zoe = await cluster.at('third').person('Zoe');
  chat = (await converse(cluster.at('left'), ann, [bob])).id;
  await send(cluster.at('right'), bob, chat, 'yes');
  phone = await cluster.at('right').client(ann.caller.gaiaId, ann.caller.email, 'mobile');
  await cluster.settle();
  quiet(ann, phone, bob, zoe);
});
afterEach(() => cluster[Symbol.asyncDispose]());

const presence = ({ received }: TestClient) =>
  received
    .flatMap(({ presence_notification: pushed }) => pushed?.presence ?? [])
    .map((result) => result.presence);
const { CLIENT_PRESENCE_STATE_DESKTOP_IDLE: idle } = ClientPresenceStateType;
const presenceOfAnn = async (name: string) =>
  (await cluster.at(name).live.presenceOf([ann.caller.gaiaId])).get(ann.caller.gaiaId);

it('costs a process nothing that has no one who can see the person', async () => {
  const before = cluster.board.arrived.get('third');
  await cluster.at('left').call('SetPresence', ann, {
    presence_state_setting: { type: idle, timeout_secs: 0 },
  });
  await cluster.at('left').disconnect(ann);
  await cluster.at('left').connect(ann);
  await cluster.settle();
  expect(presence(bob).length).toBeGreaterThan(0);
  expect(cluster.board.arrived.get('third')).toBe(before);
  // It reads how she is when it is asked.
  expect(await presenceOfAnn('third')).toMatchObject({ reachable: true });
});

it('has one process tell what several notice', async () => {
  const timeout_secs = 6;
  await cluster.at('left').call('SetPresence', ann, { dnd_setting: { do_not_disturb: true, timeout_secs } });
  await cluster.settle();
  await cluster.advance(timeout_secs * 1000);
  expect(presence(bob).map((each) => each?.available)).toEqual([false, true]);
});

it('has one process tell of the people of one that died, and record when they were seen', async () => {
  await cluster.at('right').disconnect(phone);
  await cluster.settle();
  await cluster.advance(tendMs);
  quiet(bob);
  const diedAt = cluster.clock.nowUsec();
  await cluster.kill('left');
  for (let ms = 0; ms < leaseMs + tendMs; ms += tendMs) await cluster.advance(tendMs);
  expect(presence(bob).map((each) => each?.reachable)).toEqual([false]);
  expect(presence(bob)[0]?.last_seen?.last_seen_timestamp_usec).toBe(diedAt);
  expect(cluster.directory.size).toBe(2);
});

it('shows people again whose process stood still for so long that others told they are gone', async () => {
  await cluster.at('right').disconnect(phone);
  await cluster.settle();
  quiet(bob);
  const goOn = cluster.directory.stall('left');
  await cluster.advance(tendMs);
  expect(presence(bob).map((each) => each?.reachable)).toEqual([false]);
  goOn();
  await cluster.advance(tendMs);
  expect(presence(bob).map((each) => each?.reachable)).toEqual([false, true]);
  await cluster.at('left').disconnect(ann);
  await cluster.settle();
  expect(presence(bob).at(-1)?.reachable).toBe(false);
  await cluster.advance(tendMs);
  expect(cluster.directory.size).toBe(2);
});

/** Until others have noticed that a process is gone, and told of its people. */
const untilLapsed = async (): Promise<void> => {
  for (let ms = 0; ms < leaseMs + tendMs; ms += tendMs) await cluster.advance(tendMs);
};

it('has others tell what a process noted, and did not come to tell before it died', async () => {
  await cluster.at('right').disconnect(phone);
  await cluster.settle();
  quiet(bob);
  cluster.board.loses = (from) => from === 'left';
  await cluster.at('left').disconnect(ann);
  await cluster.settle();
  expect(presence(bob)).toEqual([]);
  await cluster.kill('left');
  await untilLapsed();
  expect(presence(bob).map((each) => each?.reachable)).toEqual([false]);
});

it('has others tell that someone left whose process died before it noted that', async () => {
  await cluster.at('right').disconnect(phone);
  await cluster.settle();
  quiet(bob);
  cluster.directory.failing.add('tell');
  await expect(cluster.at('left').disconnect(ann)).rejects.toThrow('away');
  await cluster.settle();
  cluster.directory.failing.clear();
  await cluster.kill('left');
  await untilLapsed();
  expect(presence(bob).map((each) => each?.reachable)).toEqual([false]);
});

it.each(['write', 'tell'] as const)('tells later that someone left where %s failed', async (failing) => {
  await cluster.at('right').disconnect(phone);
  await cluster.settle();
  cluster.directory.failing.add(failing);
  await expect(cluster.at('left').disconnect(ann)).rejects.toThrow('away');
  // It came back as it does after a crash.
  cluster.directory.empty();
  cluster.directory.failing.clear();
  quiet(bob);
  await cluster.advance(tendMs);
  expect(presence(bob).map((each) => each?.reachable)).toEqual([false]);
  expect(await presenceOfAnn('third')).toMatchObject({ reachable: false });
});

it('writes and tells again what failed, and keeps its lease', async () => {
  cluster.directory.failing.add('write');
  const setting = { presence_state_setting: { type: idle, timeout_secs: 0 } };
  for (const [name, client] of [
    ['left', ann],
    ['right', phone],
  ] as const)
    await expect(cluster.at(name).call('SetPresence', client, setting)).rejects.toThrow('away');
  cluster.directory.failing.clear();
  const leases = cluster.directory.leases;
  await cluster.advance(tendMs);
  expect(presence(bob).at(-1)).toMatchObject({ reachable: true, available: false });
  expect(await presenceOfAnn('third')).toMatchObject({ reachable: true, available: false });
  expect(cluster.directory.leases).toEqual(leases);
});

it('is written again where it was emptied', async () => {
  cluster.directory.empty();
  expect(await presenceOfAnn('third')).toMatchObject({ reachable: false });
  await cluster.advance(tendMs);
  expect(await presenceOfAnn('third')).toMatchObject({ reachable: true, device_status: { mobile: true } });
  expect(presence(bob).at(-1)).toMatchObject({ reachable: true });
  await cluster.at('left').disconnect(ann);
  await cluster.at('right').disconnect(phone);
  await cluster.settle();
  expect(presence(bob).at(-1)).toMatchObject({ reachable: false });
});

it('leads what a client does elsewhere to the process that has its session', async () => {
  const typing = () => bob.received.flatMap(({ typing_notification: pushed }) => pushed?.type ?? []);
  const { TYPING_TYPE_STARTED: type, TYPING_TYPE_STOPPED: stopped } = TypingType;
  await cluster.at('third').call('SetTyping', ann, { conversation_id: { id: chat }, type });
  const full_jid = `${ann.caller.email}/${ann.caller.resource}`;
  await cluster.at('third').call('SetActiveClient', ann, { is_active: true, full_jid, timeout_secs: 60 });
  await cluster.settle();
  expect(typing()).toEqual([type]);
  const stateAt = (name: string, { caller }: TestClient) =>
    cluster.at(name).live.activeClientState(caller.gaiaId, caller.clientId);
  const { ACTIVE_CLIENT_STATE_IS_ACTIVE: mine, ACTIVE_CLIENT_STATE_OTHER_ACTIVE: other } = ActiveClientState;
  expect([stateAt('left', ann), stateAt('right', phone)]).toEqual([mine, other]);
  await cluster.at('left').disconnect(ann);
  await cluster.settle();
  expect(typing()).toEqual([type, stopped]);
  expect(stateAt('right', phone)).toBe(ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE);
});
