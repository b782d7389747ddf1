import { readFileSync, readdirSync } from 'node:fs';

/** Without them nothing is amiss until a page is to be made: that looks by itself, and so does the end of a page. */
const lookEveryMs = 10_000;
/** A process that was killed may still seem alive for that long on a busy computer. */
const [lookSoonMs, looksSoon] = [100, 10];

interface Process {
  parent: number;
  isAlive: boolean;
}

/** Watches until it is stopped. */
export interface ZygoteWatch {
  /** There is a sign that they have ended. */
  look(): void;
  stop(): void;
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

/** As the kernel lists them, by thread; where it was built without that, from all processes. */
function childrenOf(parent: number): string[] {
  try {
    return readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
      readFileSync(`/proc/${parent}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
    );
  } catch {
    return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && read(pid)?.parent === parent);
  }
}

/**
 * Watches the processes from which Chromium makes those of its pages, and calls `dead` once when one has ended. Chromium runs
 * on without them, but shows no page any more, and says nothing of it.
 */
export function watchZygotes(browser: number, dead: () => void): ZygoteWatch {
  const zygotes = childrenOf(browser).filter(isZygote);
  let soon: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearInterval(timer);
    clearInterval(soon);
  };
  const check = (): void => {
    if (zygotes.every((pid) => read(pid)?.isAlive === true)) return;
    stop();
    dead();
  };
  const timer = setInterval(check, lookEveryMs).unref();
  return {
    look() {
      if (isStopped) return;
      clearInterval(soon);
      let left = looksSoon;
      soon = setInterval(() => {
        left -= 1;
        if (left === 0) clearInterval(soon);
        check();
      }, lookSoonMs).unref();
      check();
    },
    stop,
  };
}
