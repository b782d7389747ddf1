import { t } from '../../../words/translate.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** Devices that are signed in. */
export function devicesPage(): SettingsPage {
  return {
    id: 'devices',
    title: t('settings.devices.title'),
    icon: 'monitor',
    settings: [
      {
        id: 'devices',
        kind: 'part',
        label: t('settings.devices.label'),
        hint: t('settings.devices.hint'),
        words: t('settings.devices.words'),
        ofAccount: true,
      },
    ],
  };
}
