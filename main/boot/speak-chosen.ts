import { app } from 'electron';
import { languageOf, type LanguageChoice } from '../../words/languages.ts';
import { setLanguage } from '../../words/translate.ts';

/** From now on the main process speaks the language that was chosen, or the system's. */
export async function speakChosen({ language }: { readonly language: LanguageChoice }): Promise<void> {
  // Electron knows its own locale only once it is ready.
  const system = app.getLocale() || app.getPreferredSystemLanguages()[0] || '';
  await setLanguage(languageOf(language, system));
}
