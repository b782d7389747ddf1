import { expect, it } from 'vitest';
import { suggest, type SuggestionGroup, type SuggestionSources } from './suggestions.ts';

const noSources: SuggestionSources = {
  self: 'me',
  silenced: new Set(),
  dismissed: [],
  pinned: [],
  written: new Map(),
  companions: [],
  invited: [],
  reachable: [],
  unreachable: [],
};
const groupsOf = (
  sources: Partial<SuggestionSources>,
  most: (group: SuggestionGroup) => number = () => 10,
) => {
  const { groups, rest } = suggest({ ...noSources, ...sources }, most);
  return { ...Object.fromEntries([...groups].filter(([, ids]) => ids.length > 0)), rest };
};

it('puts everyone into the first group that fits', () => {
  expect(
    groupsOf({
      dismissed: ['d'],
      pinned: ['p'],
      written: new Map([
        ['little', 1],
        ['d', 9],
        ['much', 5.5],
        ['p', 7],
        ['none', 0],
        ['later', 1],
      ]),
      companions: ['much', 'none', 'p', 'd'],
      invited: ['i'],
      reachable: ['r', 'none', 'me'],
      unreachable: ['u'],
    }),
  ).toEqual({
    dismissed_contacts: ['d'],
    pinned_favorites: ['p'],
    favorites: ['much', 'little', 'later'],
    contacts_you_hangout_with: ['none'],
    other_contacts_on_hangouts: ['r'],
    other_contacts: ['i', 'u'],
    rest: [],
  });
});

it('leaves out people with a block between them and the person, wherever they are', () => {
  const ids = ['x'];
  expect(
    groupsOf({
      silenced: new Set(ids),
      dismissed: ids,
      pinned: ids,
      written: new Map([['x', 3]]),
      companions: ids,
      invited: ids,
      reachable: ids,
      unreachable: ids,
    }),
  ).toEqual({ rest: [] });
});

it('hands on who does not fit, but never the dismissed', () => {
  expect(
    groupsOf({ dismissed: ['a', 'b'], pinned: ['c', 'd'], companions: ['d', 'e', 'b', 'f'] }, () => 1),
  ).toEqual({
    dismissed_contacts: ['a'],
    pinned_favorites: ['c'],
    contacts_you_hangout_with: ['d'],
    rest: ['e', 'f'],
  });
});
