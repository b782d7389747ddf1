import { afterEach, describe, expect, it } from 'vitest';
import { applicationMenu } from '../menus/application-menu.ts';
import type { MenuEntry } from '../menus/model.ts';
import { languages, speak } from './words.ts';

afterEach(() => speak('en'));

/** Every word by its path; functions are asked with what they may be given. */
function texts(words: unknown, path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') {
    const date = path.endsWith('pictureName');
    return [[path, String(words(date ? new Date(0) : 'one', 'two'))]];
  }
  return Object.entries(words as object).flatMap(([name, each]) => texts(each, `${path}.${name}`));
}

const labels = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => ('label' in entry && entry.kind !== 'text' ? [entry.label] : []));

const menus = (entries: readonly MenuEntry[]): string[][] => [
  labels(entries.filter((entry) => entry.kind !== 'action' || entry.shown !== 'hidden')),
  ...entries.flatMap((entry) => (entry.kind === 'submenu' ? menus(entry.items) : [])),
];

describe.each(['en', 'de'] as const)('the words in %s', (language) => {
  it('are all there', () => {
    const all = texts(languages[language]);
    expect(all.map(([path]) => path)).toEqual(texts(languages.en).map(([path]) => path));
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('give each entry of a menu an access key of its own', () => {
    speak(language);
    const spelling = { on: true, available: [], automatic: true, languages: [] };
    const menu = applicationMenu({ version: '1', signedIn: true, spelling, locale: 'en', mac: false });
    for (const entries of menus(menu)) {
      const keys = entries.flatMap((label) => /&(.)/u.exec(label)?.[1]?.toLowerCase() ?? []);
      expect({ entries, keys }).toEqual({ entries, keys: [...new Set(keys)] });
    }
  });
});

it('are other ones in German, but for names and what both languages write alike', () => {
  const german = new Map(texts(languages.de));
  const alike = texts(languages.en).filter(([path, text]) => german.get(path) === text);
  expect(alike.map(([path]) => path)).toEqual([
    '.tray.summary',
    '.tray.states.online',
    '.tray.states.offline',
    '.until.on',
    '.menus.version',
    '.trouble.failed',
    '.trouble.said',
  ]);
});
