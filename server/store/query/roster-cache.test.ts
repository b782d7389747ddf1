import { expect, it } from 'vitest';
import { RecipientLevels } from '../../domain/conversations/recipient-levels.ts';
import type { Member, Roster } from '../../domain/conversations/conversation.ts';
import { Silence } from '../../domain/people/silence.ts';
import { RosterCache } from './roster-cache.ts';

const rosterOf = (members: number): Roster => ({
  members: new Map(Array.from({ length: members }, (_, n) => [`${n}`, {} as Member])),
  participants: [],
  levels: new RecipientLevels(),
  toUnarchive: [],
  hiders: [],
  silence: Silence.none,
});

it('is good for one state of the roster only', () => {
  const cache = new RosterCache();
  const roster = rosterOf(2);
  cache.put('c', 1, roster);
  expect(cache.get('c', 1)).toBe(roster);
  expect(cache.get('c', 2)).toBeNull();
  expect(cache.get('d', 1)).toBeNull();
});

it('forgets the oldest when it holds too many members', () => {
  const cache = new RosterCache();
  for (let n = 0; n < 5; n++) cache.put(`${n}`, 1, rosterOf(90_000));
  expect([0, 1, 2, 3, 4].map((n) => cache.get(`${n}`, 1) !== null)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  cache.put('4', 2, rosterOf(10));
  cache.put('5', 1, rosterOf(90_000));
  expect(cache.get('3', 1)).not.toBeNull();
});
