import { t } from '../../../words/translate.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** Accounts on this computer. */
export function accountsPage(): SettingsPage {
  return {
    id: 'accounts',
    title: t('settings.accounts.title'),
    icon: 'users',
    settings: [
      {
        id: 'accounts',
        kind: 'part',
        label: t('settings.accounts.label'),
        words: t('settings.accounts.words'),
      },
    ],
  };
}
