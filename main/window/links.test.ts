import { expect, it } from 'vitest';
import { isOwnAddress, isOwnPage } from './links.ts';

it.each(['app://parley/index.html', 'app://parley/index.html?', 'app://parley/index.html#x'])(
  '%s is the app’s page',
  (url) => {
    expect(isOwnPage(url)).toBe(true);
  },
);

it.each(['app://parley/other.html', 'app://parley/', 'app://parley/media/a/index.html'])(
  '%s is the app’s, but not its page',
  (url) => {
    expect(isOwnAddress(url)).toBe(true);
    expect(isOwnPage(url)).toBe(false);
  },
);

it.each([
  'http://parley.app.localhost/index.html',
  'https://parley.app.localhost.example.org/index.html',
  'http://example.org/index.html',
  'app://other/index.html',
  'app://parley.example.org/index.html',
  'app://parley:80/index.html',
  'blob:app://parley/index.html',
  'about:blank',
  '',
])('%j is a foreign address', (url) => {
  expect(isOwnAddress(url)).toBe(false);
  expect(isOwnPage(url)).toBe(false);
});
