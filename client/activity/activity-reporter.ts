import type { Clock } from '../../protocol/index.ts';
import { nothingReported, planActivity, type Activity, type Reported } from './activity.ts';
import type { OwnPresence } from '../actions/own-presence.ts';
import type { ConnectionState } from '../connection/connection-state.ts';
import type { Self } from '../model/types.ts';
import type { Logger } from '../util/logger.ts';

export interface ActivityReporterOptions {
  readonly session: {
    readonly connection: ConnectionState;
    readonly self: Self | null;
    readonly presence: Pick<OwnPresence, 'setActive' | 'setState'>;
  };
  readonly clock: Clock;
  /** Looks at the desktop now. */
  readonly read: () => Omit<Activity, 'desktopOff' | 'online'>;
  readonly log?: Logger;
}

/** Keeps the service told of the person at this desktop: looks every few seconds, and at once when `update` is called. */
export class ActivityReporter implements Disposable {
  readonly #options: ActivityReporterOptions;
  #told: Reported = nothingReported;
  #stopTimer: () => void = () => {};

  constructor(options: ActivityReporterOptions) {
    this.#options = options;
  }

  /** Something changed: focus, lock, sleep, connection, desktop off. Also starts the reporter. */
  update(): void {
    const { session, clock, read } = this.#options;
    const online = session.connection.kind === 'online';
    const activity = { ...read(), desktopOff: session.self?.desktopOff ?? false, online };
    const before = this.#told;
    const { calls, told, againMs } = planActivity(activity, before, clock.nowUsec());
    this.#told = told;
    for (const call of calls) {
      // What could not be given up still stands; what could not be claimed does not.
      if (call.kind === 'active') this.#tellActive(call, call.active ? null : before.activeAt);
      else this.#tellPresence(call);
    }
    this.#stopTimer();
    this.#stopTimer = clock.setTimer(againMs, () => this.update());
  }

  /** Gives up a claim that stands: nobody is served by this client from now on. */
  [Symbol.dispose](): void {
    this.#stopTimer();
    if (this.#told.activeAt === null) return;
    this.#told = nothingReported;
    this.#tellActive({ active: false, timeoutSecs: 0 }, null);
  }

  /** A failed call is made again at the next look, unless something else was said since. */
  #tellActive(call: { active: boolean; timeoutSecs: number }, otherwise: Reported['activeAt']): void {
    const { activeAt } = this.#told;
    this.#options.session.presence.setActive(call.active, call.timeoutSecs).catch((error: unknown) => {
      if (this.#told.activeAt === activeAt) this.#told = { ...this.#told, activeAt: otherwise };
      this.#notTold(error);
    });
  }

  #tellPresence(call: { state: 'active' | 'idle'; timeoutSecs: number }): void {
    const { presence } = this.#told;
    this.#options.session.presence.setState(call.state, call.timeoutSecs).catch((error: unknown) => {
      if (this.#told.presence === presence) this.#told = { ...this.#told, presence: null };
      this.#notTold(error);
    });
  }

  #notTold(error: unknown): void {
    this.#options.log?.info('activity not told', { error: String(error) });
  }
}
