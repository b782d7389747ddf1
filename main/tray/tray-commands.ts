import type { Result } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Logger } from '../log/log.ts';
import { plainMessage } from '../../client/index.ts';
import type { StatusControl } from '../status/status-control.ts';
import type { TrayCommand } from './menu.ts';

export interface TrayCommandsOptions {
  accounts: Accounts;
  status: StatusControl;
  open: () => void;
  /** Brings the window up with this conversation. */
  openConversation: (account: string, conversationId: string) => void;
  editMood: (account: string) => void;
  showUpdates: () => void;
  restart: () => void;
  settings: (account: string) => void;
  quit: () => void;
  /** What was asked for did not happen; no one may be looking at a window. */
  failed: (message: string) => void;
  log: Logger;
}

/** Carries out what was chosen in the tray. Silence is for every account: its notifications all reach the same person. */
export function trayCommands(options: TrayCommandsOptions): (command: TrayCommand) => void {
  const { accounts, status, open, openConversation, editMood, quit, failed, log } = options;

  const run = (keys: readonly string[], work: (key: string) => Promise<Result<null>>): void => {
    const all = Promise.all(keys.map(work)).then((results) => {
      const problem = results.find((each) => !each.ok);
      if (problem && !problem.ok) failed(problem.error.message);
      return results;
    });
    all.catch((error: unknown) => log.error({ error: String(error) }, 'tray command failed'));
  };
  const keysOf = (some: readonly { key: string }[]): string[] => some.map(({ key }) => key);
  const everyKey = (): string[] => keysOf(accounts.list());
  const activeKey = (): string[] => (accounts.active ? [accounts.active.key] : []);

  return (command) => {
    switch (command.kind) {
      case 'open':
        open();
        return;
      case 'account':
        accounts.select(command.account);
        open();
        return;
      case 'conversation':
        openConversation(command.account, command.conversationId);
        return;
      case 'updates':
        options.showUpdates();
        return;
      case 'restart':
        options.restart();
        return;
      case 'quit':
        quit();
        return;
      case 'settings':
        for (const key of activeKey()) options.settings(key);
        return;
      case 'edit-mood':
        for (const key of activeKey()) editMood(key);
        return;
      case 'away':
        status.appearAway(true);
        return;
      case 'available': {
        status.appearAway(false);
        const selves = accounts.list().map(({ key, session }) => ({ key, self: session.self }));
        const silent = selves.filter(({ self }) => self?.dnd.on);
        const off = selves.filter(({ self }) => self?.desktopOff);
        run(keysOf(silent), (key) => status.setDoNotDisturb(key, 'off'));
        run(keysOf(off), (key) => status.setDesktopOff(key, false));
        return;
      }
      case 'mood':
        run(activeKey(), (key) => status.setMood(key, plainMessage(command.text)?.segment ?? []));
        return;
      case 'do-not-disturb':
        run(everyKey(), (key) => status.setDoNotDisturb(key, command.choice));
        return;
      case 'desktop-off':
        run(everyKey(), (key) => status.setDesktopOff(key, command.off));
        return;
      case 'sounds':
        run(everyKey(), (key) => status.setSounds(key, command.on));
        return;
    }
  };
}
