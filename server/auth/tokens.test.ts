import { expect, test } from 'vitest';
import { bearerToken, newToken, tokenHash } from './tokens.ts';

test('makes tokens of 256 bits that a header carries unquoted', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(bearerToken(`Bearer ${token}`)).toBe(token);
  expect(newToken()).not.toBe(token);
});

test('stores nothing from which the token could be read', () => {
  const token = newToken();
  expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenHash(token)).not.toContain(token);
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Basic abcdefghijklmnopqrst',
  'Bearer short',
  'Bearer with space in it here',
])('finds no token in %j', (header) => {
  expect(bearerToken(header)).toBeNull();
});
