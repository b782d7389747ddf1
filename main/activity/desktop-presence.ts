import { powerMonitor } from 'electron';
import { ActivityReporter, IDLE_SECS } from '../../client/index.ts';
import { systemClock } from '../../protocol/index.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { clientLog } from '../boot/client-log.ts';
import type { Logger } from '../boot/log.ts';

export interface DesktopPresenceOptions {
  accounts: Accounts;
  isFocused: () => boolean;
  /** Nobody is at this computer any more, or somebody is again. */
  idleChanged: (idle: boolean) => void;
  log: Logger;
}

/** Tells every account's service whether the person is at this computer, and wakes the sessions when the computer wakes. */
export class DesktopPresence {
  readonly #options: DesktopPresenceOptions;
  readonly #reporters = new Map<string, { account: Account; reporter: ActivityReporter }>();
  #locked = false;
  #suspended = false;
  #idle = false;

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
  }

  get isIdle(): boolean {
    return this.#idle;
  }

  /** Focus, connection, desktop off or the list of accounts changed: say so at once. */
  update(): void {
    this.#followAccounts();
    for (const { reporter } of this.#reporters.values()) reporter.update();
  }

  stop(): void {
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

  #read(): { windowFocused: boolean; idleSecs: number; locked: boolean; suspended: boolean } {
    const idleSecs = powerMonitor.getSystemIdleTime();
    this.#noteIdle(this.#locked || this.#suspended || idleSecs >= IDLE_SECS);
    return {
      windowFocused: this.#options.isFocused(),
      idleSecs,
      locked: this.#locked,
      suspended: this.#suspended,
    };
  }

  #noteIdle(idle: boolean): void {
    if (idle === this.#idle) return;
    this.#idle = idle;
    this.#options.idleChanged(idle);
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
