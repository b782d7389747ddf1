import type { LanguageChoice } from '../../preload/views.ts';
import { englishWords, speak, type Words } from './words.ts';

export type Language = Exclude<LanguageChoice, 'system'>;

/** Loaded when somebody reads it. */
const translations: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => englishWords,
  de: async () => (await import('./de/words.ts')).german,
};

/** The language that a choice means on a system of this language (BCP 47). */
export function languageOf(choice: LanguageChoice, systemLanguage: string): Language {
  if (choice !== 'system') return choice;
  return systemLanguage.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en';
}

/** From now on the window speaks this language; what is on screen has to be drawn anew. */
export async function changeLanguage(language: Language): Promise<void> {
  const words = await translations[language]();
  speak(words);
  document.documentElement.lang = words.locale;
}
