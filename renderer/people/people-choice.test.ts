import { describe, expect, it } from 'vitest';
import { person } from '../fixtures/model.ts';
import { isEmail, linkIn, peopleToChoose, type Choosable } from './people-choice.ts';

const [ada, ben, cleo, dan, eve] = [
  person('1', 'Ada'),
  person('2', 'Ben'),
  person('3', 'Cleo'),
  person('4', 'Dan'),
  person('5', 'Eve'),
];
const choosable: Choosable = {
  suggestions: { pinned: [ada], favourites: [ben], others: [dan], dismissed: [eve] },
  known: [eve, cleo, ben],
  found: [],
  excluded: new Set(['me']),
};
const shown = (more: Partial<Choosable>, query = '') =>
  peopleToChoose({ ...choosable, ...more }, query).map(
    ({ group, people }) =>
      `${group}: ${people.map(({ entity }) => entity.properties?.display_name).join(' ')}`,
  );

describe('peopleToChoose', () => {
  it('shows everyone once, favourites first and the dismissed apart', () => {
    expect(shown({})).toEqual(['pinned: Ada', 'often: Ben', 'others: Dan Cleo', 'dismissed: Eve']);
  });
  it('shows known people before the server responds', () => {
    expect(shown({ suggestions: null })).toEqual(['others: Ben Cleo Eve']);
  });
  it('leaves out who is there already', () => {
    expect(shown({ excluded: new Set(['1', '3']) })).toEqual(['often: Ben', 'others: Dan', 'dismissed: Eve']);
  });
  it('finds by name, the dismissed too, and takes what the server found as it is', () => {
    expect(shown({}, 'ev')).toEqual(['others: Eve']);
    const zed = person('9', 'Zed');
    expect(shown({ found: [zed] }, 'ad')).toEqual(['pinned: Ada', 'others: Zed']);
    expect(shown({}, 'no-match')).toEqual([]);
  });
});

it('distinguishes addresses from names', () => {
  expect(['a@b.example', ' a.b+c@x.y.example '].map(isEmail)).toEqual([true, true]);
  expect(['ada', 'ada@', '@b.example', 'a b@c.example', 'a@b', 'a@b.'].map(isEmail)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

it('finds the link in a sentence', () => {
  expect(linkIn('No e-mail here. Pass this on: https://chat.example/invite/x-1.')).toBe(
    'https://chat.example/invite/x-1',
  );
  expect(linkIn('No link here.')).toBeNull();
});
