import { languageOf, type Language } from '../../words/languages.ts';
import { locale, setLanguage } from '../../words/translate.ts';

export { languageOf, type Language };

/** From now on the window speaks this language; what is on screen has to be drawn anew. */
export async function changeLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  document.documentElement.lang = locale();
}
