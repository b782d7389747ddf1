import { t } from './translate.ts';

/** As many as a line has room for; the rest are counted. */
const namedMost = 3;

/** "Dan, Cleo, Mira and 2 more". */
export function namesAndMore(names: readonly string[]): string {
  const named = names.slice(0, namedMost).join(', ');
  const more = names.length - namedMost;
  return more > 0 ? t('name.andMore', { names: named, more }) : named;
}
