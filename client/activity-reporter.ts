import type { Clock } from '../protocol/index.ts';
import { nothingTold, planActivity, type Activity, type Told } from './activity.ts';
import type { ChatSession, Logger } from './session-api.ts';

export interface ActivityReporterOptions {
  readonly session: Pick<ChatSession, 'setActive' | 'setPresenceState' | 'connection' | 'self'>;
  readonly clock: Clock;
  /** Looks at the desktop now. */
  readonly read: () => Omit<Activity, 'desktopOff' | 'online'>;
  readonly log?: Logger;
}

/** Keeps the service told of the person at this desktop: looks every few seconds, and at once when `update` is called. */
export class ActivityReporter implements Disposable {
  readonly #options: ActivityReporterOptions;
  #told: Told = nothingTold;
  #stopTimer: () => void = () => {};

  constructor(options: ActivityReporterOptions) {
    this.#options = options;
  }

  /** Something changed: focus, lock, sleep, connection, desktop off. Also starts the reporter. */
  update(): void {
    const { session, clock, read } = this.#options;
    const online = session.connection.kind === 'online';
    const activity = { ...read(), desktopOff: session.self?.desktopOff ?? false, online };
    const { calls, told, againMs } = planActivity(activity, this.#told, clock.nowUsec());
    this.#told = told;
    for (const call of calls) {
      if (call.kind === 'active') this.#tell(session.setActive(call.active, call.timeoutSecs));
      else this.#tell(session.setPresenceState(call.state, call.timeoutSecs));
    }
    this.#stopTimer();
    this.#stopTimer = clock.setTimer(againMs, () => this.update());
  }

  [Symbol.dispose](): void {
    this.#stopTimer();
  }

  /** A failed call is made again at the next look. */
  #tell(call: Promise<void>): void {
    call.catch((error: unknown) => {
      this.#told = nothingTold;
      this.#options.log?.info('activity not told', { error: String(error) });
    });
  }
}
