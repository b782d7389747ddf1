import { expect, it } from 'vitest';
import { isOpenable, isOwnPage } from './links.ts';

it.each(['https://example.org/a?b#c', 'http://localhost:8080', 'mailto:ada@example.org'])(
  'opens %s',
  (url) => {
    expect(isOpenable(url)).toBe(true);
  },
);

it.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'parley://join/x',
  'smb://host/share',
  '//example.org',
  '',
])('does not open %j', (url) => {
  expect(isOpenable(url)).toBe(false);
});

it('knows its own page in both forms', () => {
  expect(isOwnPage('app://parley/index.html')).toBe(true);
  expect(isOwnPage('http://parley.app.localhost/index.html#x')).toBe(true);
  for (const url of [
    'https://parley.app.localhost.example.org/index.html',
    'http://example.org/index.html',
    'app://other/index.html',
    'app://parley/other.html',
    'about:blank',
    '',
  ]) {
    expect(isOwnPage(url)).toBe(false);
  }
});
