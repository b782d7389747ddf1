// Pairs of clients of a NATS server with JetStream: one of each publishes into a stream, so many messages at a time that the
// server has not acknowledged as stored, and the other gets them out of the stream by a consumer of its own.
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { sentence } from '../support/people.ts';
import { sum } from '../support/statistics.ts';
import type { PeerLoadPlan, PeerLoadResult } from './peer-load.ts';
import { pause, readPlan, report } from './plan.ts';
import { takeRounds } from './rounds.ts';

const stream = 'messages';
const settleWithinMs = 30_000;
const plan = await readPlan<PeerLoadPlan>();
const servers = `127.0.0.1:${plan.port}`;
let sending = true;

async function api(connection: NatsConnection, subject: string, request: object): Promise<void> {
  const answer = await connection.request(`$JS.API.${subject}`, JSON.stringify(request), { timeout: 10_000 });
  const { error } = answer.json<{ error?: { description: string } }>();
  if (error) throw new Error(`${subject}: ${error.description}`);
}

interface Pair {
  acknowledged: number;
  outstanding: number;
  arrived: number;
  start(): void;
}

async function openPair(number: number): Promise<Pair> {
  const [subject, arrivals, replies] = [`pair.${number}`, `arrivals.${number}`, `replies.${number}`];
  const [sender, receiver] = [await connect({ servers }), await connect({ servers })];
  const pair: Pair = {
    acknowledged: 0,
    outstanding: 0,
    arrived: 0,
    start: () => {
      for (let count = 0; count < plan.window; count += 1) send();
    },
  };
  const send = (): void => {
    pair.outstanding += 1;
    sender.publish(subject, sentence, { reply: replies });
  };
  sender.subscribe(replies, {
    callback: (_error, message) => {
      const { seq } = message.json<{ seq?: number }>();
      if (seq === undefined) throw new Error(`not stored: ${message.string()}`);
      pair.acknowledged += 1;
      pair.outstanding -= 1;
      if (sending) send();
    },
  });
  receiver.subscribe(arrivals, {
    callback: () => {
      pair.arrived += 1;
    },
  });
  await Promise.all([sender.flush(), receiver.flush()]);
  const consumer = {
    stream_name: stream,
    config: {
      durable_name: `reader${number}`,
      deliver_subject: arrivals,
      filter_subject: subject,
      ack_policy: 'none',
      deliver_policy: 'all',
    },
  };
  await api(receiver, `CONSUMER.DURABLE.CREATE.${stream}.reader${number}`, consumer);
  return pair;
}

const first = await connect({ servers });
await api(first, `STREAM.CREATE.${stream}`, {
  name: stream,
  subjects: ['pair.*'],
  storage: 'file',
  num_replicas: 1,
});
const pairs: Pair[] = [];
for (let number = 0; number < plan.pairs; number += 1) pairs.push(await openPair(number));
const counts = () => ({
  acknowledged: sum(pairs.map(({ acknowledged }) => acknowledged)),
  delivered: sum(pairs.map(({ arrived }) => arrived)),
});
for (const pair of pairs) pair.start();
const rounds = await takeRounds(plan, counts);
sending = false;
const deadline = performance.now() + settleWithinMs;
while (pairs.some((pair) => pair.outstanding > 0 || pair.arrived !== pair.acknowledged)) {
  if (performance.now() > deadline) throw new Error(`not everything arrived: ${JSON.stringify(counts())}`);
  await pause(20);
}
await report({ rounds, delivered: counts().delivered } satisfies PeerLoadResult);
process.exit(0);
