import { describe, expect, it } from 'vitest';
import { linkText, otherHost } from './links.ts';
import { findBareLinks } from './link-finder.ts';

const found = (text: string): string[] =>
  findBareLinks(text).map(({ start, end, target }) => `${text.slice(start, end)} > ${target}`);

describe('addresses in running text', () => {
  it.each([
    ['see example.com.', ['example.com > https://example.com/']],
    ['(https://x.de/a_(b))!', ['https://x.de/a_(b) > https://x.de/a_(b)']],
    ['"www.x.de/a", then', ['www.x.de/a > https://www.x.de/a']],
    ['mira@x.de, please', ['mira@x.de > mailto:mira@x.de']],
    ['münchen.de/rathaus', ['münchen.de/rathaus > https://xn--mnchen-3ya.de/rathaus']],
    ['http://localhost:3000/a', ['http://localhost:3000/a > http://localhost:3000/a']],
    ['docs at x.photography', ['x.photography > https://x.photography/']],
    ['notes.md/x', ['notes.md/x > https://notes.md/x']],
  ])('are found in %j', (text, links) => {
    expect(found(text)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x.y',
    'file:///etc/passwd',
    'ftp://x.de/a',
    '//x.de/a',
    'README.md, main.rs and old.zip',
    'v1.2.3, 3.14 and 10.0.0.1',
    'Ende.Und weiter, z.B. so',
    'no.such-domain',
    'https://x.de/\u202Egpj.exe',
    'https://x.de/a\u200Bb',
    'mail a@аpple.com',
    `https://x.de/${'a'.repeat(5000)}`,
  ])('%j has none', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('never lead to the part of an address that hides behind an at sign', () => {
    expect(found('https://bank.com@evil.com/x')).toEqual(['https://bank.com > https://bank.com/']);
  });

  it.each([
    'a.',
    'a@',
    'http://',
    'https://a.de/(',
    '([{',
    'a@b.de,',
    'mailto:',
    'www.a.de ',
    'a-',
    '\u202E.',
  ])('a text full of %j is read in time', (part) => {
    // A search that grows with the square of the length would take minutes here, and the time of the test would be over.
    expect(findBareLinks(part.repeat(100_000 / part.length)).length).toBeLessThanOrEqual(100_000);
  });
});

describe('the host of a link', () => {
  const shown = (text: string): string => {
    const [link] = findBareLinks(text);
    return link ? linkText(text, link.target, true) : '';
  };
  it('is spelled with the letters that it was written in only where they look like no others', () => {
    expect(shown('münchen.de')).toBe('münchen.de');
    expect(shown('münchen.de/rathaus')).toBe('münchen.de/…');
    expect(shown('https://аpple.com')).toBe('xn--pple-43d.com');
    expect(shown('аpple.com/id')).toBe('xn--pple-43d.com/…');
    expect(shown('пример.рф')).toBe('xn--e1afmkfd.xn--p1ai');
  });
  it('is named beside words that look like it', () => {
    expect(otherHost('аpple.com', 'https://xn--pple-43d.com/')).toBe('xn--pple-43d.com');
    expect(otherHost('münchen.de', 'https://xn--mnchen-3ya.de/')).toBeNull();
  });
});
