import type { Words } from '../../words/words.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** How one writes. */
export function writingPage(words: Words): SettingsPage {
  const say = words.settings.writing;
  return {
    id: 'writing',
    title: say.title,
    icon: 'pencil',
    settings: [
      {
        id: 'enter-sends',
        kind: 'switch',
        label: words.composing.enterSends,
        hint: words.composing.enterSendsHint,
        words: say.enterWords,
        read: ({ app }) => app.settings.sendWith === 'enter',
        write: ({ bridge }, on) => bridge.changeSettings({ sendWith: on ? 'enter' : 'ctrl-enter' }),
      },
      {
        id: 'emoji-conversion',
        kind: 'switch',
        label: words.composing.convert,
        hint: words.composing.convertHint,
        words: say.convertWords,
        ofAccount: true,
        read: ({ self }) => self?.emojiConversion ?? true,
        write: ({ bridge, account }, on) => bridge.setEmojiConversion(account, on),
      },
    ],
  };
}
