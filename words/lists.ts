import { locale } from './translate.ts';

const formats = new Map<string, Intl.ListFormat>();

/** Names as one says them in the current language: "Mira, Jon and Ada". */
export function listOf(names: readonly string[]): string {
  const language = locale();
  const format = formats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  formats.set(language, format);
  return format.format(names);
}
