import { catchUp } from './load/catch-up.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { startServer } from './support/server.ts';
import { median } from './support/statistics.ts';

const conversations = 50;

export const sync: Benchmark = {
  name: 'sync',
  title: 'After a week away',
  about: `Someone asks for everything that happened in ${conversations} conversations during a week (SyncAllNewEvents, page after page of the standard size, over HTTP): 2 000 events, and 20 000. A page is taken as answered when all of it has arrived.`,
  async run({ quick }) {
    const sizes = quick ? [500, 5000] : [2000, 20_000];
    const measured: { figures: Figure[]; cpu: number }[] = [];
    for (const size of sizes) {
      let reader: SeededPerson | undefined;
      await using server = await startServer(async (store) => {
        const [first, ...others] = await seedPeople(store, 'p', conversations + 1);
        if (first === undefined) throw new Error('there is no one');
        reader = first;
        for (const other of others) {
          const id = await seedConversation(store, [first, other]);
          await seedEvents(store, id, [other], size / conversations);
        }
      });
      const token = reader?.token ?? '';
      for (let warmUp = 0; warmUp < 2; warmUp += 1) await catchUp(server.url, token);
      const cpuBefore = server.cpuSeconds();
      const runs = [];
      while (runs.length < (quick ? 3 : 10)) runs.push(await catchUp(server.url, token));
      const cpu = (server.cpuSeconds() - cpuBefore) / runs.length;
      const [{ events = 0, pages = [] } = {}] = runs;
      if (events !== size) throw new Error(`${events} events came instead of ${size}`);
      const of = `of ${size} events`;
      measured.push({
        figures: [
          { name: `All ${pages.length} pages ${of}`, value: median(runs.map(({ ms }) => ms)), unit: 'ms' },
          { name: `A page ${of}, median`, value: median(runs.flatMap((run) => run.pages)), unit: 'ms' },
          { name: `CPU of the server ${of}`, value: cpu * 1000, unit: 'ms' },
        ],
        cpu: cpu / size,
      });
    }
    const [few, many] = measured;
    return {
      figures: [
        ...measured.flatMap(({ figures }) => figures),
        {
          name: 'CPU per event, ten times the events',
          value: (many?.cpu ?? 0) / (few?.cpu ?? 1),
          unit: 'times',
        },
      ],
      notes: [],
    };
  },
};
