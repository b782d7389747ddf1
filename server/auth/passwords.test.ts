import { expect, test } from 'vitest';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';

test('asks for eight characters, as people count them', () => {
  expect(passwordProblem('1234567')).toContain('8 characters');
  expect(passwordProblem('12345678')).toBeNull();
  expect(passwordProblem('😀😀😀😀')).not.toBeNull();
  expect(passwordProblem('x'.repeat(1025))).toContain('1024');
});

test('verifies the password that made the hash and no other', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'correct house')).toBe(false);
});

test('does the same work for an account that does not exist', async () => {
  expect(await verifyPassword(null, 'anything at all')).toBe(false);
  expect(await verifyPassword(null, 'no account has this password')).toBe(false);
});

test('takes the same characters typed on another keyboard', async () => {
  const stored = await hashPassword('caf\u00e9-caf\u00e9');
  expect(await verifyPassword(stored, 'cafe\u0301-cafe\u0301')).toBe(true);
});
