import { describe, expect, it } from 'vitest';
import { findLinks, hostOf, linkText, safeLink } from './links.ts';

describe('safeLink', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'parley:x',
    'nonsense',
    '',
    null,
  ])('refuses %j', (target) => {
    expect(safeLink(target)).toBeNull();
  });
  it.each([
    ['https://x.example', 'https://x.example/'],
    ['http://x.example/a?b#c', 'http://x.example/a?b#c'],
    ['//x.example/photo', 'https://x.example/photo'],
    ['mailto:a@x.example', 'mailto:a@x.example'],
  ])('opens %j', (target, url) => {
    expect(safeLink(target)).toBe(url);
  });
});

describe('linkText', () => {
  it('shows the host of a bare link and says that more follows', () => {
    expect(linkText('https://www.x.example/', 'https://www.x.example/')).toBe('x.example');
    expect(linkText('https://x.example/long/path', 'https://x.example/long/path')).toBe('x.example/…');
    expect(linkText('mailto:a@x.example', 'mailto:a@x.example')).toBe('a@x.example');
  });
  it('keeps the text of a named link', () => {
    expect(linkText('our plan', 'https://x.example/plan')).toBe('our plan');
  });
});

describe('hostOf', () => {
  it('names where a link leads', () => {
    expect(hostOf('https://www.x.example:8080/a')).toBe('x.example');
    expect(hostOf('mailto:a%2Bb@x.example')).toBe('a+b@x.example');
  });
});

describe('findLinks', () => {
  const found = (text: string): string[] =>
    findLinks(text).map((link) => `${text.slice(link.start, link.end)} > ${link.target}`);
  it.each([
    ['go to https://x.example.', ['https://x.example > https://x.example/']],
    ['(https://x.example/a_(b))', ['https://x.example/a_(b) > https://x.example/a_(b)']],
    ['www.x.example!', ['www.x.example > https://www.x.example/']],
    ['mail mira@x.example, please', ['mira@x.example > mailto:mira@x.example']],
    ['nothing here: a.b, 3.14, @you', []],
    ['https:// and http://', []],
  ])('in %j', (text, links) => {
    expect(found(text)).toEqual(links);
  });
});
