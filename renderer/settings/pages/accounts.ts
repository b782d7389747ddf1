import type { Words } from '../../words/words.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** Who one is on this computer. */
export function accountsPage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'accounts',
    title: say.accounts.title,
    icon: 'users',
    settings: [
      {
        id: 'accounts',
        kind: 'part',
        part: 'accounts',
        label: say.accounts.label,
        words: say.accounts.words,
      },
    ],
  };
}
