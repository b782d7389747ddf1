import type { LatencyPlan, LatencyResult } from './load/latency.ts';
import type { Benchmark } from './support/benchmark.ts';
import { measureDurableWrites } from './support/disk.ts';
import { runLoad } from './support/load.ts';
import { converse, signUpMany } from './support/people.ts';
import { startServer } from './support/server.ts';
import { median, millisecondsAt } from './support/statistics.ts';

export const latency: Benchmark = {
  name: 'latency',
  title: 'From sending to receiving',
  about:
    'Two people, one message at a time: the next one leaves when the one before is acknowledged and has arrived. Beside it, before and after, the smallest durable write that this disk can do (4 KiB written over an older block, then fdatasync).',
  async run({ quick }) {
    await using server = await startServer();
    const [sender, receiver] = await signUpMany(server.url, 'p', 2);
    if (sender === undefined || receiver === undefined) throw new Error('someone is missing');
    const conversationId = await converse(server.url, sender, [receiver]);
    const writes = quick ? 100 : 500;
    const before = await measureDurableWrites(server.dataDir, writes);
    const plan: LatencyPlan = {
      url: server.url,
      conversationId,
      senderToken: sender.token,
      receiverTokens: [receiver.token],
      warmUp: quick ? 50 : 500,
      messages: quick ? 300 : 4000,
      atMostMs: quick ? 5000 : 20_000,
    };
    const { received, acknowledged } = await runLoad<LatencyPlan, LatencyResult>('latency.ts', plan);
    const disk = [...before, ...(await measureDurableWrites(server.dataDir, writes))];
    return {
      figures: [
        millisecondsAt('Sent to received', received, 0.5),
        millisecondsAt('Sent to received', received, 0.99),
        millisecondsAt('Sent to acknowledged', acknowledged, 0.5),
        millisecondsAt('Sent to acknowledged', acknowledged, 0.99),
        millisecondsAt('Durable write', disk, 0.5),
        millisecondsAt('Durable write', disk, 0.99),
        {
          name: 'Sent to received, compared with a durable write',
          value: median(received) / median(disk),
          unit: 'times (p50)',
        },
      ],
      notes: [`${received.length} messages and ${disk.length} durable writes.`],
    };
  },
};
