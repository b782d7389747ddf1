import { describe, expect, it } from 'vitest';
import { spellingView, withLanguage } from './languages.ts';

const available = ['de-DE', 'en-GB', 'en-US', 'es', 'pt-BR'];
const automatic = { on: true, languages: null };

describe('the languages of the spell checker', () => {
  it.each([
    [['en-GB'], ['en-GB']],
    [
      ['en_GB', 'de_DE'],
      ['en-GB', 'de-DE'],
    ],
    [['de-AT'], ['de-DE']],
    [['es-AR'], ['es']],
    [['EN-us'], ['en-US']],
    [['de', 'de-CH', 'de-DE'], ['de-DE']],
    [['fi-FI'], []],
    [[], []],
  ])('%j of the system are %j here', (preferred, languages) => {
    expect(spellingView(automatic, preferred, available)).toEqual({
      on: true,
      automatic: true,
      languages,
      available,
    });
  });

  it('are the chosen ones as far as there are dictionaries', () => {
    const view = spellingView({ on: false, languages: ['pt-BR', 'fi'] }, ['en-GB'], available);
    expect(view).toMatchObject({ on: false, automatic: false, languages: ['pt-BR'] });
    expect(spellingView({ on: true, languages: [] }, ['en-GB'], available).languages).toEqual([]);
  });

  it('are one’s own choice once one was switched', () => {
    const view = spellingView(automatic, ['en-GB'], available);
    expect(withLanguage(view, 'de-DE', true)).toEqual({ on: true, languages: ['en-GB', 'de-DE'] });
    expect(withLanguage(view, 'en-GB', true)).toEqual({ on: true, languages: ['en-GB'] });
    expect(withLanguage(view, 'en-GB', false)).toEqual({ on: true, languages: [] });
  });
});
