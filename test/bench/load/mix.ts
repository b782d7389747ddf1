// Messages, searches and connects at an even pace, whatever the server takes: what is late counts from when it was due.
import { encode, encodeFrame } from '../../../protocol/index.ts';
import { LeanSession } from './lean-session.ts';
import { MessageFrames } from './message-frames.ts';
import { pause, readPlan, report } from './plan.ts';

export interface MixPlan {
  readonly url: string;
  readonly pairs: readonly { readonly id: string; readonly sender: string; readonly receiver: string }[];
  readonly messagesPerSecond: number;
  readonly searcher: string;
  readonly queries: readonly string[];
  readonly searchesPerSecond: number;
  /** Tokens of those who come and go. */
  readonly visitors: readonly string[];
  readonly connectsPerSecond: number;
  readonly millis: number;
}

/** In milliseconds, one of each. */
export interface MixResult {
  /** From the moment a message was due until it was at the other end. */
  readonly messages: readonly number[];
  /** From the moment a message was due until it was sent. */
  readonly late: readonly number[];
  readonly searches: readonly number[];
  /** Until `hello`. */
  readonly connects: readonly number[];
}

const settleWithinMs = 30_000;
const plan = await readPlan<MixPlan>();
const result = {
  messages: [] as number[],
  late: [] as number[],
  searches: [] as number[],
  connects: [] as number[],
};
const underWay = { count: 0 };

async function openPair({ id, sender, receiver }: MixPlan['pairs'][number], series: number) {
  const [from, to] = [await LeanSession.open(plan.url, sender), await LeanSession.open(plan.url, receiver)];
  const frames = new MessageFrames(id, series);
  const due: number[] = [];
  from.listen({ replied: () => undefined, received: () => undefined });
  to.listen({
    replied: () => undefined,
    received(count) {
      const now = performance.now();
      underWay.count -= count;
      for (const at of due.splice(0, count)) result.messages.push(now - at);
    },
  });
  return (at: number): void => {
    due.push(at);
    underWay.count += 1;
    result.late.push(performance.now() - at);
    from.send(frames.next());
  };
}

const senders: ((at: number) => void)[] = [];
for (const [series, pair] of plan.pairs.entries()) senders.push(await openPair(pair, series));

const searcher = await LeanSession.open(plan.url, plan.searcher);
const asked: number[] = [];
searcher.listen({
  received: () => undefined,
  replied() {
    underWay.count -= 1;
    result.searches.push(performance.now() - (asked.shift() ?? 0));
  },
});
function search(at: number, count: number): void {
  asked.push(at);
  underWay.count += 1;
  const body = encode('SearchEntitiesRequest', { query: plan.queries[count % plan.queries.length] ?? '' });
  searcher.send(encodeFrame({ kind: 'call', id: count + 1, operation: 'SearchEntities', body }));
}

/** Each visitor comes again only after being there. */
const visits: Promise<void>[] = plan.visitors.map(() => Promise.resolve());
function visitLater(at: number, count: number): void {
  const visitor = count % plan.visitors.length;
  underWay.count += 1;
  visits[visitor] = (visits[visitor] ?? Promise.resolve()).then(() => visit(at, visitor));
}

async function visit(at: number, visitor: number): Promise<void> {
  const session = await LeanSession.open(plan.url, plan.visitors[visitor] ?? '');
  result.connects.push(performance.now() - at);
  underWay.count -= 1;
  session.end();
}

/** Does something so often a second; answers a function that does what is due by now. */
function paced(perSecond: number, act: (at: number, count: number) => unknown): (since: number) => void {
  let done = 0;
  return (since) => {
    for (let at = 0; (at = since + (done * 1000) / perSecond) <= performance.now(); done += 1) act(at, done);
  };
}

await report({ ready: true });
const began = performance.now();
const works = [
  paced(plan.messagesPerSecond, (at, count) => senders[count % senders.length]?.(at)),
  paced(plan.searchesPerSecond, search),
  paced(plan.connectsPerSecond, visitLater),
];
while (performance.now() - began < plan.millis) {
  for (const work of works) work(began);
  await pause(1);
}
for (const deadline = performance.now() + settleWithinMs; underWay.count > 0;) {
  if (performance.now() > deadline) throw new Error(`${underWay.count} were not answered`);
  await pause(20);
}
await report({ over: true });
// Until then the server is watched, and these are megabytes.
await pause(1000);
await report(result satisfies MixResult);
process.exit(0);
