import { locale } from '../../../words/translate.ts';

export interface Region {
  /** Two letters. */
  readonly value: string;
  readonly label: string;
}

/** These have a code but are not countries. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
let known: { locale: string; regions: readonly Region[] } = { locale: '', regions: [] };

/** Every country by its name in the window's language. */
export function regions(): readonly Region[] {
  if (known.locale === locale()) return known.regions;
  const names = new Intl.DisplayNames([locale()], { type: 'region', fallback: 'none' });
  const found = letters
    .flatMap((first) => letters.map((second) => first + second))
    // A withdrawn code is an alias of another one now.
    .filter((code) => !others.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    });
  const { compare } = new Intl.Collator(locale());
  known = { locale: locale(), regions: found.toSorted((one, other) => compare(one.label, other.label)) };
  return known.regions;
}
