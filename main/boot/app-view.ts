import type { ProblemView } from '../../preload/commands/problems.ts';
import type { AppView } from '../../preload/views.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { accountView, type AccountSource } from '../bridge/views.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { hourCycleHere } from '../status/clock.ts';

/** An account with what this computer adds to it. */
const accountSource = ({ key, kind, server, session }: Account, settings: Settings): AccountSource => ({
  key,
  kind,
  server,
  session,
  soundsHere: settings.sounds[key] ?? null,
});

/** Reads the whole of what window and tray show besides conversations. */
export function appView(
  accounts: Accounts,
  settings: JsonStore<Settings & Record<string, unknown>>,
  startAtLogin: boolean,
  version: string,
  problems: ProblemView[],
): AppView {
  const { theme, compact, sendWith } = settings.value;
  return {
    version,
    hourCycle: hourCycleHere(process.env, process.platform),
    accounts: accounts.list().map((account) => accountView(accountSource(account, settings.value))),
    active: accounts.active?.key ?? null,
    problems,
    settings: { theme, compact, sendWith, startAtLogin },
  };
}
