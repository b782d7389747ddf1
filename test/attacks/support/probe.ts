// A process that calls as one person, again and again, and reports how long that took.
import { setTimeout as wait } from 'node:timers/promises';
import type { ProbeResult } from './measure.ts';

const [url = '', token = '', pauseMs = ''] = process.argv.slice(2);

const times: number[] = [];
const stopped = new AbortController();

async function call(): Promise<void> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/chat/v1/contacts/getselfinfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a bystander's call was answered ${answer.status}`);
  times.push(performance.now() - startedAt);
}

process.once('message', () => stopped.abort());
// The first one makes the connection, and the server compile what it needs.
await call();
times.length = 0;
process.send?.('ready');
while (!stopped.signal.aborted) {
  await call();
  await wait(Number(pauseMs));
}
times.sort((one, other) => one - other);
const result: ProbeResult = {
  calls: times.length,
  slowestMs: times.at(-1) ?? 0,
  p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
};
process.send?.(result);
