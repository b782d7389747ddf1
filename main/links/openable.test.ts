import { expect, it } from 'vitest';
import { isOpenable } from './openable.ts';

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
