import type { ShownPart } from '../../../preload/views.ts';
import { t } from '../../../words/translate.ts';
import type { SettingsPage, SwitchSetting } from '../setting/setting.ts';

/** What others may see, blocked people, and what the window may use. */
export function privacyPage(): SettingsPage {
  const shown = (part: ShownPart, label: string, hint: string): SwitchSetting => ({
    id: part,
    kind: 'switch',
    label,
    hint,
    words: t('settings.privacy.words'),
    ofAccount: true,
    read: ({ self }) => self?.shown[part] ?? true,
    write: ({ bridge, account }, on) => bridge.setShown(account, part, on),
  });
  return {
    id: 'privacy',
    title: t('settings.privacy.title'),
    icon: 'shield',
    settings: [
      shown('last-seen', t('settings.privacy.lastSeen'), t('settings.privacy.lastSeenHint')),
      shown('device', t('settings.privacy.device'), t('settings.privacy.deviceHint')),
      shown('in-call', t('settings.privacy.inCall'), t('settings.privacy.inCallHint')),
      {
        id: 'blocked',
        kind: 'part',
        label: t('settings.privacy.blocked'),
        hint: t('settings.privacy.blockedHint'),
        words: t('settings.privacy.blockedWords'),
        ofAccount: true,
      },
      {
        id: 'microphone',
        kind: 'switch',
        label: t('settings.privacy.microphone'),
        hint: t('settings.privacy.microphoneHint'),
        words: t('settings.privacy.microphoneWords'),
        ofAccount: true,
        read: ({ app }) => app.settings.microphone,
        write: ({ bridge }, microphone) => bridge.changeSettings({ microphone }),
      },
    ],
  };
}
