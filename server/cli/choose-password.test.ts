import { expect, test } from 'vitest';
import { generatePassword } from './choose-password.ts';

test('makes passwords that differ and can be read aloud', () => {
  const made = Array.from({ length: 100 }, generatePassword);
  for (const password of made) expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
  expect(new Set(made).size).toBe(100);
});
