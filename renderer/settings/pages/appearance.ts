import { accentNames } from '../../../preload/accents.ts';
import type { AccentChoice, SettingsView, ThemeChoice } from '../../../preload/views.ts';
import { languageName, languages, type LanguageChoice } from '../../../words/languages.ts';
import type { Words } from '../../words/words.ts';
import { listOf } from '../../kit/fields/list-of.ts';
import type { Answer, Asking, SettingsPage } from '../setting/setting.ts';

const textSizes = [90, 100, 110, 125, 150, 200];

const change = ({ bridge }: Asking, value: Partial<SettingsView>): Answer => bridge.changeSettings(value);

/** How the window looks. */
export function appearancePage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'appearance',
    title: say.appearance.title,
    icon: 'palette',
    settings: [
      {
        id: 'theme',
        kind: 'choices',
        label: say.appearance.theme,
        hint: say.appearance.themeHint,
        words: say.appearance.themeWords,
        choices: listOf(words.status.themes),
        read: ({ app }) => app.settings.theme,
        write: (asking, theme) => change(asking, { theme: theme as ThemeChoice }),
      },
      {
        id: 'accent',
        kind: 'choices',
        label: say.appearance.accent,
        words: say.appearance.accentWords,
        choices: accentNames.map((name) => ({
          value: name,
          label: say.appearance.accents[name],
          swatch: name,
        })),
        read: ({ app }) => app.settings.accent,
        write: (asking, accent) => change(asking, { accent: accent as AccentChoice }),
      },
      {
        id: 'text-size',
        kind: 'choices',
        label: say.appearance.textSize,
        hint: say.appearance.textSizeHint,
        words: say.appearance.textSizeWords,
        choices: textSizes.map((size) => ({ value: String(size), label: say.appearance.percent(size) })),
        read: ({ app }) => String(app.settings.textSize),
        write: (asking, size) => change(asking, { textSize: Number(size) }),
      },
      {
        id: 'compact',
        kind: 'switch',
        label: say.appearance.compact,
        hint: say.appearance.compactHint,
        words: say.appearance.compactWords,
        read: ({ app }) => app.settings.compact,
        write: (asking, on) =>
          asking.account === ''
            ? change(asking, { compact: on })
            : asking.bridge.setCompact(asking.account, on),
      },
      {
        id: 'language',
        kind: 'choices',
        label: say.appearance.language,
        words: say.appearance.languageWords,
        choices: [
          { value: 'system', label: say.appearance.languages.system },
          ...languages.map((language) => ({ value: language, label: languageName(language) })),
        ],
        read: ({ app }) => app.settings.language,
        write: (asking, language) => change(asking, { language: language as LanguageChoice }),
      },
    ],
  };
}
