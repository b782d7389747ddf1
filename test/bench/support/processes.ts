import { readdirSync, readFileSync } from 'node:fs';
import { sum } from './statistics.ts';

// Linux counts CPU time in hundredths of a second for programs, whatever its own tick is.
const ticksPerSecond = 100;

/** CPU seconds that a process has used so far, in user and kernel mode, with all of its threads. */
export function cpuSecondsOf(pid: number): number {
  const [user = 0, system = 0] = cpuTicks(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return (user + system) / ticksPerSecond;
}

/** The same, with what its children used that have ended; none of a process that is gone itself. */
export function cpuSecondsWithChildren(pid: number): number {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat === '' ? 0 : sum(cpuTicks(stat)) / ticksPerSecond;
}

/** The same, of a process and its children. */
export function cpuSecondsOfFamily(pid: number): number {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return sum([pid, ...children].map(cpuSecondsWithChildren));
}

/** In user and in kernel mode, then the same of children that have ended. */
const cpuTicks = (stat: string): number[] =>
  // The name in parentheses may hold spaces; after it come the fields from the third on.
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);

/** CPU seconds of the app's processes so far, by what they do; `root` is its main process. */
export function cpuByKind(root: number, mark: string): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const pid of familyOf(root, mark)) {
    const kind = pid === root ? 'main' : kindOf(readOrEmpty(`/proc/${pid}/cmdline`));
    const stat = readOrEmpty(`/proc/${pid}/stat`);
    if (stat !== '')
      kinds.set(kind, (kinds.get(kind) ?? 0) + sum(cpuTicks(stat).slice(0, 2)) / ticksPerSecond);
  }
  return kinds;
}

function kindOf(commandLine: string): string {
  if (commandLine.startsWith('Parley cache')) return 'cache';
  if (commandLine.includes('--type=renderer')) return 'renderer';
  if (commandLine.includes('--type=gpu-process')) return 'drawing';
  return /chrom/.test(commandLine) && !commandLine.includes('--type=') ? 'browser' : 'other';
}

/** CPU seconds that this process has used so far. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** CPU seconds that everything on the machine has used so far, time taken by a hypervisor included. */
export function machineCpuSeconds(): number {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/\s+/);
  const ticks = fields.map(Number);
  // The fourth and the fifth are idle and waiting for a disk; from the ninth on guests, who are in the first already.
  const busy = ticks.filter((_, index) => index < 8 && index !== 3 && index !== 4);
  return busy.reduce((total, each) => total + each, 0) / ticksPerSecond;
}

/** How often the busiest disk was told to make durable what it has; not counted before Linux 5.5. */
export function diskFlushes(): number {
  const disks = readFileSync('/proc/diskstats', 'utf8').trim().split('\n');
  // The fields begin with the numbers and the name of the device.
  return Math.max(...disks.map((line) => Number(line.trim().split(/\s+/)[18] ?? 0)));
}

/** How often the threads of a process have gone to sleep so far; none of one that is gone. */
export function sleepsOf(pid: number): number {
  const threads = namesIn(`/proc/${pid}/task`);
  const sleeps = threads.map((thread) => readOrEmpty(`/proc/${pid}/task/${thread}/status`));
  return sum(sleeps.map((status) => Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Resident memory of a process in KiB. */
export function residentKiB(pid: number): number {
  return kiBIn(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS');
}

/**
 * Proportional memory in KiB of a process, all its descendants and every process that has `mark` in the environment: shared pages
 * count once.
 */
export function proportionalKiB(root: number, mark: string): { kiB: number; processes: number } {
  let kiB = 0;
  let processes = 0;
  for (const pid of familyOf(root, mark)) {
    const rollup = readOrEmpty(`/proc/${pid}/smaps_rollup`);
    // A process that ended meanwhile has none.
    if (rollup === '') continue;
    kiB += kiBIn(rollup, 'Pss');
    processes += 1;
  }
  return { kiB, processes };
}

/** A process, all its descendants and every process that has `mark` in the environment. */
export function familyOf(root: number, mark: string): ReadonlySet<number> {
  const parents = new Map<number, number>();
  const found = new Set([root]);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const pid = Number(name);
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0));
    if (readOrEmpty(`/proc/${pid}/environ`).includes(mark)) found.add(pid);
  }
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return found;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function kiBIn(text: string, field: string): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`there is no ${field}`);
  return Number(found);
}
