import { expect, it } from 'vitest';
import { names } from '../../fixtures/model.ts';
import { peopleOf } from './reaction-pills.ts';

it('names oneself first, no matter who came first', () => {
  expect(peopleOf({ emoji: '👍', people: ['rui', 'me', 'alva'] }, names)).toBe('You, Rui Long and Alva Long');
});

it('counts those beyond what one reads', () => {
  const people = Array.from({ length: 25 }, (_, at) => (at === 0 ? 'me' : 'rui'));
  expect(peopleOf({ emoji: '👍', people }, names)).toMatch(/^You, (?:Rui Long, ){18}Rui Long and 5 more$/);
});
