import type { Words } from '../../words/words.ts';
import { accountOf } from '../setting/read.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** What runs here, and where it is connected to. */
export function aboutPage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'about',
    title: say.about.title,
    icon: 'info',
    settings: [
      {
        id: 'version',
        kind: 'fact',
        label: say.about.version,
        words: say.about.versionWords,
        read: ({ app }) => app.version,
      },
      {
        id: 'service',
        kind: 'fact',
        label: say.about.server,
        ofAccount: true,
        read: (state) => accountOf(state)?.server ?? '',
      },
      {
        id: 'connection',
        kind: 'fact',
        label: say.about.state,
        ofAccount: true,
        read: (state) => say.about.states[accountOf(state)?.connection.kind ?? 'offline'],
      },
      { id: 'licence', kind: 'fact', label: say.about.licence, read: () => say.about.licenceText },
      {
        id: 'diagnostics',
        kind: 'part',
        part: 'diagnostics',
        label: words.window.diagnostics,
        hint: words.window.diagnosticsHint,
        words: say.about.diagnosticsWords,
      },
      {
        id: 'notification-records',
        kind: 'part',
        part: 'notification-records',
        label: words.told.label,
        hint: words.told.hint,
        words: words.told.words,
      },
    ],
  };
}
