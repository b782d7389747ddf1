import type { ShownPart } from '../../../preload/views.ts';
import type { Words } from '../../words/words.ts';
import type { SettingsPage, SwitchSetting } from '../setting/setting.ts';

/** What others may see, and who may not. */
export function privacyPage(words: Words): SettingsPage {
  const say = words.settings;
  const shown = (part: ShownPart, label: string, hint: string): SwitchSetting => ({
    id: part,
    kind: 'switch',
    label,
    hint,
    words: say.privacy.words,
    ofAccount: true,
    read: ({ self }) => self?.shown[part] ?? true,
    write: ({ bridge, account }, on) => bridge.setShown(account, part, on),
  });
  return {
    id: 'privacy',
    title: say.privacy.title,
    icon: 'shield',
    settings: [
      shown('last-seen', say.privacy.lastSeen, say.privacy.lastSeenHint),
      shown('device', say.privacy.device, say.privacy.deviceHint),
      shown('in-call', say.privacy.inCall, say.privacy.inCallHint),
      {
        id: 'blocked',
        kind: 'part',
        part: 'blocked',
        label: say.privacy.blocked,
        hint: say.privacy.blockedHint,
        words: say.privacy.blockedWords,
        ofAccount: true,
      },
    ],
  };
}
