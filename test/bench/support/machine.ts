import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { basename } from 'node:path';
import { executablePath } from '../../fixtures/app-folder.ts';

/** Where figures were taken; without it they say nothing. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
  readonly kernel: string;
  readonly node: string;
  /** File system and device of the disk that the benchmarks write to. */
  readonly disk: string;
  /** What ran the app. */
  readonly runtime: string;
  /** The day, as YYYY-MM-DD. */
  readonly date: string;
}

export const describeMachine = (): Machine => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  kernel: `Linux ${release()}`,
  node: process.version,
  disk: diskOf(import.meta.dirname),
  runtime: executablePath.includes('dist/host') ? 'the host on the system’s Chromium' : 'Electron',
  date: new Date().toISOString().slice(0, 10),
});

export const machineInWords = (machine: Machine): string =>
  `${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.kernel}, Node ${machine.node}, ${machine.disk}, app on ${machine.runtime}, ${machine.date}`;

function diskOf(folder: string): string {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, at]) => at !== undefined && `${folder}/`.startsWith(at === '/' ? at : `${at}/`));
  const [device = '', , type = 'unknown'] =
    mounts.toSorted(([, a = ''], [, b = '']) => a.length - b.length).at(-1) ?? [];
  return `${type} on ${basename(device)}`;
}
