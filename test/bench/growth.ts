import { measureCache } from './cache.ts';
import { scenes } from './growth/scene.ts';
import { serverCosts, type ServerCosts } from './growth/server-costs.ts';
import type { Benchmark, BenchmarkOptions, Figure } from './support/benchmark.ts';
import { conversations } from './support/cache-contents.ts';
import { inDigits, markdownTable } from './support/present.ts';
import { median } from './support/statistics.ts';

/** In short rounds not the largest: filling it takes as long as all the rest. */
const timesOf = ({ quick }: BenchmarkOptions): readonly number[] => (quick ? [1, 10] : [1, 10, 100]);

/** One line of the table: what one cost is at each size. */
interface Growth {
  /** What grows, with its sizes. */
  readonly dimension: string;
  readonly cost: string;
  readonly unit: string;
  readonly values: readonly number[];
}

export const growth: Benchmark = {
  name: 'growth',
  title: 'What costs more where there is more',
  about:
    'CPU of the server where there is 1, 10 and 100 times as much of one thing. Message: five pairs or one group write as in the benchmarks above; in a group, a copy. Connect: one person’s client connects and disconnects. Sync page: SyncAllNewEvents with 20 new events in one conversation, which are an hour newer than all the rest. Search: SearchEntities for the address of one person, and for a word that all names have. The last lines are the app’s own cache on its computer: what the cache process takes from the question to its answer.',
  async run(options) {
    const times = timesOf(options);
    const rows: Growth[] = [];
    const explained: string[] = [];
    for (const scene of scenes) {
      const sizes = times.map((each) => scene.once * each);
      const costs: ServerCosts[] = [];
      for (const size of sizes) costs.push(await serverCosts(scene, size, options));
      const dimension = `${scene.what}: ${sizes.map(inDigits).join(', ')}`;
      const row = (cost: string, of: (costs: ServerCosts) => number): Growth => ({
        dimension,
        cost,
        unit: 'µs',
        values: costs.map(of),
      });
      rows.push(
        row(scene.unit === 'copy' ? 'copy of a message' : 'message', ({ message }) => message),
        row('connect', ({ connect }) => connect),
        row('sync page', ({ syncPage }) => syncPage),
        row('search, one found', ({ searchOne }) => searchOne),
        row('search, all found', ({ searchAll }) => searchAll),
      );
      explained.push(`${scene.what}: ${scene.why}`);
    }
    rows.push(...(await cacheRows(options)));
    explained.push(
      'Events in the cache: a start reads the list, a search the newest 50 that it finds; of a rare word it has to go further back where there is more.',
    );
    return {
      figures: rows.flatMap((row) => figuresOf(row, times)),
      shown: markdownTable(
        ['what there is', 'cost', ...times.map((each) => `${each} times`), `${times.at(-1)} times to 1`],
        rows.map(({ dimension, cost, unit, values }) => [
          dimension,
          cost,
          ...values.map((value) => `${inDigits(value)} ${unit}`),
          inDigits((values.at(-1) ?? 0) / (values[0] ?? 1)),
        ]),
      ),
      notes: explained,
    };
  },
};

const figuresOf = ({ dimension, cost, unit, values }: Growth, times: readonly number[]): Figure[] =>
  values.map((value, index) => ({ name: `${dimension}; ${cost}, ${times[index]} times`, value, unit }));

async function cacheRows(options: BenchmarkOptions): Promise<Growth[]> {
  const { quick } = options;
  const times = timesOf(options);
  const once = 30;
  const measured: Awaited<ReturnType<typeof measureCache>>[] = [];
  for (const each of times) measured.push(await measureCache(once * each, quick ? 2 : 9, quick ? 10 : 100));
  const sizes = times.map((each) => inDigits(conversations * once * each));
  const row = (cost: string, of: (cache: (typeof measured)[number]) => readonly number[]): Growth => ({
    dimension: `Events in the app’s cache: ${sizes.join(', ')}`,
    cost,
    unit: 'ms',
    values: measured.map((cache) => median(of(cache))),
  });
  return [
    row('start to list', ({ starts }) => starts),
    row('newest 50 of a conversation', ({ pages }) => pages),
    row('search, rare word', ({ rare }) => rare),
    row('search, most common word', ({ common }) => common),
  ];
}
