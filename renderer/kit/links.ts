import { safeLine, safeName } from '../../words/safe-text.ts';

const safeSchemes = new Set(['http:', 'https:', 'mailto:']);

/** The address to open, or null for anything that is not plain web or mail: such text is shown without a link. */
export function safeLink(target: string | null | undefined): string | null {
  if (!target) return null;
  const text = target.startsWith('//') ? `https:${target}` : target.trim();
  const url = URL.parse(text);
  return url && safeSchemes.has(url.protocol) ? url.href : null;
}

/** Where a link leads, for people: the host, or the mail address. */
export function hostOf(target: string): string {
  const url = URL.parse(target);
  if (!url) return target;
  if (url.protocol === 'mailto:') return decoded(url.pathname);
  return url.hostname.replace(/^www\./u, '');
}

/** Whether people who know the Latin alphabet can tell a host from every other: letters of other alphabets look the same. */
export const isReadableHost = (host: string): boolean => /^[a-z0-9ß-öø-ÿ.-]+$/iu.test(host);

function decoded(text: string): string {
  try {
    return safeName(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** What reads as an address of the web, so that people take it for the one that the link leads to. */
const addressLike =
  /^(?:[a-z][a-z0-9+.-]*:(?:\/\/)?)?(?:[^\s/@]+@)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d+)?(?:[/?#].*)?$/iu;

/** The host that an address names, as it is written there. */
const namedHost = (text: string): string | undefined =>
  addressLike
    .exec(safeLine(text).trim())?.[1]
    ?.replace(/^www\./iu, '')
    .toLowerCase();

/** Whether a host is spelled so that it reads as itself, such as "münchen.de" for "xn--mnchen-3ya.de". */
const spells = (named: string, host: string): boolean =>
  isReadableHost(named) && URL.parse(`https://${named}`)?.hostname.replace(/^www\./u, '') === host;

/** The host to name beside a link whose words read as another host's address; null where they do not deceive. */
export function otherHost(text: string, target: string): string | null {
  const named = namedHost(text);
  const host = hostOf(target);
  if (named === undefined || named === host || host.endsWith(`.${named}`)) return null;
  return spells(named, host) ? null : host;
}

/** Whether the words of a link are nothing but its address. */
const isBare = (text: string): boolean => text === '' || /^(?:https?:\/\/|www\.|mailto:)/iu.test(text);

/** A bare link is shown as its host, with a hint that more follows; a named one keeps its words. */
export function linkText(text: string, target: string, bare = isBare(text.trim())): string {
  if (!bare) return text;
  const url = URL.parse(target);
  if (!url || url.protocol === 'mailto:') return hostOf(target);
  const path = url.pathname === '/' && url.search === '' && url.hash === '' ? '' : '/…';
  const [named, host] = [namedHost(text), hostOf(target)];
  return (named !== undefined && spells(named, host) ? named : host) + path;
}

export interface LinkMatch {
  /** Offset and end in the text, UTF-16 units. */
  start: number;
  end: number;
  target: string;
}

const pattern =
  /(?:https?:\/\/|www\.)[^\s<>"]+|mailto:[^\s<>"]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;

/** Sentence punctuation after a link is not part of it; a bracket is only when it was opened inside. */
function trimmed(link: string): string {
  const open = { ')': link.split('(').length, ']': link.split('[').length };
  const closed = { ')': link.split(')').length, ']': link.split(']').length };
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link[end - 1] ?? '';
    if (last !== ')' && last !== ']') {
      if (/[.,;:!?'*_~]/u.test(last)) continue;
      break;
    }
    if (open[last] >= closed[last]) break;
    closed[last] -= 1;
  }
  return link.slice(0, end);
}

/** Web and mail addresses in running text. */
export function findLinks(text: string): LinkMatch[] {
  const found: LinkMatch[] = [];
  for (const match of text.matchAll(pattern)) {
    const link = trimmed(match[0]);
    const written = /^www\./iu.test(link)
      ? `https://${link}`
      : /^(?:https?|mailto):/iu.test(link)
        ? link
        : `mailto:${link}`;
    const target = safeLink(written);
    if (target && hostOf(target) !== '') {
      found.push({ start: match.index, end: match.index + link.length, target });
    }
  }
  return found;
}
