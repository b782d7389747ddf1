import { languageOf, type Language } from '../../words/languages.ts';
import { locale, setLanguage } from '../../words/translate.ts';

export { languageOf, type Language };

/** Switches the window to a language; everything on screen is drawn again. */
export async function changeLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  document.documentElement.lang = locale();
}
