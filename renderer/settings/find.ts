import { matches } from '../../words/matches.ts';
import type { Setting, SettingsPage } from './setting/setting.ts';

/** The settings that match a query, in their pages: every word of it must be the beginning of a word of the setting. */
export function findSettings(pages: readonly SettingsPage[], query: string): readonly SettingsPage[] {
  const wanted = query.trim().split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return pages;
  return pages.flatMap((page) => {
    const settings = page.settings.filter((setting) => {
      const text = [page.title, setting.label, setting.hint, setting.words, ...labelsOf(setting)].join(' ');
      return wanted.every((word) => matches(text, word));
    });
    return settings.length > 0 ? [{ ...page, settings }] : [];
  });
}

const labelsOf = (setting: Setting): string[] =>
  setting.kind === 'choices' ? setting.choices.map(({ label }) => label) : [];
