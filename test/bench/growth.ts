import type { Benchmark, BenchmarkOptions, Figure } from './support/benchmark.ts';
import { sendMessages, type Conversations } from './support/message-load.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { startServer } from './support/server.ts';
import { median } from './support/statistics.ts';
import type { Store } from '../../server/store/store.ts';

const pairs = 10;
const window = 16;

/** Something that grows, and who writes in what while it does. */
interface Scene {
  readonly what: string;
  readonly sizes: readonly [number, number];
  readonly unit: 'messages' | 'copies';
  prepare(store: Store, size: number): Promise<Conversations>;
}

const scenes: readonly Scene[] = [
  {
    what: 'events in each conversation',
    sizes: [1000, 10_000],
    unit: 'messages',
    async prepare(store, size) {
      const couples = await makeCouples(store);
      for (const { id, couple } of couples) await seedEvents(store, id, couple, size);
      return couples.map(({ id, couple }) => writingIn(id, couple));
    },
  },
  {
    what: 'conversations of each person',
    sizes: [10, 100],
    unit: 'messages',
    async prepare(store, size) {
      const couples = await makeCouples(store);
      const others = await seedPeople(store, 'o', size - 1);
      const people = couples.flatMap(({ couple }) => couple);
      await Promise.all(
        people.flatMap((person) => others.map((other) => seedConversation(store, [person, other]))),
      );
      return couples.map(({ id, couple }) => writingIn(id, couple));
    },
  },
  {
    what: 'members of a group',
    sizes: [10, 100],
    unit: 'copies',
    async prepare(store, size) {
      const members = await seedPeople(store, 'm', size);
      return [{ ...writingIn(await seedConversation(store, members), members), senders: 5 }];
    },
  },
];

export const growth: Benchmark = {
  name: 'growth',
  title: 'What a message costs where there is ten times as much',
  about: `CPU of the server for 10 000 messages (in groups: copies), at one size and at ten times that: ${pairs} pairs or one group write as in the benchmarks above. A ratio of 1 means that the size does not matter.`,
  async run(options) {
    const figures: Figure[] = [];
    for (const scene of scenes) {
      const [small, large] = scene.sizes;
      const few = await cpuOf(scene, small, options);
      const many = await cpuOf(scene, large, options);
      const of = (size: number, value: number): Figure => ({
        name: `${size} ${scene.what}`,
        value,
        unit: `s per 10 000 ${scene.unit}`,
      });
      figures.push(of(small, few), of(large, many), {
        name: `Ten times the ${scene.what}`,
        value: many / few,
        unit: 'times the CPU',
      });
    }
    return { figures, notes: [] };
  },
};

async function cpuOf(scene: Scene, size: number, options: BenchmarkOptions): Promise<number> {
  let conversations: Conversations = [];
  await using server = await startServer(async (store) => {
    conversations = await scene.prepare(store, size);
  });
  const { rounds } = await sendMessages([server], conversations, window, options);
  return median(
    rounds.map(
      ({ serverCpuSeconds, acknowledged, delivered }) =>
        (serverCpuSeconds * 10_000) / (scene.unit === 'copies' ? delivered : acknowledged),
    ),
  );
}

async function makeCouples(store: Store) {
  const people = await seedPeople(store, 'p', pairs * 2);
  const couples = Array.from({ length: pairs }, (_, index) => people.slice(index * 2, index * 2 + 2));
  return await Promise.all(
    couples.map(async (couple) => ({ id: await seedConversation(store, couple), couple })),
  );
}

const writingIn = (id: string, members: readonly SeededPerson[]): Conversations[number] => ({
  id,
  members: members.map(({ token }) => token),
  senders: 1,
});
