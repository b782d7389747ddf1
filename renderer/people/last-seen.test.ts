import { expect, it } from 'vitest';
import { noon, usec } from '../fixtures/model.ts';
import { lastSeenWords } from './last-seen.ts';
import { t } from '../../words/translate.ts';

const seen = (at: number) => ({ last_seen: { last_seen_timestamp_usec: usec(at) } });

it('says when someone was last seen', () => {
  expect(lastSeenWords(seen(noon - 5 * 60_000), noon)).toBe(t('people.lastSeen', { when: '11:55' }));
  expect(lastSeenWords(seen(noon - 24 * 3_600_000), noon)).toBe(
    t('people.lastSeen', { when: 'Yesterday 12:00' }),
  );
});

it('says nothing of what it does not know', () => {
  expect([lastSeenWords(null, noon), lastSeenWords({}, noon), lastSeenWords(seen(0), noon)]).toEqual([
    '',
    '',
    '',
  ]);
});
