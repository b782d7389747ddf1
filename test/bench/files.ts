import type { LatencyPlan, LatencyResult } from './load/latency.ts';
import type { Uploaded, UploadPlan } from './load/upload.ts';
import type { Benchmark } from './support/benchmark.ts';
import { runLoad, startLoad } from './support/load.ts';
import { converse, signUpMany } from './support/people.ts';
import { startServer, type BenchServer } from './support/server.ts';
import { figureOf, millisecondsAt } from './support/statistics.ts';

const megabyte = 1_000_000;
const sampleEveryMs = 20;
const cuts = 10;

export const files: Benchmark = {
  name: 'files',
  title: 'A large file beside messages',
  about: `100 MB are uploaded through the client library over a line that goes down ${cuts} times, and fetched again. Two other people exchange one message at a time, first alone, then while such files come in one after another. Memory is the server’s resident memory, compared with what it was when it had sent messages and no file.`,
  async run({ quick }) {
    await using server = await startServer();
    const people = await signUpMany(server.url, 'p', 5);
    const [uploader, ...pairs] = people;
    if (!uploader) throw new Error('someone is missing');
    // Each time between two others: messages are sent under the same keys.
    const exchange = async (): Promise<LatencyResult> => {
      const [sender, receiver] = pairs.splice(0, 2);
      if (!sender || !receiver) throw new Error('someone is missing');
      return runLoad<LatencyPlan, LatencyResult>('latency.ts', {
        url: server.url,
        conversationId: await converse(server.url, sender, [receiver]),
        senderToken: sender.token,
        receiverTokens: [receiver.token],
        warmUp: quick ? 50 : 500,
        messages: quick ? 300 : 10_000,
        atMostMs: quick ? 5000 : 20_000,
      });
    };
    const bytes = (quick ? 20 : 100) * megabyte;
    const upload: UploadPlan = { url: server.url, token: uploader.token, bytes, cuts, once: true };
    const alone = await exchange();
    const idleKiB = server.residentKiB();
    using memory = watchMemory(server);
    const first = await runLoad<UploadPlan, Uploaded>('upload.ts', upload);
    if (first.isWhole !== true || first.cuts !== cuts) throw new Error('the file did not come in whole');
    const mostOfOneKiB = memory.most();
    const rounds = startLoad('upload.ts', { ...upload, once: false });
    const beside = await (async () => {
      await using _rounds = rounds;
      // The first one is under way when the messages begin.
      await rounds.next();
      return exchange();
    })();
    const aboveIdle = (kiB: number): number => ((kiB - idleKiB) * 1024) / megabyte;
    return {
      figures: [
        figureOf('One file, from its announcement to its end', 's', [first.seconds]),
        { name: 'Memory above idle, one file', value: aboveIdle(mostOfOneKiB), unit: 'MB' },
        { name: 'Memory above idle, one file after another', value: aboveIdle(memory.most()), unit: 'MB' },
        millisecondsAt('Sent to received, no file', alone.received, 0.5),
        millisecondsAt('Sent to received, no file', alone.received, 0.99),
        millisecondsAt('Sent to received, beside files', beside.received, 0.5),
        millisecondsAt('Sent to received, beside files', beside.received, 0.99),
        {
          name: 'Sent to received, beside files, longest',
          value: Math.max(...beside.received),
          unit: 'ms',
        },
      ],
      notes: [
        `${alone.received.length} messages alone and ${beside.received.length} beside files. The line, its client and the server share the machine.`,
      ],
    };
  },
};

/** Samples the memory of a server until it is disposed. */
function watchMemory(server: BenchServer): { most(): number } & Disposable {
  let most = server.residentKiB();
  const timer = setInterval(() => (most = Math.max(most, server.residentKiB())), sampleEveryMs);
  return {
    most: () => most,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
