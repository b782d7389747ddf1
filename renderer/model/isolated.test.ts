import { expect, it } from 'vitest';
import { isolated, withoutIsolates } from './isolated.ts';

it('keeps words that run from right to left to themselves', () => {
  for (const name of ['דוד', 'محمد علي', 'Dr דוד', '𞤀𞤣𞤢𞤥'])
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

it('leaves others as they are', () => {
  for (const name of ['Zoë', '山田', 'กมล', 'नरेन्द्र', '42']) expect(isolated(name)).toBe(name);
});

it('gives the words back', () => {
  expect(withoutIsolates(isolated('דוד'))).toBe('דוד');
});
