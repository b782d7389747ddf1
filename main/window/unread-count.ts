import { app } from 'electron';
import type { Accounts } from '../accounts/accounts.ts';
import { unreadOf } from '../accounts/unread.ts';
import { systemClock } from '../../protocol/index.ts';
import { countedUnread } from '../../words/unread-count.ts';
import { Pace } from '../pace/pace.ts';
import { Badge } from './badge.ts';
import { LauncherEntry } from './launcher-entry.ts';
import type { MainWindow } from './main-window.ts';
import { windowTitle } from './title.ts';

/** A dock is told of a change by a message to everyone who listens; more often than this no one can read it. */
const paceMs = 250;

/** Shows what is unread in all accounts in the window's title and at the app's icon. */
export class UnreadCount {
  readonly #accounts: Accounts;
  readonly #window: MainWindow;
  readonly #entry = new LauncherEntry(process.env['DBUS_SESSION_BUS_ADDRESS']);
  readonly #badge = new Badge((count) =>
    process.platform === 'linux' ? this.#entry.show(count) : app.setBadgeCount(count),
  );

  readonly #pace = new Pace(systemClock, paceMs, () => this.#show());

  constructor(accounts: Accounts, window: MainWindow) {
    this.#accounts = accounts;
    this.#window = window;
  }

  /** Something that counts may have changed. */
  update(): void {
    this.#pace.ask();
  }

  #show(): void {
    const unread = this.#accounts
      .list()
      .reduce((sum, { session }) => sum + unreadOf(session.conversations.values()), 0);
    this.#window.setTitle(windowTitle(unread));
    // Docks take figures only.
    this.#badge.show(countedUnread(unread));
  }

  /** An app that is gone waits for nobody. */
  async clear(): Promise<void> {
    this.#pace.stop();
    this.#badge.show(0);
    await this.#entry.close();
  }
}
