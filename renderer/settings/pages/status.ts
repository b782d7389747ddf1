import { ownPresence, presenceWord } from '../../model/people.ts';
import { t } from '../../../words/translate.ts';
import { accountOf } from '../setting/read.ts';
import type { SettingsPage, SettingsState } from '../setting/setting.ts';

/** The person's presence, and who sees it. */
export function statusPage(): SettingsPage {
  return {
    id: 'status',
    title: t('settings.status.title'),
    icon: 'moon',
    settings: [
      {
        id: 'presence',
        kind: 'fact',
        label: t('settings.status.now'),
        hint: t('settings.status.nowHint'),
        words: t('settings.status.nowWords'),
        ofAccount: true,
        read: (state) => presenceWords(state),
      },
      {
        id: 'appears-away',
        kind: 'switch',
        label: t('status.appearAway'),
        hint: t('status.appearAwayHint'),
        words: t('settings.status.appearAwayWords'),
        ofAccount: true,
        read: ({ app }) => app.appearsAway,
        write: ({ bridge }, away) => bridge.setAppearsAway(away),
      },
      {
        id: 'disturb',
        kind: 'part',
        label: t('settings.status.disturb'),
        hint: t('settings.status.disturbHint'),
        words: t('settings.status.disturbWords'),
        ofAccount: true,
      },
      {
        id: 'disturb-until',
        kind: 'part',
        label: t('settings.status.until'),
        hint: t('settings.status.untilHint'),
        words: `${t('settings.status.untilWords')} ${t('settings.status.disturb')}`,
        ofAccount: true,
      },
      {
        id: 'quiet-hours',
        kind: 'part',
        label: t('settings.status.quiet'),
        hint: t('settings.status.quietHint'),
        words: `${t('settings.status.quietWords')} ${t('settings.status.disturb')}`,
      },
      {
        id: 'desktop-off',
        kind: 'switch',
        label: t('settings.status.desktopOff'),
        hint: t('status.desktopOffHint'),
        words: t('settings.status.desktopOffWords'),
        ofAccount: true,
        read: ({ self }) => self?.desktopOff ?? false,
        write: ({ bridge, account }, off) => bridge.setDesktopOff(account, off),
      },
    ],
  };
}

function presenceWords(state: SettingsState): string {
  const { self } = state;
  if (!self) return t('presence.off');
  if (self.desktopOff) return t('presence.desktopOff');
  return presenceWord(
    ownPresence(self, accountOf(state)?.connection.kind === 'online', state.app.appearsAway),
  );
}
