import type { Wide } from '../../preload/language.ts';
import type { Language } from '../../words/languages.ts';
import { german } from './de/words.ts';
import { menus } from './menus.ts';
import { files, notices, refusals, shortcut } from './notices.ts';
import { notifications } from './notifications.ts';
import { moods, tray, until } from './tray.ts';
import { trouble } from './trouble.ts';

/** Every text of the main process. Functions take what varies; nothing outside builds a sentence from pieces. */
const english = {
  /** Of dates, numbers and names of languages. */
  locale: 'en-GB',
  tray,
  until,
  moods,
  menus,
  notifications,
  notices,
  files,
  refusals,
  shortcut,
  trouble,
} as const;

export type Words = Wide<typeof english>;

export const languages: Readonly<Record<Language, Words>> = { en: english, de: german };

/** Live: after `speak`, whoever reads a word reads it in the other language. Nothing keeps one. */
export let words: Words = english;

export function speak(language: Language): void {
  words = languages[language];
}
