import { readFileSync, readdirSync } from 'node:fs';

export interface Row {
  pid: number;
  parent: number;
  isZombie: boolean;
  isStopped: boolean;
  command: string;
}

function read(pid: number): Row | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
    return {
      pid,
      parent: Number(parent),
      isZombie: state === 'Z',
      isStopped: state === 'T',
      command,
    };
  } catch {
    return null;
  }
}

/** Every process of this machine, as it is now. */
export const allProcesses = (): Row[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((row) => row !== null);

/** Those that a process started, and those that they started. */
export function descendants(pid: number, rows = allProcesses()): Row[] {
  const found: Row[] = [];
  const parents = new Set([pid]);
  for (let more = true; more;) {
    const next = rows.filter((row) => parents.has(row.parent) && !parents.has(row.pid));
    next.forEach((row) => parents.add(row.pid));
    found.push(...next);
    more = next.length > 0;
  }
  return found;
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has just ended by itself.
    }
  }
}
