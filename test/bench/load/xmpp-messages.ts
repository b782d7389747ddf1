// Pairs of clients of an XMPP server: one of each sends, so many messages at a time that have not come to the other yet.
import { sentence } from '../support/people.ts';
import { sum } from '../support/statistics.ts';
import type { PeerLoadPlan, PeerLoadResult } from './peer-load.ts';
import { pause, readPlan, report } from './plan.ts';
import { takeRounds } from './rounds.ts';
import { XmppSession } from './xmpp-session.ts';

const host = 'localhost';
const settleWithinMs = 240_000;
const plan = await readPlan<PeerLoadPlan>();
let sending = true;

interface Pair {
  sent: number;
  arrived: number;
  start(): void;
}

async function openPair(number: number): Promise<Pair> {
  const [from, to] = [`a${number}`, `b${number}`];
  const sender = await XmppSession.open(plan.port, host, from, `secret-${from}`);
  const receiver = await XmppSession.open(plan.port, host, to, `secret-${to}`);
  const send = (): void => {
    pair.sent += 1;
    sender.send(`${to}@${host}`, String(pair.sent), sentence);
  };
  const pair: Pair = {
    sent: 0,
    arrived: 0,
    start: () => {
      for (let count = 0; count < plan.window; count += 1) send();
    },
  };
  receiver.listen((count) => {
    pair.arrived += count;
    if (!sending) return;
    for (let next = 0; next < count; next += 1) send();
  });
  return pair;
}

const pairs: Pair[] = [];
for (let number = 0; number < plan.pairs; number += 1) pairs.push(await openPair(number));
const arrived = (): number => sum(pairs.map((pair) => pair.arrived));
for (const pair of pairs) pair.start();
const rounds = await takeRounds(plan, () => ({ acknowledged: arrived(), delivered: arrived() }));
sending = false;
const deadline = performance.now() + settleWithinMs;
while (pairs.some((pair) => pair.arrived !== pair.sent)) {
  if (performance.now() > deadline) throw new Error(`${arrived()} messages arrived, more were sent`);
  await pause(20);
}
await report({ rounds, delivered: arrived() } satisfies PeerLoadResult);
process.exit(0);
