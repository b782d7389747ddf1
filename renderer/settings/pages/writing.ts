import { t } from '../../../words/translate.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** How messages are written. */
export function writingPage(): SettingsPage {
  return {
    id: 'writing',
    title: t('settings.writing.title'),
    icon: 'pencil',
    settings: [
      {
        id: 'enter-sends',
        kind: 'switch',
        label: t('composer.enterSends'),
        hint: t('composer.enterSendsHint'),
        words: t('settings.writing.enterWords'),
        read: ({ app }) => app.settings.sendWith === 'enter',
        write: ({ bridge }, on) => bridge.changeSettings({ sendWith: on ? 'enter' : 'ctrl-enter' }),
      },
      {
        id: 'emoji-conversion',
        kind: 'switch',
        label: t('composer.convert'),
        hint: t('composer.convertHint'),
        words: t('settings.writing.convertWords'),
        ofAccount: true,
        read: ({ self }) => self?.emojiConversion ?? true,
        write: ({ bridge, account }, on) => bridge.setEmojiConversion(account, on),
      },
    ],
  };
}
