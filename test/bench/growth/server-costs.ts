import {
  encode,
  systemClock,
  type Clock,
  type OperationName,
  USEC_PER_SEC,
} from '../../../protocol/index.ts';
import type { CallsPlan, CallsResult } from '../load/calls.ts';
import type { ConnectionsPlan } from '../load/connections.ts';
import type { ConnectsPlan } from '../load/connects.ts';
import type { BenchmarkOptions } from '../support/benchmark.ts';
import { runLoad, startLoad } from '../support/load.ts';
import { sendMessages } from '../support/message-load.ts';
import { seedEvents } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { median } from '../support/statistics.ts';
import type { Prepared, Scene } from './scene.ts';

const window = 16;
const newEvents = 20;

/** CPU of the server for one of each, in µs. */
export interface ServerCosts {
  readonly message: number;
  readonly connect: number;
  readonly syncPage: number;
  readonly searchOne: number;
  readonly searchAll: number;
}

/** Fills a server and measures what it spends. */
export async function serverCosts(
  scene: Scene,
  size: number,
  options: BenchmarkOptions,
): Promise<ServerCosts> {
  const times = options.quick ? 50 : 1000;
  let made: Prepared | undefined;
  let cursor = 0;
  // What someone who was away for a short time has missed is newer than all the rest.
  let behind = 3600 * USEC_PER_SEC;
  const clock: Clock = { ...systemClock, nowUsec: () => systemClock.nowUsec() - behind };
  const seed = async (store: Parameters<Scene['prepare']>[0]): Promise<void> => {
    made = await scene.prepare(store, size);
    behind = 0;
    cursor = clock.nowUsec();
    await seedEvents(store, made.between, [made.other], newEvents, size);
  };
  await using server = await startServer(seed, [], { clock });
  if (!made) throw new Error('nothing was made');
  const { conversations, person, idle = [] } = made;
  const { url } = server;
  await using connections = startLoad('connections.ts', { url, tokens: idle } satisfies ConnectionsPlan);
  await connections.next();
  const microsecondsOf = async (run: (count: number) => Promise<unknown>): Promise<number> => {
    // The first ones prepare statements and compile.
    await run(times);
    const before = server.cpuSeconds();
    await run(times);
    return ((server.cpuSeconds() - before) * 1e6) / times;
  };
  const calling = (operation: OperationName, request: Uint8Array) => (calls: number) =>
    runLoad<CallsPlan, CallsResult>('calls.ts', {
      url,
      token: person.token,
      operation,
      request: Buffer.from(request).toString('base64'),
      warmUp: 0,
      calls,
    });
  const searching = (query: string) => calling('SearchEntities', encode('SearchEntitiesRequest', { query }));
  const missed = encode('SyncAllNewEventsRequest', { last_sync_timestamp: cursor });
  const connecting = (count: number) =>
    runLoad<ConnectsPlan, unknown>('connects.ts', { url, token: person.token, times: count });
  const costs = {
    connect: await microsecondsOf(connecting),
    syncPage: await microsecondsOf(calling('SyncAllNewEvents', missed)),
    searchOne: await microsecondsOf(searching(person.account)),
    searchAll: await microsecondsOf(searching('person')),
  };
  const { rounds } = await sendMessages([server], conversations, window, options);
  const perMessage = rounds.map(
    ({ serverCpuSeconds, acknowledged, delivered }) =>
      (serverCpuSeconds * 1e6) / (scene.unit === 'copy' ? delivered : acknowledged),
  );
  return { ...costs, message: median(perMessage) };
}
