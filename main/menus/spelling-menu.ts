import type { SpellingView } from '../../preload/commands/window.ts';
import type { MenuEntry } from './model.ts';
import { t } from '../../words/translate.ts';

/** More than a menu can hold are chosen in the window. */
const most = 8;

/** Languages by their names in the language of the menus, what is in use first. */
export function spellingItems(spelling: SpellingView, locale: string): MenuEntry[] {
  const { available, languages, on } = spelling;
  if (available.length === 0) return [{ kind: 'text', label: t('menus.noDictionaries') }];
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const others = available.filter((code) => !languages.includes(code));
  const shown = [...languages, ...others].slice(0, Math.max(most, languages.length));
  return [
    {
      kind: 'check',
      label: t('menus.checkSpelling'),
      checked: on,
      enabled: true,
      command: { kind: 'check-spelling', on: !on },
    },
    { kind: 'separator' },
    ...shown.map((language): MenuEntry => {
      const checked = languages.includes(language);
      return {
        kind: 'check',
        label: names.of(language) ?? language,
        checked,
        enabled: on,
        command: { kind: 'spell-language', language, on: !checked },
      };
    }),
    ...(shown.length < available.length
      ? [
          { kind: 'separator' } as const,
          { kind: 'action', label: t('menus.moreLanguages'), command: { kind: 'window-settings' } } as const,
        ]
      : []),
  ];
}
