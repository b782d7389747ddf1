import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A busy computer takes a while to end what was killed. */
const patienceMs = 10_000;
const pauseMs = 10;

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/**
 * Ends a Chromium that a killed app left on the same profile: it takes seconds to notice, and until then every new
 * one would hand over to it and end. Only a process that names this very profile is touched.
 */
export function endOrphan(profile: string): void {
  let pid: number;
  try {
    pid = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1));
  } catch {
    return;
  }
  const isOurs = (): boolean => commandLine(pid).split('\0').includes(`--user-data-dir=${profile}`);
  if (!(pid > 0) || !isOurs()) return;
  process.kill(pid, 'SIGKILL');
  const gate = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < patienceMs && isOurs(); waited += pauseMs) Atomics.wait(gate, 0, 0, pauseMs);
}
