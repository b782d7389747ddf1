import type { Clock } from '../../protocol/index.ts';
import type { OwnPresence } from '../actions/own-presence.ts';
import type { ConnectionState } from '../connection/connection-state.ts';
import type { Self } from '../model/types.ts';
import type { Logger } from '../util/logger.ts';
import { nothingReported, planActivity, type Activity, type Reported } from './activity.ts';

export interface ActivityReporterOptions {
  readonly session: {
    readonly connection: ConnectionState;
    readonly self: Self | null;
    readonly presence: Pick<OwnPresence, 'setActive' | 'setState'>;
  };
  readonly clock: Clock;
  /** Reads the state of the desktop. */
  readonly read: () => Omit<Activity, 'desktopOff' | 'online'>;
  readonly log?: Logger;
}

/** Reports the person at this desktop to the server: checks every few seconds, and at once when `update` is called. */
export class ActivityReporter implements Disposable {
  readonly #options: ActivityReporterOptions;
  #reported: Reported = nothingReported;
  #stopTimer: () => void = () => {};

  constructor(options: ActivityReporterOptions) {
    this.#options = options;
  }

  /** Something changed: focus, lock, sleep, connection, desktop off. Also starts the reporter. */
  update(): void {
    const { session, clock, read } = this.#options;
    const online = session.connection.kind === 'online';
    const activity = { ...read(), desktopOff: session.self?.desktopOff ?? false, online };
    const before = this.#reported;
    const { calls, reported, againMs } = planActivity(activity, before, clock.nowUsec());
    this.#reported = reported;
    for (const call of calls) {
      if (call.kind === 'active') this.#reportActive(call, before.activeAt);
      else this.#reportPresence(call);
    }
    this.#stopTimer();
    this.#stopTimer = clock.setTimer(againMs, () => this.update());
  }

  /** Gives up a claim that stands: no one uses this client from now on. */
  [Symbol.dispose](): void {
    this.#stopTimer();
    if (this.#reported.activeAt === null) return;
    this.#reported = nothingReported;
    this.#reportActive({ active: false, timeoutSecs: 0 }, null);
  }

  /**
   * A failed call is repeated at the next check, unless something else was reported since. What was to be claimed may stand: only the
   * answer may have been lost.
   *
   * @param before when the claim was made that stood before the call
   */
  #reportActive(call: { active: boolean; timeoutSecs: number }, before: Reported['activeAt']): void {
    const { activeAt } = this.#reported;
    this.#options.session.presence.setActive(call.active, call.timeoutSecs).catch((error: unknown) => {
      if (this.#reported.activeAt === activeAt) {
        const standing = call.active ? activeAt : before;
        this.#reported = { ...this.#reported, activeAt: standing, isActiveSure: false };
      }
      this.#notReported(error);
    });
  }

  #reportPresence(call: { state: 'active' | 'idle'; timeoutSecs: number }): void {
    const { presence } = this.#reported;
    this.#options.session.presence.setState(call.state, call.timeoutSecs).catch((error: unknown) => {
      if (this.#reported.presence === presence) this.#reported = { ...this.#reported, presence: null };
      this.#notReported(error);
    });
  }

  #notReported(error: unknown): void {
    this.#options.log?.info('activity not reported', { error: String(error) });
  }
}
