import { expect, test } from 'vitest';
import { readableCode, typedCode } from './readable-code.ts';

test('makes codes that differ and can be read aloud', () => {
  const made = Array.from({ length: 100 }, readableCode);
  for (const code of made) expect(code).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
  expect(new Set(made).size).toBe(100);
});

test('takes a code however it was typed, and nothing else', () => {
  const code = readableCode();
  expect(typedCode(code)).toBe(code);
  expect(typedCode(` ${code.toUpperCase().replaceAll('-', ' ')}\n`)).toBe(code);
  for (const other of ['', 'abcde', `${code}x`, code.replaceAll(/[a-z]/g, 'ö'), 'x'.repeat(1_000_000)]) {
    expect(typedCode(other)).toBeNull();
  }
});
