import { accentNames } from '../../../preload/accents.ts';
import type { AccentChoice, SettingsView, ThemeChoice } from '../../../preload/views.ts';
import { languageName, languages, type LanguageChoice } from '../../../words/languages.ts';
import { t } from '../../../words/translate.ts';
import { choicesOf } from '../../kit/fields/choices-of.ts';
import type { Answer, SettingContext, SettingsPage } from '../setting/setting.ts';

const textSizes = [90, 100, 110, 125, 150, 200];

const change = ({ bridge }: SettingContext, value: Partial<SettingsView>): Answer =>
  bridge.changeSettings(value);

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
        write: (context, theme) => change(context, { theme: theme as ThemeChoice }),
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
        write: (context, accent) => change(context, { accent: accent as AccentChoice }),
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
        write: (context, size) => change(context, { textSize: Number(size) }),
      },
      {
        id: 'compact',
        kind: 'switch',
        label: t('settings.appearance.compact'),
        hint: t('settings.appearance.compactHint'),
        words: t('settings.appearance.compactWords'),
        read: ({ app }) => app.settings.compact,
        write: (context, on) =>
          context.account === ''
            ? change(context, { compact: on })
            : context.bridge.setCompact(context.account, on),
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
        write: (context, language) => change(context, { language: language as LanguageChoice }),
      },
    ],
  };
}
