import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Clock,
  operations,
  systemClock,
  type OperationName,
  type RequestOf,
  USEC_PER_SEC,
} from '../../protocol/index.ts';
import { LookupLimit } from '../../server/operations/context/lookup-limit.ts';
import { type Context, defaultServerOptions, type Handler } from '../../server/operations/context/context.ts';
import { handlers } from '../../server/operations/index.ts';
import { createLiveState } from '../../server/presence/create-live-state.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Reader } from '../../server/store/query/connection.ts';
import type { Store } from '../../server/store/store.ts';
import { encodeLazy } from '../../server/util/lazy-message.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { median } from './support/statistics.ts';

/** Conversations of ten: a tenth of the person's. */
const groupOf = 10;

export const manyConversations: Benchmark = {
  name: 'many-conversations',
  title: 'Someone with many conversations',
  about:
    'What costs more the more conversations someone has: catching up, connecting, presence and search, with 200 and with 2 000, a tenth of them groups of ten, on a server with ten people for each. The server’s own code in this process on SQLite: statements are counted, and CPU is measured for each call and for the longest stretch in which nothing else could be answered.',
  async run({ quick }) {
    const figures: Figure[] = [];
    for (const conversations of quick ? [200] : [200, 2000]) {
      figures.push(...(await measure(conversations, quick ? 3 : 9)));
    }
    return { figures, notes: [] };
  },
};

/** What one call took. */
interface Cost {
  readonly statements: number;
  readonly cpuMs: number;
  readonly longestMs: number;
}

async function measure(conversations: number, rounds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  let later = 0;
  const clock: Clock = { ...systemClock, nowUsec: () => systemClock.nowUsec() + later };
  const seeded = await openStore({ database: { kind: 'sqlite', path: join(folder, 'parley.db') }, clock });
  try {
    const counter = { statements: 0 };
    const store: Store = { ...seeded, reader: counting(seeded.reader, counter) };
    const { person, first } = await seed(store, conversations);
    // Everyone has stopped writing; someone else writes an hour later.
    later = 60 * 60 * USEC_PER_SEC;
    await seedConversation(store, await seedPeople(store, 'q', 2));
    const live = createLiveState({
      clock,
      store,
      emit: () => undefined,
      report: (error) => {
        throw error;
      },
    });
    const context = contextOf(store, live, clock, person);
    const call = async <O extends OperationName>(name: O, request: RequestOf<O>) => {
      const handler: Handler<O> = handlers[name];
      const { response, syncedTo } = await handler(context, request);
      encodeLazy(operations[name].response, response, 'extended');
      return { response, syncedTo };
    };
    const now = (await call('SyncAllNewEvents', { last_sync_timestamp: clock.nowUsec() })).syncedTo ?? 0;
    const client = { gaiaId: person.gaiaId, clientId: 'c', resource: 'r', device: 'desktop' } as const;
    const pages: Cost[] = [];
    const works: Record<string, () => Promise<unknown>> = {
      'SyncAllNewEvents, nothing new': () => call('SyncAllNewEvents', { last_sync_timestamp: now }),
      connect: () => live.connect(client, 's'),
      disconnect: () => live.disconnect('s'),
      'QueryPresence of one': () => call('QueryPresence', { participant_id: [{ gaia_id: person.gaiaId }] }),
      'SearchEntities by a letter all share': () => call('SearchEntities', { query: 'p' }),
      'SearchEntities by an address': () => call('SearchEntities', { query: 'p1@' }),
    };
    const costs = new Map<string, Cost[]>(Object.keys(works).map((name) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, work] of Object.entries(works)) {
        const cost = await costOf(work, counter);
        // The first one prepares statements and compiles.
        if (round > 0) costs.get(name)?.push(cost);
      }
    }
    for (let round = 0; round < 3; round += 1) {
      pages.length = 0;
      for (let after = first; ;) {
        let upTo = 0;
        let states = 0;
        const page = await costOf(async () => {
          const { response } = await call('SyncAllNewEvents', { last_sync_timestamp: after });
          upTo = response.sync_timestamp ?? 0;
          states = response.conversation_state?.length ?? 0;
        }, counter);
        if (states === 0) break;
        pages.push(page);
        after = upTo;
      }
    }
    costs.set(`SyncAllNewEvents, one of ${pages.length} pages`, pages);
    return [...costs].flatMap(([name, list]) => figuresOf(`${name}, ${conversations} conversations`, list));
  } finally {
    await seeded[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  }
}

function figuresOf(name: string, costs: readonly Cost[]): Figure[] {
  const of = (unit: string, what: string, pick: (cost: Cost) => number): Figure => ({
    name: `${name}: ${what}`,
    value: median(costs.map(pick)),
    unit,
    range: [Math.min(...costs.map(pick)), Math.max(...costs.map(pick))],
  });
  return [
    of('statements', 'statements', ({ statements }) => statements),
    of('ms', 'CPU', ({ cpuMs }) => cpuMs),
    of('ms', 'longest stretch', ({ longestMs }) => longestMs),
  ];
}

function counting(reader: Reader, counter: { statements: number }): Reader {
  return new Proxy(reader, {
    get(target, name: keyof Reader) {
      const value = target[name];
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) => {
        counter.statements += 1;
        return (value as (...all: unknown[]) => unknown).apply(target, values);
      };
    },
  });
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Of this thread alone, to the scheduler's tick: collecting garbage beside it holds no one up. */
const threadMs = (): number =>
  Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

async function costOf(work: () => Promise<unknown>, counter: { statements: number }): Promise<Cost> {
  let longestMs = 0;
  let running = true;
  let since = threadMs();
  const beat = (): void => {
    const now = threadMs();
    longestMs = Math.max(longestMs, now - since);
    since = now;
    if (running) setImmediate(beat);
  };
  const [statements, before] = [counter.statements, cpuMs()];
  setImmediate(beat);
  await work();
  running = false;
  beat();
  return { statements: counter.statements - statements, cpuMs: cpuMs() - before, longestMs };
}

async function seed(
  store: Store,
  conversations: number,
): Promise<{ readonly person: SeededPerson; readonly first: number }> {
  const [person, ...others] = await seedPeople(store, 'p', conversations * 10);
  if (person === undefined) throw new Error('there is nobody');
  const first = Date.now() * 1000;
  const ids = await Promise.all(
    Array.from({ length: conversations }, async (_, n) => {
      const from = n % groupOf === 0 ? n * groupOf : n;
      const members = others.slice(from, from + (n % groupOf === 0 ? groupOf - 1 : 1));
      return { id: await seedConversation(store, [person, ...members]), members };
    }),
  );
  // In turns, as people write.
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.all(ids.map(({ id, members }) => seedEvents(store, id, members, 2, turn * 2)));
  }
  return { person, first };
}

function contextOf(store: Store, live: Context['live'], clock: Clock, person: SeededPerson): Context {
  return {
    caller: {
      gaiaId: person.gaiaId,
      email: person.account,
      clientId: 'c',
      resource: 'r',
      variant: 'extended',
      sessionId: null,
    },
    clock,
    store,
    live,
    traceId: 'trace',
    options: { ...defaultServerOptions, publicUrl: 'https://bench.invalid/' },
    lookups: new LookupLimit(clock),
    showChanges: () => undefined,
    revokeClient: () => Promise.resolve(false),
  };
}
