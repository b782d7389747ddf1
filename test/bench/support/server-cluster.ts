import { startNats } from '../../../server/testing/nats-server.ts';
import { type Database, startDatabase } from './database.ts';
import { type BenchServer, startServer } from './server.ts';

/** Server processes on one PostgreSQL, joined by NATS. */
export interface ServerCluster extends AsyncDisposable {
  readonly database: Database;
  readonly natsPid: number;
  readonly servers: readonly [BenchServer, ...BenchServer[]];
  /** One more process, which is not among `servers`. */
  start(): Promise<BenchServer>;
}

/**
 * @param processes how many, at least one
 * @param networkMs how much longer a round trip to the database takes than through its socket
 */
export async function startServerCluster(processes: number, networkMs = 0): Promise<ServerCluster> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await startDatabase(networkMs));
  const nats = stack.use(await startNats());
  const begin = (): Promise<BenchServer> =>
    startServer(undefined, ['--database', database.url, '--bus', nats.url]);
  const servers: [BenchServer, ...BenchServer[]] = [stack.use(await begin())];
  while (servers.length < processes) servers.push(stack.use(await begin()));
  const open = stack.move();
  return {
    database,
    natsPid: nats.pid,
    servers,
    start: async () => open.use(await begin()),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
