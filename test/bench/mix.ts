import type { MixPlan, MixResult } from './load/mix.ts';
import type { PhotosPlan, PhotosResult } from './load/photos.ts';
import type { WeeksPlan, WeeksResult } from './load/weeks.ts';
import type { Benchmark } from './support/benchmark.ts';
import { pausesDuring, watchingPauses } from './support/event-loop-pauses.ts';
import { histogram } from './support/histogram.ts';
import { startLoad } from './support/load.ts';
import { figureTable } from './support/present.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { scratchFolder, startServer } from './support/server.ts';
import { shareWithin, standstillsDuring } from './support/standstills.ts';
import { millisecondsAt } from './support/statistics.ts';

const pairs = 20;
const messagesPerSecond = 400;
const searchesPerSecond = 10;
const connectsPerSecond = 10;
const visitors = 20;
/** Of each visitor, and of who was away. */
const conversations = 50;
const missedEvents = 20_000;
const betweenSyncsMs = 2000;
const photoBytes = 9_900_000;
const photographers = 100;
const people = 2000;
const usualMinutes = 10;

export const mix: Benchmark = {
  name: 'mix',
  title: 'All kinds of work together',
  about: `For ${usualMinutes} minutes, at the same time: ${messagesPerSecond} messages a second between ${pairs} pairs; someone who was away for a week and fetches ${missedEvents} events of ${conversations} conversations, again and again with ${betweenSyncsMs / 1000} s between; photos of 10 MB and 12 megapixels, one after the other; ${searchesPerSecond} searches a second among ${people} people; ${connectsPerSecond} connects a second of people with ${conversations} conversations. What fetches the weeks and sends the photos gives way to the server, and what sends the messages goes before it, with real-time priority where that is allowed, so that it waits for the server alone. Message: from the moment it was due to its arrival at the other end; sent late: how much of that passed before the load generator, which shares the processors, came to send it. Pause: how much later than it should a timer of one millisecond came in the server's event loop, and how much of that its thread worked itself; the rest it waited, for the disk or for a processor. All processors stood still: as long as programs that go before everything else, one kept to each processor and due to wake every millisecond, were all late at the same time, which is mostly the doing of the host.`,
  async run({ quick, minutes = quick ? 1 / 3 : usualMinutes }) {
    const millis = minutes * 60_000;
    await using folder = await scratchFolder();
    let seeded: Seeded | undefined;
    await using server = await startServer(
      async (store) => {
        seeded = await seed(store);
      },
      [],
      watchingPauses(folder.path),
    );
    if (!seeded) throw new Error('nobody is there');
    const { url } = server;
    const { away, senders, plan } = seeded;
    const photosPlan: PhotosPlan = {
      url,
      lines: [senders.map(({ token }) => token)],
      bytes: photoBytes,
    };
    await using photos = startLoad('photos.ts', photosPlan, { turn: 'last' });
    await photos.next();
    const weeksPlan: WeeksPlan = { url, token: away.token, betweenMs: betweenSyncsMs };
    await using weeks = startLoad('weeks.ts', weeksPlan, { turn: 'last' });
    await using load = startLoad('mix.ts', { ...plan, url, millis } satisfies MixPlan, { turn: 'first' });
    await load.next();
    const over = new AbortController();
    let taken = 0;
    let fetched = 0;
    const followPhotos = async (): Promise<void> => {
      while (!over.signal.aborted) ({ taken } = (await photos.next()) as PhotosResult);
    };
    const followWeeks = async (): Promise<void> => {
      while (!over.signal.aborted) ({ fetched } = (await weeks.next()) as WeeksResult);
    };
    const cpu = server.cpuSeconds();
    let busy = 0;
    const beside = Promise.all([followPhotos(), followWeeks()]);
    const { standstills, result: pauses } = await standstillsDuring(() =>
      pausesDuring(server, folder.path, async () => {
        await load.next();
        busy = server.cpuSeconds() - cpu;
      }),
    );
    over.abort();
    await beside;
    const result = (await load.next()) as MixResult;
    const own =
      standstills &&
      pauses.until.map((to, index) => {
        const wall = pauses.wall[index] ?? 0;
        return wall - shareWithin({ from: to - wall, to }, standstills);
      });
    const seconds = millis / 1000;
    const longest = (name: string, of: readonly number[]) => ({
      name,
      value: of.reduce((most, each) => Math.max(most, each), 0),
      unit: 'ms',
    });
    const above25 = (name: string, of: readonly number[]) => ({
      name,
      value: of.filter((each) => each > 25).length,
      unit: '',
    });
    const figures = [
      millisecondsAt('Message', result.messages, 0.5),
      millisecondsAt('Message', result.messages, 0.99),
      longest('Message, longest', result.messages),
      millisecondsAt('Message, sent late', result.late, 0.99),
      longest('Pause, longest', pauses.wall),
      longest('Pause, longest that the thread worked', pauses.cpu),
      above25('Pauses above 25 ms', pauses.wall),
      ...(standstills && own
        ? [
            longest(
              'All processors stood still, longest',
              standstills.map(({ from, to }) => to - from),
            ),
            longest('Pause without that, longest', own),
            above25('Pauses without that above 25 ms', own),
          ]
        : []),
      longest('Collection of garbage, longest', pauses.collecting),
      {
        name: 'Collections of everything',
        value: (pauses.wholeCollections * 60) / seconds,
        unit: 'per minute',
      },
      millisecondsAt('Search', result.searches, 0.5),
      millisecondsAt('Search', result.searches, 0.99),
      millisecondsAt('Connect', result.connects, 0.5),
      millisecondsAt('Connect', result.connects, 0.99),
      { name: 'Weeks fetched', value: (fetched * 60) / seconds, unit: 'per minute' },
      { name: 'Photos taken in', value: (taken * 60) / seconds, unit: 'per minute' },
      {
        name: 'Cores that the server kept busy',
        value: busy / seconds,
        unit: 'cores',
      },
    ];
    return {
      figures,
      shown: [
        figureTable(figures),
        histogram('message', result.messages),
        histogram('pause of at least 0.5 ms', pauses.wall),
        ...(own ? [histogram('the same without what all processors stood still', own)] : []),
      ].join('\n\n'),
      notes: [
        `${result.messages.length} messages in ${seconds} s. Watching the event loop a thousand times a second takes about a hundredth of a core.`,
        ...(standstills
          ? [
              'What watches the processors keeps them awake: in a comparison that took a tenth off a message in a hundred.',
            ]
          : []),
        ...(load.inTurn
          ? []
          : [
              'What sends the messages may not go first here (`chrt --rr`): its times include its own waits for a processor.',
            ]),
      ],
    };
  },
};

interface Seeded {
  readonly away: SeededPerson;
  /** Of photos. */
  readonly senders: readonly SeededPerson[];
  readonly plan: Omit<MixPlan, 'url' | 'millis'>;
}

async function seed(store: Parameters<typeof seedPeople>[0]): Promise<Seeded> {
  const [searcher, ...others] = await seedPeople(store, 'p', people);
  const away = others.shift();
  if (!searcher || !away) throw new Error('someone is missing');
  const withMany = others.splice(0, visitors);
  const writers = others.splice(0, pairs * 2);
  const senders = others.splice(0, photographers);
  const companions = others.slice(0, conversations);
  for (const companion of companions) {
    const id = await seedConversation(store, [away, companion]);
    await seedEvents(store, id, [companion], missedEvents / conversations);
    await Promise.all(withMany.map((visitor) => seedConversation(store, [visitor, companion])));
  }
  const couples = await Promise.all(
    Array.from({ length: pairs }, async (_, index) => {
      const [sender, receiver] = writers.slice(index * 2);
      if (!sender || !receiver) throw new Error('someone is alone');
      const id = await seedConversation(store, [sender, receiver]);
      return { id, sender: sender.token, receiver: receiver.token };
    }),
  );
  return {
    away,
    senders,
    plan: {
      pairs: couples,
      messagesPerSecond,
      searcher: searcher.token,
      queries: ['person', ...companions.map(({ account }) => account)],
      searchesPerSecond,
      visitors: withMany.map(({ token }) => token),
      connectsPerSecond,
    },
  };
}
