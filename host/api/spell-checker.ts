import { readFileSync, writeFileSync } from 'node:fs';
import { dictionaries, Speller } from '../desktop/spelling.ts';

/**
 * The spell checker of a session: the system's hunspell and its dictionaries, because Chromium's own have to be fetched
 * from the network. Marks nothing in the page; it tells a menu what is misspelt and how it might be meant.
 */
export class SpellChecker {
  enabled = true;
  readonly #wordsFile: () => string;
  #languages: string[] | null = null;
  #speller: Speller | null = null;

  /** `wordsFile`: where the person's own words are kept. */
  constructor(wordsFile: () => string) {
    this.#wordsFile = wordsFile;
  }

  get available(): string[] {
    return [...dictionaries().keys()].sort();
  }

  /** As Electron begins: the system's language, where there is a dictionary for it. */
  get languages(): string[] {
    if (this.#languages !== null) return [...this.#languages];
    const { available } = this;
    const { locale } = Intl.DateTimeFormat().resolvedOptions();
    return available.includes(locale) ? [locale] : [];
  }

  /** @throws Error in Electron's words for a language without a dictionary */
  set languages(languages: string[]) {
    const { available } = this;
    const wrong = languages.find((language) => !available.includes(language));
    if (wrong !== undefined)
      throw new Error(`Invalid language code provided: "${wrong}" is not a valid language code`);
    this.#languages = [...languages];
    this.#speller?.end();
    this.#speller = null;
  }

  get words(): string[] {
    try {
      return readFileSync(this.#wordsFile(), 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  }

  set words(words: string[]) {
    writeFileSync(this.#wordsFile(), `${words.join('\n')}\n`, { mode: 0o600 });
  }

  /** Suggestions for a misspelt word; null for one that is right. */
  async check(word: string): Promise<string[] | null> {
    const known = dictionaries();
    const names = this.languages.flatMap((language) => known.get(language) ?? []);
    if (!this.enabled || names.length === 0 || word === '' || this.words.includes(word)) return null;
    this.#speller ??= new Speller(names);
    return this.#speller.check(word);
  }
}
