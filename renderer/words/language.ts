import type { Language } from '../../words/languages.ts';
import { setLanguage } from '../../words/translate.ts';
import { englishWords, speak, type Words } from './words.ts';

export { languageOf, type Language } from '../../words/languages.ts';

/** Loaded when somebody reads it. */
const translations: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => englishWords,
  de: async () => (await import('./de/words.ts')).german,
};

/** From now on the window speaks this language; what is on screen has to be drawn anew. */
export async function changeLanguage(language: Language): Promise<void> {
  const [words] = await Promise.all([translations[language](), setLanguage(language)]);
  speak(words);
  document.documentElement.lang = words.locale;
}
