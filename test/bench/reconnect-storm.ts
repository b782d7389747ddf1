import { startNats } from '../../server/testing/nats-server.ts';
import { startPostgres } from '../../server/testing/postgres-server.ts';
import { systemClock, USEC_PER_MS } from '../../protocol/index.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { BystandersPlan, BystandersResult } from './load/bystanders.ts';
import { pause } from './load/plan.ts';
import type { ReconnectPlan, ReconnectResult } from './load/reconnect.ts';
import type { Benchmark } from './support/benchmark.ts';
import { startLoad } from './support/load.ts';
import { cpuSecondsOfFamily } from './support/processes.ts';
import { seedConversation, seedPeople, type SeededPerson } from './support/seed.ts';
import { scratchFolder, startServer } from './support/server.ts';
import { millisecondsAt } from './support/statistics.ts';

/** How many each has a conversation with on either side, in a ring; and how many are in a group. */
const neighbours = 3;
const groupSize = 10;
const bystanders = { people: 40, everyMs: 100, millis: 8000 };

export const reconnectStorm: Benchmark = {
  name: 'reconnect-storm',
  title: 'Clients of a killed process come back',
  about: `Two processes on PostgreSQL and NATS. 2 000 people are connected to the one that is killed, each with ${2 * neighbours} conversations and a group; they wait at random as the app does, come to the other process and ask what the app asks. Meanwhile ${bystanders.people} people there write ${1000 / bystanders.everyMs} messages a second each.`,
  async run({ quick }) {
    await using postgres = await startPostgres({ durable: true, makeFolder: scratchFolder });
    await using nats = await startNats();
    const url = postgres.urlOf('postgres');
    const people = await seed(url, quick ? 400 : 2000);
    await using stack = new AsyncDisposableStack();
    const options = ['--database', url, '--bus', nats.url, '--drain', '0'];
    const doomed = stack.use(await startServer(undefined, options));
    const other = stack.use(await startServer(undefined, options));
    const clients = people.movers.map(({ token }, index) => ({ token, knows: people.knownTo(index) }));
    const cursor = Date.now() * USEC_PER_MS;
    const plan: ReconnectPlan = { url: doomed.url, nextUrl: other.url, clients, cursor };
    const movers = stack.use(startLoad('reconnect.ts', plan));
    await movers.next();
    const { everyMs, millis } = bystanders;
    const calm = await write({
      url: other.url,
      people: people.stayers,
      everyMs,
      millis: millis / 2,
      firstSeries: 0,
    });
    const before = { server: other.cpuSeconds(), postgres: cpuSecondsOfFamily(postgres.pid) };
    const during = {
      url: other.url,
      people: people.stayers,
      everyMs,
      millis,
      firstSeries: bystanders.people,
    };
    const writing = write(during, () => process.kill(doomed.pid, 'SIGKILL'));
    const { back } = (await movers.next()) as ReconnectResult;
    const cpu = other.cpuSeconds() - before.server;
    const database = cpuSecondsOfFamily(postgres.pid) - before.postgres;
    const meanwhile = await writing;
    const each = (seconds: number) => (seconds * 1000) / clients.length;
    return {
      figures: [
        millisecondsAt('Back and caught up', back, 0.5),
        { name: 'All are back and caught up', value: Math.max(...back) / 1000, unit: 's' },
        millisecondsAt('Others, sent to acknowledged, before', calm, 0.99),
        millisecondsAt('Others, sent to acknowledged, meanwhile', meanwhile, 0.5),
        millisecondsAt('Others, sent to acknowledged, meanwhile', meanwhile, 0.99),
        { name: 'CPU of the process per client that comes', value: each(cpu), unit: 'ms' },
        { name: 'CPU of PostgreSQL per client that comes', value: each(database), unit: 'ms' },
      ],
      notes: [
        `${back.length} clients came back, ${meanwhile.length} messages were acknowledged. CPU includes what the messages of the others took meanwhile.`,
      ],
    };
  },
};

interface Seeded {
  readonly movers: readonly SeededPerson[];
  readonly stayers: BystandersPlan['people'];
  /** Ids of whom the mover of that index has conversations with. */
  knownTo(index: number): readonly string[];
}

async function seed(url: string, count: number): Promise<Seeded> {
  await using store = await openStore({ database: { kind: 'postgres', url }, clock: systemClock });
  const movers = await seedPeople(store, 'm', count);
  const at = (index: number): SeededPerson => {
    const person = movers[(index + count) % count];
    if (!person) throw new Error('someone is missing');
    return person;
  };
  const pairs = movers.flatMap((mover, index) =>
    Array.from({ length: neighbours }, (_, step) => [mover, at(index + step + 1)]),
  );
  const groups = Array.from({ length: count / groupSize }, (_, group) =>
    movers.slice(group * groupSize, (group + 1) * groupSize),
  );
  await Promise.all([...pairs, ...groups].map((members) => seedConversation(store, members)));
  const writers = await seedPeople(store, 'w', bystanders.people);
  const stayers: { token: string; conversationId: string }[] = [];
  for (let index = 0; index + 1 < writers.length; index += 2) {
    const two = writers.slice(index, index + 2);
    const conversationId = await seedConversation(store, two);
    for (const { token } of two) stayers.push({ token, conversationId });
  }
  return {
    movers,
    stayers,
    knownTo(index) {
      const steps = Array.from({ length: neighbours }, (_, step) => [index - step - 1, index + step + 1]);
      const group = index - (index % groupSize);
      const inGroup = Array.from({ length: groupSize }, (_, step) => group + step);
      const known = new Set([...steps.flat(), ...inGroup].map((other) => at(other).gaiaId));
      known.delete(at(index).gaiaId);
      return [...known];
    },
  };
}

/** @param began called when the writers are connected and have written for a while */
async function write(plan: BystandersPlan, began = (): void => undefined): Promise<readonly number[]> {
  await using load = startLoad('bystanders.ts', plan);
  await load.next();
  await pause(500);
  began();
  return ((await load.next()) as BystandersResult).acknowledged;
}
