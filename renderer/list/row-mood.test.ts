import { expect, it } from 'vitest';
import { SegmentType } from '../../protocol/enums.ts';
import type { Presence } from '../../protocol/types.ts';
import { rowMood } from './row-mood.ts';
import { t } from '../../words/translate.ts';

const withMood = (...texts: string[]): Presence => ({
  mood_message: {
    mood_content: { segment: texts.map((text) => ({ type: SegmentType.SEGMENT_TYPE_TEXT, text })) },
  },
});

it.each([
  [`☕ ${t('moods.break')}`, '☕'],
  [`🍽️ ${t('moods.lunch')}`, '🍽️'],
  ['👩🏽‍💻 Deep in code', '👩🏽‍💻'],
  ['🇩🇪🇫🇷 On the road', '🇩🇪'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Walking', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['up in the rigging', '💬'],
  ['2 meetings left', '💬'],
])('shows the emoji that “%s” begins with, or the one for any other mood', (text, emoji) => {
  expect(rowMood(withMood(text))).toEqual({ emoji, text });
});

it('joins the text of all segments on one line', () => {
  expect(rowMood(withMood(' ☕ up in\n', 'the rigging'))).toEqual({
    emoji: '☕',
    text: '☕ up in the rigging',
  });
});

it.each([null, undefined, {}, withMood(), withMood(' ')])('shows nothing for %j', (presence) => {
  expect(rowMood(presence)).toBeNull();
});
