import { t } from '../../../words/translate.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** Settings of this computer. */
export function computerPage(): SettingsPage {
  return {
    id: 'computer',
    title: t('settings.computer.title'),
    icon: 'hardDrive',
    settings: [
      {
        id: 'start-at-login',
        kind: 'switch',
        label: t('settings.computer.startAtLogin'),
        hint: t('settings.computer.startAtLoginHint'),
        words: t('settings.computer.startAtLoginWords'),
        read: ({ app }) => app.settings.startAtLogin,
        write: (context, startAtLogin) => context.bridge.changeSettings({ startAtLogin }),
      },
      {
        id: 'keep-window-ready',
        kind: 'switch',
        label: t('settings.computer.keepWindowReady'),
        hint: t('settings.computer.keepWindowReadyHint'),
        words: t('settings.computer.keepWindowReadyWords'),
        read: ({ app }) => app.settings.keepWindowReady,
        write: (context, keepWindowReady) => context.bridge.changeSettings({ keepWindowReady }),
      },
      {
        id: 'sharing',
        kind: 'part',
        label: t('sharing.label'),
        hint: t('sharing.hint'),
        words: t('sharing.words'),
        ofServerHere: true,
      },
      {
        id: 'keyboard',
        kind: 'part',
        label: t('windowSettings.label'),
        hint: t('settings.computer.keyboardHint'),
        words: t('settings.computer.keyboardWords'),
      },
      {
        id: 'storage',
        kind: 'part',
        label: t('settings.storage.label'),
        words: t('settings.storage.words'),
        ofAccount: true,
      },
    ],
  };
}
