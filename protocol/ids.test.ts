import { expect, test } from 'vitest';
import { newClientGeneratedId, newId } from './ids.ts';

test('identifiers are 22 safe characters and do not repeat', () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test('an identifier holds every random bit', () => {
  expect(newId((bytes) => bytes.fill(0))).toBe('A'.repeat(22));
  expect(newId((bytes) => bytes.fill(255))).toBe(`${'_'.repeat(21)}w`);
  const seen = Array.from({ length: 128 }, (_, bit) =>
    newId((bytes) => {
      bytes[bit >> 3] = 1 << (bit & 7);
      return bytes;
    }),
  );
  expect(new Set(seen).size).toBe(128);
});

test('client-generated identifiers use 53 bits and are never 0', () => {
  expect(newClientGeneratedId((bytes) => bytes.fill(255))).toBe(Number.MAX_SAFE_INTEGER);
  const draws = [0, 0, 1];
  expect(newClientGeneratedId((bytes) => bytes.fill(0).fill(draws.shift() ?? 0, 6))).toBe(1);
  expect(draws).toEqual([]);
  for (let i = 0; i < 1000; i++) expect(Number.isSafeInteger(newClientGeneratedId())).toBe(true);
});
