import type { Clock } from '../../protocol/index.ts';
import type { Session } from '../push/session.ts';

/** How long balancers may take to see in `/healthz` that the process takes no sessions any more; half of short drains. */
const noticeMs = 5_000;
/** Between two rounds of closing. */
const roundMs = 50;

/** A server that is started again takes about this long. */
export const restartSecs = 1;

/** Lets a process's clients go to other processes, a few at a time. Calls are answered meanwhile. */
export class Drain {
  #began = false;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True once the process opens no sessions any more. */
  get began(): boolean {
    return this.#began;
  }

  /**
   * Resolves when every session was told to leave: none before balancers had time to notice, then evenly over what is left
   * of the time.
   *
   * @param sessions those that are open when it is called
   * @param ms how long it takes as long as there are any
   */
  async run(sessions: () => readonly Session[], ms: number): Promise<void> {
    this.#began = true;
    const notice = Math.min(noticeMs, ms / 2);
    await this.#wait(notice);
    const told = new Set<Session>();
    for (let left = ms - notice; left > 0; left -= roundMs) {
      const open = sessions().filter((session) => !told.has(session));
      if (open.length === 0) return;
      const rounds = Math.ceil(left / roundMs);
      for (const session of open.slice(0, Math.ceil(open.length / rounds))) {
        told.add(session);
        session.leave(leaving);
      }
      await this.#wait(roundMs);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.setTimer(ms, resolve);
    });
  }
}

const leaving = 'The server is being restarted. Another of its processes takes over.';
