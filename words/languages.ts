import { languages, type Language } from './gen/languages.ts';

/** The languages that there is a catalogue of, English first. */
export { languages, type Language };

/** What a person can choose: a language, or that of the system. */
export type LanguageChoice = 'system' | Language;

const isLanguage = (code: string): code is Language => languages.some((language) => language === code);

/** The language that a choice means on a system of this language (BCP 47); English where there is none for it. */
export function languageOf(choice: LanguageChoice, systemLanguage: string): Language {
  if (choice !== 'system') return choice;
  const [code = ''] = systemLanguage.toLowerCase().split('-');
  return isLanguage(code) ? code : 'en';
}

/** The first language of an `Accept-Language` header that there is a catalogue for; English where there is none. */
export function acceptedLanguage(header: string | undefined): Language {
  const codes = (header ?? '').split(',').map((range) => range.trim().toLowerCase().split(/[-;]/u)[0] ?? '');
  return codes.find(isLanguage) ?? 'en';
}

/** What a language calls itself: "Deutsch". */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
