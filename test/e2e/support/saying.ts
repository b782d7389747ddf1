import { t, type Key } from '../../../words/translate.ts';

const anything = '\uE000';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** What the app says by this text, whatever stands in it beside what is given. */
export function saying(key: Key, given: Readonly<Record<string, string | number>> = {}): RegExp {
  const parameters = new Proxy(given, {
    has: () => true,
    get: (_, name) => given[String(name)] ?? anything,
  });
  const say = t as (key: Key, parameters: unknown) => string;
  return new RegExp(escaped(say(key, parameters)).replaceAll(anything, '.*'), 'su');
}
