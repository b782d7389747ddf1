import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };
import { hiddenCharacters } from '../../words/safe-text.ts';
import { hostOf, isReadableHost, safeLink, type LinkMatch } from './links.ts';

/** No address of use is longer; what is longer stays text. */
const longestLink = 2048;
/** Domains of the highest level that are known as endings of files first of all: alone, "notes.md" is a file. */
const files = /^[^/]+\.(?:java|md|mov|pl|ps|py|rs|sh|so|zip)$/iu;

const finder = new LinkifyIt({ fuzzyLink: true, tlds, maxLength: longestLink })
  .add('ftp:', null)
  .add('//', null);

/** The target of what reads as an address; null: it stays text. */
function targetOf(schema: string, raw: string): string | null {
  // What cannot be seen could make an address read as another one.
  if (raw.length > longestLink || hiddenCharacters.test(raw) || (schema === '' && files.test(raw)))
    return null;
  if (schema === 'mailto:') {
    const host = raw.slice(raw.lastIndexOf('@') + 1);
    return isReadableHost(host) ? safeLink(/^mailto:/iu.test(raw) ? raw : `mailto:${raw}`) : null;
  }
  return safeLink(schema === '' ? `https://${raw}` : raw);
}

/** Addresses in running text, with and without a scheme, of the web and of mail. */
export function findBareLinks(text: string): LinkMatch[] {
  return (finder.match(text) ?? []).flatMap(({ schema, raw, index, lastIndex }) => {
    const target = targetOf(schema, raw);
    return target === null || hostOf(target) === '' ? [] : [{ start: index, end: lastIndex, target }];
  });
}
