import type { Words } from '../../words/words.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** Where one is signed in. */
export function devicesPage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'devices',
    title: say.devices.title,
    icon: 'monitor',
    settings: [
      {
        id: 'devices',
        kind: 'part',
        part: 'devices',
        label: say.devices.label,
        hint: say.devices.hint,
        words: say.devices.words,
        ofAccount: true,
      },
    ],
  };
}
