import { writeFileSync } from 'node:fs';

/**
 * What NODE_OPTIONS have to be for a process whose clock can be set while it runs: by what the file says when it gets
 * SIGUSR2. Its timers go on as they do when a computer's clock is set.
 */
export const settableClock = (file: string): string => {
  const source = `
    import { readFileSync } from 'node:fs';
    const now = Date.now; let shift = 0;
    Date.now = () => now() + shift;
    process.on('SIGUSR2', () => { shift = Number(readFileSync(${JSON.stringify(file)}, 'utf8')); });`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
};

export function setClock(pid: number, file: string, shiftMs: number): void {
  writeFileSync(file, String(shiftMs));
  process.kill(pid, 'SIGUSR2');
}
