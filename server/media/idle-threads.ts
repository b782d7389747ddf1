import { existsSync, readFileSync } from 'node:fs';
import { ThreadPolicies } from './thread-policies.ts';
import { threadsNamed } from './threads-named.ts';

/** As libvips calls the threads that decode and encode. It starts them when it needs them, and ends those that have nothing to do. */
const encoder = 'libvips worker';
const lookEveryMs = 100;

interface Patience {
  /** For how long the threads may wait for a processor while images are encoded, */
  readonly waitMs: number;
  /** and for how many times as long as they had one. */
  readonly waitShare: number;
  /** For how long threads that waited longer are then left as they are. */
  readonly backOffMs: number;
}

/**
 * Has the threads that encode images run only while nothing else wants their processor (`SCHED_IDLE`): a thread of a lower
 * priority still keeps it from the event loop until the kernel's next tick. On a computer that is busy they would hardly
 * come forward; there they go back to what they were, so that an image takes a few times as long at most. On Linux with
 * `chrt` alone, where the way back is allowed and the kernel says how long a thread waited; elsewhere they stay as they are.
 */
export class IdleThreads {
  readonly #patience: Patience;
  /** That run so, with what each had used by the time from which its waiting counts. */
  readonly #idle = new Map<number, ProcessorUse>();
  #underWay = 0;
  #policies: Promise<ThreadPolicies | null> | null = null;
  #isLooking = false;
  #notBefore = 0;

  constructor(patience: Patience = { waitMs: 300, waitShare: 3, backOffMs: 60_000 }) {
    this.#patience = patience;
  }

  /** Looks after the threads while `work` encodes. */
  async during<T>(work: Promise<T>): Promise<T> {
    if (this.#underWay === 0) for (const id of this.#idle.keys()) this.#idle.set(id, processorUse(id));
    this.#underWay += 1;
    const timer = setInterval(() => void this.#lookAlone(), lookEveryMs);
    timer.unref();
    try {
      return await work;
    } finally {
      clearInterval(timer);
      this.#underWay -= 1;
    }
  }

  /** One look at a time, so that a thread ends up as the later one left it. */
  async #lookAlone(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#look();
    } finally {
      this.#isLooking = false;
    }
  }

  async #look(): Promise<void> {
    if (!existsSync('/proc/self/schedstat')) return;
    this.#policies ??= ThreadPolicies.open();
    const policies = await this.#policies;
    if (policies === null) return;
    const now = performance.now();
    if (now < this.#notBefore) return;
    if (policies.isOver) {
      this.#policies = null;
      this.#idle.clear();
      this.#notBefore = now + this.#patience.backOffMs;
      return;
    }
    const encoders = threadsNamed(encoder);
    for (const id of this.#idle.keys()) if (!encoders.includes(id)) this.#idle.delete(id);
    if (this.#haveWaitedLong()) {
      this.#notBefore = now + this.#patience.backOffMs;
      for (const id of this.#idle.keys()) policies.set(id, 'other');
      this.#idle.clear();
      return;
    }
    for (const id of encoders) {
      if (this.#idle.has(id)) continue;
      this.#idle.set(id, processorUse(id));
      policies.set(id, 'idle');
    }
  }

  #haveWaitedLong(): boolean {
    let [ran, waited] = [0, 0];
    for (const [id, before] of this.#idle) {
      const use = processorUse(id);
      ran += use.ranMs - before.ranMs;
      waited += use.waitedMs - before.waitedMs;
    }
    return waited > this.#patience.waitMs + ran * this.#patience.waitShare;
  }
}

/** Of a thread since it began. */
interface ProcessorUse {
  readonly ranMs: number;
  /** While it could have run. */
  readonly waitedMs: number;
}

/** As the kernel counts it (sched-stats); nothing for a thread that has ended. */
function processorUse(id: number): ProcessorUse {
  try {
    const [ran, waited] = readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ').map(Number);
    return { ranMs: (ran ?? 0) / 1e6, waitedMs: (waited ?? 0) / 1e6 };
  } catch {
    return { ranMs: 0, waitedMs: 0 };
  }
}
