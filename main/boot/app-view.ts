import type { App } from 'electron';
import type { ProblemView } from '../../preload/views/problem.ts';
import type { AppView } from '../../preload/views.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { compactBit } from '../bridge/account-switches.ts';
import { accountView, type AccountSource } from '../bridge/views.ts';
import type { Policy } from '../policy/policy.ts';
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
  policy: Policy;
}

/** What a policy leaves no choice about. */
function policyPart({ server, autostart, notificationContent }: Policy): Pick<AppView, 'policy'> {
  const fixed: NonNullable<AppView['policy']>['fixed'] = [
    ...(autostart === undefined ? [] : (['start-at-login'] as const)),
    ...(notificationContent === undefined ? [] : (['notification-content'] as const)),
  ];
  if (server === undefined && fixed.length === 0) return {};
  return { policy: { ...(server !== undefined && { server }), fixed } };
}

/** Reads the whole of what window and tray show besides conversations. */
export function appView(
  accounts: Accounts,
  settings: JsonStore<Settings>,
  { autostart, presence, sharing, policy }: HereAndNow,
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
    keepWindowReady,
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
    ...policyPart(policy),
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
      keepWindowReady,
      startAtLogin: autostart.on,
    },
  };
}
