import { powerMonitor } from 'electron';
import {
  ActivityReporter,
  AWAY_SECS,
  IDLE_SECS,
  isAway,
  type ActivityReporterOptions,
} from '../../client/index.ts';
import { systemClock } from '../../protocol/index.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { clientLog } from '../log/client-log.ts';
import type { Logger } from '../log/log.ts';
import { systemRounds } from '../pace/rounds.ts';
import { watchNetwork } from './network-watch.ts';

export interface DesktopPresenceOptions {
  accounts: Accounts;
  isFocused: () => boolean;
  /** Others see the person as away, or no longer. */
  seenAwayChanged: () => void;
  /** No one reads what is on screen any more, or someone does again. */
  awayChanged: (away: boolean) => void;
  log: Logger;
}

/** Reports to every account's server whether the person is at this computer, and wakes the sessions when the computer wakes. */
export class DesktopPresence {
  readonly #options: DesktopPresenceOptions;
  readonly #reporters = new Map<string, { account: Account; reporter: ActivityReporter }>();
  #locked = false;
  #suspended = false;
  #idle = false;
  #away = false;
  #appearsAway = false;
  #stopLooking = (): void => undefined;
  readonly #network: Disposable;

  constructor(options: DesktopPresenceOptions) {
    this.#options = options;
    powerMonitor.on('lock-screen', () => this.#set({ locked: true }));
    powerMonitor.on('unlock-screen', () => {
      this.#set({ locked: false });
      this.#wake();
    });
    powerMonitor.on('suspend', () => this.#set({ suspended: true }));
    powerMonitor.on('resume', () => {
      this.#set({ suspended: false });
      this.#wake();
    });
    this.#network = watchNetwork({ rounds: systemRounds, changed: () => this.#wake() });
  }

  /** Others see the person as away: they left, or want to be seen so. */
  get seenAway(): boolean {
    return this.#idle || this.#appearsAway;
  }

  /** The person chose to be seen as away. */
  get appearsAway(): boolean {
    return this.#appearsAway;
  }

  set appearsAway(chosen: boolean) {
    if (chosen === this.#appearsAway) return;
    this.#appearsAway = chosen;
    this.update();
    this.#options.seenAwayChanged();
  }

  /** Focus, connection, desktop off or the list of accounts changed: say so at once. */
  update(): void {
    this.#followAccounts();
    for (const { reporter } of this.#reporters.values()) reporter.update();
    this.look();
  }

  /** Checks now whether anyone is there, for what cannot wait until the next regular check. */
  look(): void {
    const idleSecs = powerMonitor.getSystemIdleTime();
    const here = { idleSecs, locked: this.#locked, suspended: this.#suspended };
    this.#note(isAway(here, IDLE_SECS), isAway(here, AWAY_SECS));
    this.#stopLooking();
    // Someone who comes back to a window in front is noticed by a look alone.
    this.#stopLooking =
      this.#away && this.#options.isFocused() ? systemRounds.each(() => this.look()) : () => undefined;
  }

  /** Gives up being in use at every server. */
  stop(): void {
    this.#stopLooking();
    this.#network[Symbol.dispose]();
    for (const { reporter } of this.#reporters.values()) reporter[Symbol.dispose]();
    this.#reporters.clear();
  }

  #followAccounts(): void {
    const accounts = this.#options.accounts.list();
    for (const [key, { account, reporter }] of this.#reporters) {
      if (accounts.includes(account)) continue;
      reporter[Symbol.dispose]();
      this.#reporters.delete(key);
    }
    for (const account of accounts) {
      if (this.#reporters.has(account.key)) continue;
      const reporter = new ActivityReporter({
        session: account.session,
        clock: systemClock,
        read: () => this.#read(),
        log: clientLog(this.#options.log),
      });
      this.#reporters.set(account.key, { account, reporter });
    }
  }

  #read(): ReturnType<ActivityReporterOptions['read']> {
    this.look();
    return {
      windowFocused: this.#options.isFocused(),
      idleSecs: powerMonitor.getSystemIdleTime(),
      locked: this.#locked,
      suspended: this.#suspended,
      appearsAway: this.#appearsAway,
    };
  }

  #note(idle: boolean, away: boolean): void {
    const before = { idle: this.#idle, away: this.#away };
    this.#idle = idle;
    this.#away = away;
    if (idle !== before.idle) this.#options.seenAwayChanged();
    if (away === before.away) return;
    this.#options.awayChanged(away);
    // Someone is back: the claim is made now, not at the next regular check.
    if (!away) for (const { reporter } of this.#reporters.values()) reporter.update();
  }

  #set(change: { locked?: boolean; suspended?: boolean }): void {
    this.#locked = change.locked ?? this.#locked;
    this.#suspended = change.suspended ?? this.#suspended;
    this.update();
  }

  #wake(): void {
    for (const { session } of this.#options.accounts.list()) session.retryNow();
  }
}
