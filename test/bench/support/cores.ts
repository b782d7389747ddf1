import { execFileSync } from 'node:child_process';

/**
 * Keeps a process, with all of its threads and what they start from now on, to one processor. The processors of a rented machine need
 * not be equally fast: what is compared has to have the same one.
 */
export const keepTo = (core: number, pid: number): void => setCores(`${core}`, pid);

/** The processors that a process may use, in the words of taskset(1). */
export const coresOf = (pid: number): string =>
  execFileSync('taskset', ['-p', '-c', `${pid}`], { encoding: 'utf8' })
    .replace(/^.*: /, '')
    .trim();

export function setCores(cores: string, pid: number): void {
  execFileSync('taskset', ['-a', '-p', '-c', cores, `${pid}`]);
}
