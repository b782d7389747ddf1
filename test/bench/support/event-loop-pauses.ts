import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../load/plan.ts';
import type { BenchServer } from './server.ts';

/** In milliseconds, one for each time that the event loop of a server came back late. */
export interface Pauses {
  readonly wall: readonly number[];
  /** When each was over, on the clock of `process.hrtime`. */
  readonly until: readonly number[];
  /** What the thread itself worked meanwhile; what is missing of `wall` it waited: for the disk, or for a processor. */
  readonly cpu: readonly number[];
  /** Of each collection of garbage. */
  readonly collecting: readonly number[];
  /** How many of those were of everything, not only of what is new. */
  readonly wholeCollections: number;
}

const within = 30_000;

/** What a server is started with so that its pauses can be watched; `folder`: where they are written. */
export const watchingPauses = (folder: string) => ({
  flags: ['--import', join(import.meta.dirname, '../load/event-loop-pauses.mjs')],
  env: { PAUSES_FILE: join(folder, 'pauses.json') },
});

/** Watches until `work` is done. */
export async function pausesDuring(
  { pid }: BenchServer,
  folder: string,
  work: () => Promise<void>,
): Promise<Pauses> {
  const file = join(folder, 'pauses.json');
  process.kill(pid, 'SIGUSR2');
  await work();
  process.kill(pid, 'SIGUSR2');
  for (const deadline = performance.now() + within; !existsSync(file);) {
    if (performance.now() > deadline) throw new Error('the server did not write down its pauses');
    await pause(50);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Pauses;
}
