import { expect, it } from 'vitest';
import { isOwnPage } from './links.ts';

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
