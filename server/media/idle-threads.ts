import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { threadsNamed } from './threads-named.ts';

/** As libvips calls the threads that decode and encode. It starts them when it needs them, and ends those that have nothing to do. */
const encoder = 'libvips worker';
const lookEveryMs = 100;

interface Patience {
  /** An image that takes longer may be waiting for a processor that is never free. */
  readonly patienceMs: number;
  /** For how long threads are then left as they are. */
  readonly backOffMs: number;
}

/**
 * Has the threads that encode images run only while nothing else wants their processor (`SCHED_IDLE`): a thread of a lower
 * priority still keeps it from the event loop until the kernel's next tick. On a computer that is busy all the time they would
 * not come forward; there they go back to what they were. On Linux with `chrt` alone, and where the way back is allowed;
 * elsewhere they stay as they are.
 */
export class IdleThreads {
  readonly #patience: Patience;
  /** That run so. */
  readonly #idle = new Set<number>();
  #mayReturn: Promise<boolean> | null = null;
  #isLooking = false;
  #notBefore = 0;

  constructor(patience: Patience = { patienceMs: 3000, backOffMs: 60_000 }) {
    this.#patience = patience;
  }

  /** Looks after the threads while `work` encodes. */
  async during<T>(work: Promise<T>): Promise<T> {
    const began = performance.now();
    const timer = setInterval(() => void this.#lookAlone(began), lookEveryMs);
    timer.unref();
    try {
      return await work;
    } finally {
      clearInterval(timer);
    }
  }

  /** One look at a time, so that a thread ends up as the later one left it. */
  async #lookAlone(began: number): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#look(began);
    } finally {
      this.#isLooking = false;
    }
  }

  async #look(began: number): Promise<void> {
    if (process.platform !== 'linux') return;
    this.#mayReturn ??= mayReturn();
    if (!(await this.#mayReturn)) return;
    const now = performance.now();
    if (now < this.#notBefore) return;
    const encoders = threadsNamed(encoder);
    for (const id of this.#idle) if (!encoders.includes(id)) this.#idle.delete(id);
    if (now - began > this.#patience.patienceMs) {
      this.#notBefore = now + this.#patience.backOffMs;
      const back = [...this.#idle];
      this.#idle.clear();
      for (const id of back) await succeeds('chrt', ['--other', '--pid', '0', `${id}`]);
      return;
    }
    for (const id of encoders) {
      if (this.#idle.has(id)) continue;
      this.#idle.add(id);
      await succeeds('chrt', ['--idle', '--pid', '0', `${id}`]);
    }
  }
}

/** Whether a thread that was set to `SCHED_IDLE` may leave it: for that a process needs `CAP_SYS_NICE`, or `RLIMIT_NICE`. */
export const mayReturn = (): Promise<boolean> =>
  succeeds('sh', ['-c', 'chrt --idle --pid 0 $$ && chrt --other --pid 0 $$']);

async function succeeds(program: string, values: readonly string[]): Promise<boolean> {
  try {
    const [code] = (await once(spawn(program, values, { stdio: 'ignore' }), 'exit')) as [number | null];
    return code === 0;
  } catch {
    // There is no such program, or a sandbox forbids to start it.
    return false;
  }
}
