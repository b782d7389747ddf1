import type { LanguageChoice } from './views.ts';

export type Language = Exclude<LanguageChoice, 'system'>;

/** The language that a choice means on a system of this language (BCP 47). */
export function languageOf(choice: LanguageChoice, systemLanguage: string): Language {
  if (choice !== 'system') return choice;
  return systemLanguage.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en';
}

/** The shape of words, whatever they say: a translation has all of it. */
export type Wide<T> = T extends string
  ? string
  : T extends (...input: infer Input) => infer Said
    ? (...input: Input) => Wide<Said>
    : { readonly [K in keyof T]: Wide<T[K]> };
