import type { LatencyPlan, LatencyResult } from './load/latency.ts';
import type { PhotosPlan, PhotosResult } from './load/photos.ts';
import type { Benchmark } from './support/benchmark.ts';
import { runLoad, startLoad } from './support/load.ts';
import { seedConversation, seedPeople, type SeededPerson } from './support/seed.ts';
import { startServer } from './support/server.ts';
import { millisecondsAt } from './support/statistics.ts';

const photographers = 4;
const photoBytes = 9_900_000;

export const photos: Benchmark = {
  name: 'photos',
  title: 'Photos beside messages',
  about: `Two people exchange one message at a time, first alone, then while ${photographers} others send photos of 10 MB and 12 megapixels one after the other: the server decodes each, and encodes it again in two sizes.`,
  async run({ quick }) {
    const pairs: Omit<LatencyPlan, 'url' | 'warmUp' | 'messages' | 'atMostMs'>[] = [];
    let senders: readonly SeededPerson[] = [];
    await using server = await startServer(async (store) => {
      senders = await seedPeople(store, 'u', photographers);
      // Each time between two others: messages are sent under the same keys.
      for (const prefix of ['a', 'b']) {
        const [sender, receiver] = await seedPeople(store, prefix, 2);
        if (!sender || !receiver) throw new Error('someone is missing');
        const conversationId = await seedConversation(store, [sender, receiver]);
        pairs.push({ conversationId, senderToken: sender.token, receiverTokens: [receiver.token] });
      }
    });
    const { url } = server;
    const exchange = async (): Promise<readonly number[]> => {
      const pair = pairs.shift();
      if (!pair) throw new Error('everyone has written');
      const plan = { ...pair, url, warmUp: quick ? 50 : 500, messages: quick ? 300 : 50_000 };
      const atMostMs = quick ? 5000 : 30_000;
      return (await runLoad<LatencyPlan, LatencyResult>('latency.ts', { ...plan, atMostMs })).received;
    };
    const alone = await exchange();
    const lines = senders.map(({ token }) => [token]);
    const plan: PhotosPlan = { url, lines, bytes: photoBytes };
    await using load = startLoad('photos.ts', plan);
    // The first one is under way when the messages begin.
    await load.next();
    const cpu = server.cpuSeconds();
    const startedAt = performance.now();
    let isOver = false;
    let last: PhotosResult = { taken: 0, refused: 0 };
    const follow = async (): Promise<void> => {
      for (;;) {
        last = (await load.next()) as PhotosResult;
        if (isOver) return;
      }
    };
    const followed = follow();
    const beside = await exchange();
    const seconds = (performance.now() - startedAt) / 1000;
    const { taken, refused } = last;
    const cores = (server.cpuSeconds() - cpu) / seconds;
    isOver = true;
    await followed;
    return {
      figures: [
        millisecondsAt('Sent to received, no photo', alone, 0.5),
        millisecondsAt('Sent to received, no photo', alone, 0.99),
        millisecondsAt('Sent to received, beside photos', beside, 0.5),
        millisecondsAt('Sent to received, beside photos', beside, 0.99),
        { name: 'Sent to received, beside photos, longest', value: Math.max(...beside), unit: 'ms' },
        { name: 'Photos taken in', value: (taken * 60) / seconds, unit: 'per minute' },
        { name: 'Cores that the server kept busy, beside photos', value: cores, unit: 'cores' },
      ],
      notes: [
        `${alone.length} messages alone and ${beside.length} beside photos; ${refused} photos were to come back later.`,
      ],
    };
  },
};
