import { expect, it } from 'vitest';
import type { LinkQuestion } from '../../preload/views.ts';
import { wordsAbout } from './link-words.ts';

const question = (change: Partial<LinkQuestion>): LinkQuestion => ({
  id: 1,
  asks: 'join',
  server: 'chat.example.org',
  group: null,
  code: '',
  account: '',
  ...change,
});

it('names the group, its server and who would join', () => {
  const { heading, text } = wordsAbout(question({ group: 'Harbour walks', account: 'ada@example.org' }));
  expect(heading).toContain('Harbour walks');
  expect(text).toContain('chat.example.org');
  expect(text).toContain('ada@example.org');
});

it('keeps a name that runs from right to left to itself', () => {
  expect(wordsAbout(question({ group: 'דוד' })).heading).toContain('\u2068דוד\u2069');
});

it('shows the server and the code of a group without a known name', () => {
  const { text } = wordsAbout(question({ code: 'Ab-_9', account: 'ada@example.org' }));
  expect(text).toContain('chat.example.org');
  expect(text).toContain('Ab-_9');
});

it.each(['sign-in', 'sign-up', 'switch'] as const)('names the server before it goes on to %s', (asks) => {
  const { heading, text } = wordsAbout(question({ asks }));
  expect(heading + text).toContain('chat.example.org');
});
