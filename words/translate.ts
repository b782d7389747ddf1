import { IntlMessageFormat } from 'intl-messageformat';
import { loadOnce } from '../protocol/load-once.ts';
import type { Catalogue } from './catalogue.ts';
import { catalogue as english } from './gen/en.ts';
import type { Language } from './gen/languages.ts';
import { loaders } from './gen/loaders.ts';
import type { Key, Parameters } from './gen/messages.ts';

export type { Key };

type Intersection<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** What has to be given with a text: nothing, or all that varies in it; for one of several texts, what any of them needs. */
export type Given<K extends Key> = [Extract<K, keyof Parameters>] extends [never]
  ? []
  : [parameters: Intersection<Parameters[Extract<K, keyof Parameters>]>];

/** Says a text in a language. */
export type Translate = <K extends Key>(key: K, ...given: Given<K>) => string;

/** A language that texts can be said in. */
interface Speaker {
  readonly locale: string;
  readonly translate: Translate;
}

function speakerOf(catalogue: Catalogue): Speaker {
  const locale = String(catalogue['language.locale']);
  const formats = new Map<Key, IntlMessageFormat>();
  const formatOf = (key: Key): IntlMessageFormat | string => {
    const message = catalogue[key];
    if (typeof message === 'string') return message;
    const known = formats.get(key);
    if (known) return known;
    const made = new IntlMessageFormat(message, locale);
    formats.set(key, made);
    return made;
  };
  const translate = (key: Key, given?: Readonly<Record<string, string | number | boolean>>): string => {
    const format = formatOf(key);
    if (typeof format !== 'string') return String(format.format(given));
    // Most texts are always the same, or have a name put in.
    return given ? format.replace(/\{(\w+)\}/gu, (_, name: string) => String(given[name])) : format;
  };
  // The types of what is given follow from the key, which the compiler cannot look into here.
  return { locale, translate: translate as Translate };
}

const englishSpeaker = speakerOf(english);
const speakers: Partial<Record<Language, () => Promise<Speaker>>> = { en: async () => englishSpeaker };

function load(language: Language): Promise<Speaker> {
  speakers[language] ??= loadOnce(async () => speakerOf(await loaders[language]()));
  return speakers[language]();
}

/** Says a text in English, whatever the current language is: for messages that bots and logs read. */
export const inEnglish: Translate = englishSpeaker.translate;

let current = englishSpeaker;
let wanted: Language = 'en';

/**
 * From now on `t` speaks this language. English is always there, another one is loaded when it is first wanted. What has
 * been said stays as it is: what shows a text has to say it again.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  const speaker = await load(language);
  // A later choice may have been loaded sooner.
  if (wanted === language) current = speaker;
}

/** The text of this name in the current language. Said anew for each use: what is kept stays in the language of its time. */
export const t: Translate = (key, ...given) => current.translate(key, ...given);

/** The text of a name that only running shows, such as the label of a key; null where there is none. */
export const textOf = (name: string): string | null => (hasText(name) ? t(name as 'common.app') : null);

/** Whether there is such a text: a name that was kept may be of another version. */
export const hasText = (name: string): boolean => name in english;

/** Of the dates, numbers and lists that go with the texts of the current language (BCP 47). */
export const locale = (): string => current.locale;

/** `t` for one language, whatever the current one is: for a server, which speaks to each person in theirs. */
export async function translator(language: Language): Promise<Translate> {
  return (await load(language)).translate;
}
