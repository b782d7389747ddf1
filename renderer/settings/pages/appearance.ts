import { accentNames } from '../../../preload/accents.ts';
import type { AccentChoice, SettingsView, ThemeChoice } from '../../../preload/views.ts';
import { languageName, languages, type LanguageChoice } from '../../../words/languages.ts';
import { t } from '../../../words/translate.ts';
import { choicesOf } from '../../kit/fields/choices-of.ts';
import type { Answer, Asking, SettingsPage } from '../setting/setting.ts';

const textSizes = [90, 100, 110, 125, 150, 200];

const change = ({ bridge }: Asking, value: Partial<SettingsView>): Answer => bridge.changeSettings(value);

/** How the window looks. */
export function appearancePage(): SettingsPage {
  return {
    id: 'appearance',
    title: t('settings.appearance.title'),
    icon: 'palette',
    settings: [
      {
        id: 'theme',
        kind: 'choices',
        label: t('settings.appearance.theme'),
        hint: t('settings.appearance.themeHint'),
        words: t('settings.appearance.themeWords'),
        choices: choicesOf(['system', 'light', 'dark'], (theme) => t(`settings.appearance.themes.${theme}`)),
        read: ({ app }) => app.settings.theme,
        write: (asking, theme) => change(asking, { theme: theme as ThemeChoice }),
      },
      {
        id: 'accent',
        kind: 'choices',
        label: t('settings.appearance.accent'),
        words: t('settings.appearance.accentWords'),
        choices: accentNames.map((name) => ({
          value: name,
          label: t(`settings.appearance.accents.${name}`),
          swatch: name,
        })),
        read: ({ app }) => app.settings.accent,
        write: (asking, accent) => change(asking, { accent: accent as AccentChoice }),
      },
      {
        id: 'text-size',
        kind: 'choices',
        label: t('settings.appearance.textSize'),
        hint: t('settings.appearance.textSizeHint'),
        words: t('settings.appearance.textSizeWords'),
        choices: textSizes.map((size) => ({
          value: String(size),
          label: t('settings.appearance.percent', { size }),
        })),
        read: ({ app }) => String(app.settings.textSize),
        write: (asking, size) => change(asking, { textSize: Number(size) }),
      },
      {
        id: 'compact',
        kind: 'switch',
        label: t('settings.appearance.compact'),
        hint: t('settings.appearance.compactHint'),
        words: t('settings.appearance.compactWords'),
        read: ({ app }) => app.settings.compact,
        write: (asking, on) =>
          asking.account === ''
            ? change(asking, { compact: on })
            : asking.bridge.setCompact(asking.account, on),
      },
      {
        id: 'language',
        kind: 'choices',
        label: t('settings.appearance.language'),
        words: t('settings.appearance.languageWords'),
        choices: [
          { value: 'system', label: t('settings.appearance.languages.system') },
          ...languages.map((language) => ({ value: language, label: languageName(language) })),
        ],
        read: ({ app }) => app.settings.language,
        write: (asking, language) => change(asking, { language: language as LanguageChoice }),
      },
    ],
  };
}
