import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../cluster/cluster.ts';
import { until } from '../support/client.ts';
import { seededRandom } from '../support/mutate.ts';
import { check, explained } from './checker/check.ts';
import { Crowd } from './crowd.ts';
import { drawFault } from './faults.ts';
import { written } from './history.ts';
import { Recorder } from './recorder.ts';

export interface RoundOptions {
  readonly seed: number;
  readonly people: number;
  readonly faults: number;
  /** How much is done between the beginnings and ends of faults, at most. */
  readonly steps: number;
  /** How much longer some faults last, at most. */
  readonly longestMs: number;
}

export interface RoundResult {
  /** In their order. */
  readonly faults: readonly string[];
  /** Empty: the service kept what it promises. */
  readonly violations: readonly string[];
  readonly steps: number;
  readonly acknowledged: number;
  readonly pushes: number;
}

const folder = join(import.meta.dirname, '../../../test-results/chaos');

/**
 * People work while faults that are drawn from the seed begin and end by how much was done; when all is over, what everyone saw is
 * checked. `test-results/chaos` keeps the log of faults, and each history that breaks a rule or never ends
 * with the logs of the cluster.
 */
export async function playRound(cluster: Cluster, options: RoundOptions): Promise<RoundResult> {
  const { seed, people, steps } = options;
  await mkdir(folder, { recursive: true });
  const recorder = new Recorder();
  const { entries } = recorder;
  let isGood = false;
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    if (isGood) return;
    await writeFile(join(folder, `${seed}.jsonl`), written(entries));
    for (const name of cluster.names)
      await writeFile(join(folder, `${seed}.${name}.log`), cluster.logOf(name));
  });
  const [drawn, random] = [seededRandom(seed), seededRandom(seed + 1_000_003)];
  const faults: string[] = [];
  const crowd = stack.use(await Crowd.gather({ server: cluster.url, people, random, recorder }));
  const working = crowd.work();
  // A while of work, also where nothing can be acknowledged.
  const someSteps = async (): Promise<void> => {
    const enough = crowd.steps + 1 + drawn(steps);
    await until('people do something', () => crowd.steps >= enough);
  };
  const log = async (what: string): Promise<void> => {
    recorder.add({ kind: 'fault', what });
    const line = [new Date().toISOString(), seed, crowd.steps, recorder.acknowledged, what].join('\t');
    await appendFile(join(folder, 'faults.log'), `${line}\n`);
  };
  for (let n = 0; n < options.faults; n += 1) {
    await someSteps();
    const fault = drawFault(cluster, drawn, process.env['CHAOS_FAULTS']);
    faults.push(fault.what);
    await log(fault.what);
    await fault.begin();
    await someSteps();
    if (fault.mayLast) await sleep(drawn(options.longestMs + 1));
    await fault.end();
    await log(`${fault.what}: over`);
    await cluster.balanced();
    crowd.hurry();
    const before = recorder.acknowledged;
    await until(`the service answers after ${fault.what}`, () => recorder.acknowledged >= before + people);
  }
  await someSteps();
  crowd.rest();
  await working;
  await crowd.compare();
  const violations = check(entries).map((one) => explained(one, entries));
  isGood = violations.length === 0;
  const pushes = entries.filter(({ kind }) => kind === 'push').length;
  return { faults, violations, steps: crowd.steps, acknowledged: recorder.acknowledged, pushes };
}
