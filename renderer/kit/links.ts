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

/** The host to name beside a link whose words read as another host's address; null where they do not deceive. */
export function otherHost(text: string, target: string): string | null {
  const named = addressLike
    .exec(safeLine(text).trim())?.[1]
    ?.replace(/^www\./iu, '')
    .toLowerCase();
  const host = hostOf(target);
  if (named === undefined || named === host || host.endsWith(`.${named}`)) return null;
  // One and the same host in two spellings.
  return URL.parse(`https://${named}`)?.hostname.replace(/^www\./u, '') === host ? null : host;
}

/** A bare link is shown as its host, with a hint that more follows; a named one keeps its words. */
export function linkText(text: string, target: string): string {
  const shown = text.trim();
  const bare = shown === '' || /^(?:https?:\/\/|www\.|mailto:)/iu.test(shown);
  if (!bare) return text;
  const url = URL.parse(target);
  if (!url || url.protocol === 'mailto:') return hostOf(target);
  const path = url.pathname === '/' && url.search === '' && url.hash === '' ? '' : '/…';
  return hostOf(target) + path;
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
  let text = link;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opener = last === ')' ? '(' : last === ']' ? '[' : null;
    const unbalanced = opener !== null && text.split(opener).length < text.split(last).length;
    if (!unbalanced && !/[.,;:!?'*_~]/u.test(last)) return text;
    text = text.slice(0, -1);
  }
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
