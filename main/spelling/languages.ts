import type { SpellingChoice, SpellingView } from '../../preload/commands/window.ts';

const base = (code: string): string => code.split('-')[0] ?? code;

/** The dictionary for a language of the system: its own, else that of its language in general or elsewhere. */
function dictionaryFor(language: string, available: readonly string[]): string | null {
  const wanted = language.replaceAll('_', '-').toLowerCase();
  const own = available.find((code) => code.toLowerCase() === wanted);
  const general = available.find((code) => code.toLowerCase() === base(wanted));
  return own ?? general ?? available.find((code) => base(code.toLowerCase()) === base(wanted)) ?? null;
}

/**
 * Which dictionaries are used: the chosen ones as far as they are there, else those of the system's languages.
 * `preferred`: the system's languages, the most wanted first.
 */
export function spellingView(
  choice: SpellingChoice,
  preferred: readonly string[],
  available: readonly string[],
): SpellingView {
  const languages =
    choice.languages === null
      ? preferred.flatMap((language) => dictionaryFor(language, available) ?? [])
      : choice.languages.filter((language) => available.includes(language));
  return {
    on: choice.on,
    languages: [...new Set(languages)],
    automatic: choice.languages === null,
    available: [...available],
  };
}

/** The choice after one language was switched on or off. What was automatic becomes one's own choice by that. */
export function withLanguage(view: SpellingView, language: string, on: boolean): SpellingChoice {
  const others = view.languages.filter((each) => each !== language);
  return { on: view.on, languages: on ? [...others, language] : others };
}
