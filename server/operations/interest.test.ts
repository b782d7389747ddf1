import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType } from '../../protocol/index.ts';
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
