import { t } from '../../../words/translate.ts';
import { accountOf } from '../setting/read.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** The app's version and the server it is connected to. */
export function aboutPage(): SettingsPage {
  return {
    id: 'about',
    title: t('settings.about.title'),
    icon: 'info',
    settings: [
      {
        id: 'version',
        kind: 'fact',
        label: t('settings.about.version'),
        words: t('settings.about.versionWords'),
        read: ({ app }) => app.version,
      },
      {
        id: 'server',
        kind: 'fact',
        label: t('settings.about.server'),
        ofAccount: true,
        read: (state) => accountOf(state)?.server ?? '',
      },
      {
        id: 'connection',
        kind: 'fact',
        label: t('settings.about.state'),
        ofAccount: true,
        read: (state) => t(`settings.about.states.${accountOf(state)?.connection.kind ?? 'offline'}`),
      },
      {
        id: 'licence',
        kind: 'fact',
        label: t('settings.about.licence'),
        read: () => t('settings.about.licenceText'),
      },
      {
        id: 'diagnostics',
        kind: 'part',
        label: t('windowSettings.diagnostics'),
        hint: t('windowSettings.diagnosticsHint'),
        words: t('settings.about.diagnosticsWords'),
      },
      {
        id: 'notification-records',
        kind: 'part',
        label: t('notificationLog.label'),
        hint: t('notificationLog.hint'),
        words: t('notificationLog.words'),
      },
    ],
  };
}
