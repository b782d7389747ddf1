import type { Accounts } from '../accounts/accounts.ts';
import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { QuietHoursKeeper } from './quiet-hours.ts';

/** The quiet hours of every day, for the accounts as they come, connect and go. */
export function startQuietHours(
  accounts: Accounts,
  settings: JsonStore<Settings>,
  log: Logger,
): QuietHoursKeeper {
  const quietHours = new QuietHoursKeeper({
    accounts: () => accounts.list(),
    settings,
    now: () => new Date(),
    log,
  });
  accounts.subscribe({
    changed: (_, change) => {
      if (change.kind === 'connection' || change.kind === 'self') quietHours.look();
    },
    listChanged: () => quietHours.look(),
    removed: (key) => {
      const { [key]: _gone, ...quietBegun } = settings.value.quietBegun;
      settings.change({ quietBegun });
    },
  });
  return quietHours;
}
