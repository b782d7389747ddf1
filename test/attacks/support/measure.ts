import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signUp } from '../../contract/support/person.ts';
import type { TestServer } from '../../contract/support/server.ts';

/** What attempts of one kind cost everyone else; times in ms, memory in bytes. */
export interface AttackFigures {
  readonly title: string;
  /** Resident memory of the server before them. */
  readonly idleBytes: number;
  /** The most that it had during them. */
  readonly peakBytes: number;
  /** How long calls of another person took meanwhile, one after the other. */
  readonly calls: number;
  readonly slowestMs: number;
  readonly p99Ms: number;
}

/** What the probe reports at the end. */
export type ProbeResult = Pick<AttackFigures, 'calls' | 'slowestMs' | 'p99Ms'>;

/** Where figures are left; without it nothing is measured. */
const folder = process.env['PARLEY_ATTACKS_FIGURES'];

/**
 * Measures until it is disposed of what a bystander notices of the attempts on a server.
 *
 * @param options.everyMs the time between the bystander's calls: a server with limits allows 20 a second
 */
export async function measure(
  title: string,
  server: TestServer,
  { everyMs = 10 }: { readonly everyMs?: number } = {},
): Promise<AsyncDisposable> {
  if (folder === undefined) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const bystander = await signUp(server, 'onlooker');
  const idleBytes = await server.peakBytes();
  // A process of its own: what the attacker computes must not count as the server's time.
  const probe = fork(new URL('./probe.ts', import.meta.url), [server.url, bystander.token, String(everyMs)], {
    execArgv: [],
  });
  await once(probe, 'message');
  return {
    async [Symbol.asyncDispose]() {
      probe.send('stop');
      const [result] = (await once(probe, 'message')) as [ProbeResult];
      const figures: AttackFigures = { title, idleBytes, peakBytes: await server.peakBytes(), ...result };
      await writeFile(join(folder, `${title.replaceAll(/\W+/gu, '-')}.json`), JSON.stringify(figures));
    },
  };
}
