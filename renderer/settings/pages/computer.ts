import type { Words } from '../../words/words.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** What belongs to this computer. */
export function computerPage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'computer',
    title: say.computer.title,
    icon: 'hardDrive',
    settings: [
      {
        id: 'start-at-login',
        kind: 'switch',
        label: say.computer.startAtLogin,
        hint: say.computer.startAtLoginHint,
        words: say.computer.startAtLoginWords,
        read: ({ app }) => app.settings.startAtLogin,
        write: (asking, startAtLogin) => asking.bridge.changeSettings({ startAtLogin }),
      },
      {
        id: 'keyboard',
        kind: 'part',
        part: 'keyboard',
        label: words.window.label,
        hint: say.computer.keyboardHint,
        words: say.computer.keyboardWords,
      },
      {
        id: 'storage',
        kind: 'part',
        part: 'storage',
        label: say.storage.label,
        words: say.storage.words,
        ofAccount: true,
      },
    ],
  };
}
