import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess, type Started } from '../../e2e/support/processes.ts';
import { serverEnvironment, serverFlags } from '../../fixtures/server-flags.ts';
import { type Clock, systemClock } from '../../../protocol/index.ts';
import { databasePath } from '../../../server/store/sqlite/database-path.ts';
import { openStore } from '../../../server/store/open-store.ts';
import type { Store } from '../../../server/store/store.ts';
import { cpuSecondsOf, residentKiB } from './processes.ts';

const root = join(import.meta.dirname, '../../..');
/** The built server. */
export const bundle = join(root, 'dist/server/parley-server.js');
/** On the disk of the checkout: a temporary folder may be in memory, where nothing is ever durable. */
const scratch = join(root, 'test-results/bench/scratch');

const options = ['serve', '--listen', '127.0.0.1:0', '--sign-up', 'open', '--rate-limit', 'off'];

/** A folder on a real disk that is gone when it is disposed. */
export async function scratchFolder(): Promise<{ path: string } & AsyncDisposable> {
  await mkdir(scratch, { recursive: true });
  const path = await mkdtemp(join(scratch, 'data-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** The built server in a process of its own. */
export interface BenchServer extends AsyncDisposable {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  cpuSeconds(): number;
  residentKiB(): number;
  /** Ends it and starts another process on the same data. */
  restart(): Promise<void>;
}

interface StartOptions {
  readonly clock?: Clock;
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * @param seed puts things into the store before the server starts
 * @param more options of `serve`
 * @param how the clock while it is seeded; further options of Node, and what is in the environment beside
 */
export async function startServer(
  seed?: (store: Store) => Promise<void>,
  more: readonly string[] = [],
  { clock = systemClock, flags = [], env = {} }: StartOptions = {},
): Promise<BenchServer> {
  const folder = await scratchFolder();
  if (seed) {
    const path = databasePath(folder.path);
    await using store = await openStore({ database: { kind: 'sqlite', path }, clock });
    await seed(store);
  }
  const start = (): Promise<Started> =>
    startProcess(
      process.execPath,
      [...serverFlags, ...flags, bundle, ...options, ...more, '--data', folder.path],
      {
        ready: /parley-server listening on (\S+)/,
        env: { ...serverEnvironment, ...withoutOwn(process.env), ...env },
      },
    );
  let running = await start();
  const pid = (): number => running.process.pid ?? 0;
  return {
    dataDir: folder.path,
    get url() {
      return running.ready;
    },
    get pid() {
      return pid();
    },
    cpuSeconds: () => cpuSecondsOf(pid()),
    residentKiB: () => residentKiB(pid()),
    async restart() {
      await running.stop();
      running = await start();
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** What the server would read as its own options stays out. */
function withoutOwn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PARLEY_')));
}
