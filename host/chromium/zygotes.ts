import { readFileSync, readdirSync } from 'node:fs';

const lookEveryMs = 2000;

interface Process {
  parent: number;
  isAlive: boolean;
}

function read(pid: string | number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(parent), isAlive: state !== 'Z' && state !== 'X' };
  } catch {
    return null;
  }
}

function isZygote(pid: string): boolean {
  try {
    // Once it has begun, its arguments are one text.
    return / --type=zygote( |$)/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' '));
  } catch {
    return false;
  }
}

const zygotesOf = (browser: number): string[] =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && read(pid)?.parent === browser && isZygote(pid));

/**
 * Watches the processes from which Chromium makes those of its pages. It runs on without them, but shows no page any more,
 * and says nothing of it. Returns the function that ends the watch.
 */
export function watchZygotes(browser: number, dead: () => void): () => void {
  const zygotes = zygotesOf(browser);
  const timer = setInterval(() => {
    if (zygotes.every((pid) => read(pid)?.isAlive === true)) return;
    clearInterval(timer);
    dead();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
