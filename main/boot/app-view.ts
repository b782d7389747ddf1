import type { App } from 'electron';
import type { ProblemView } from '../../preload/views/problem.ts';
import type { AppView } from '../../preload/views.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { compactBit } from '../bridge/account-switches.ts';
import { accountView, type AccountSource } from '../bridge/views.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import type { Sharing } from '../sharing/sharing.ts';
import { hourCycleHere } from '../status/clock.ts';

/** An account with what this computer adds to it. */
const accountSource = (
  { key, kind, server, signedOut, session }: Account,
  settings: Settings,
): AccountSource => ({
  key,
  kind,
  server,
  signedOut,
  session,
  soundsHere: settings.sounds[key] ?? null,
});

/** What is not kept among the settings. */
export interface HereAndNow {
  autostart: { readonly on: boolean };
  presence: { readonly appearsAway: boolean };
  sharing: Pick<Sharing, 'view'>;
}

/** Reads the whole of what window and tray show besides conversations. */
export function appView(
  accounts: Accounts,
  settings: JsonStore<Settings>,
  { autostart, presence, sharing }: HereAndNow,
  app: Pick<App, 'getVersion' | 'getLocale'>,
  problems: ProblemView[],
): AppView {
  const {
    theme,
    accent,
    zoom: textSize,
    language,
    quietHours,
    sendWith,
    microphone,
    sidebarWidth,
  } = settings.value;
  const compact =
    accounts.active?.session.self?.settings.configurationBits[compactBit] ?? settings.value.compact;
  return {
    version: app.getVersion(),
    hourCycle: hourCycleHere(process.env, process.platform),
    systemLanguage: app.getLocale(),
    accounts: accounts.list().map((account) => accountView(accountSource(account, settings.value))),
    active: accounts.active?.key ?? null,
    problems,
    // Also once the last account is gone from here, as long as others may reach the server.
    ...((accounts.hasAccountHere || sharing.view.state !== 'off') && { sharing: sharing.view }),
    appearsAway: presence.appearsAway,
    settings: {
      theme,
      accent,
      textSize,
      language,
      quietHours,
      compact,
      sendWith,
      microphone,
      sidebarWidth,
      startAtLogin: autostart.on,
    },
  };
}
