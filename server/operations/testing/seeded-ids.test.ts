import { expect, it } from 'vitest';
import { newId } from '../../../protocol/index.ts';
import { newGaiaId } from '../../store/accounts/new-ids.ts';
import { seededIds } from './seeded-ids.ts';

const some = (): string[] => [newId(), newGaiaId(), newId(), newGaiaId()];
const from = (seed: number): string[] => {
  using _ids = seededIds(seed);
  return some();
};

it('makes the same ids from the same seed, and others from another', () => {
  expect(from(7)).toEqual(from(7));
  expect(new Set([...from(7), ...from(8)]).size).toBe(8);
});

it('keeps the form that ids have', () => {
  using _ids = seededIds(1);
  expect(newGaiaId()).toMatch(/^1\d{20}$/);
  expect(newId()).toMatch(/^[\w-]{22}$/);
});

it('leaves ids to chance afterwards', () => {
  from(7);
  expect(some()).not.toEqual(some());
});
