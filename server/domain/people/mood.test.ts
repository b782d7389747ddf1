import { expect, it } from 'vitest';
import { limits, type Segment } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';
import { requestedMood } from './mood.ts';

const mood = (...segment: Segment[]) => ({ mood_content: { segment } });
const text = (units: number): Segment => ({ type: 0, text: 'x'.repeat(units) });

it('takes 200 units of text and refuses more, in all segments together', () => {
  const full = mood(text(limits.moodUnits - 1), text(1));
  expect(requestedMood(full)).toEqual(full);
  expect(() => requestedMood(mood(text(limits.moodUnits), text(1)))).toThrow(
    new Refusal('mood_too_long', { most: limits.moodUnits }),
  );
});

it('refuses a mood that is large by its links, though its text is short', () => {
  const link: Segment = {
    type: 2,
    text: 'x',
    link_data: { link_target: `https://a.example/${'y'.repeat(2000)}` },
  };
  expect(() => requestedMood(mood(link))).not.toThrow();
  expect(() => requestedMood(mood(link, link, link))).toThrow(
    new Refusal('field_too_large', { field: 'mood_message', most: limits.moodBytes }),
  );
});

it('is none when there is nothing to read', () => {
  expect(requestedMood(null)).toBeNull();
  expect(requestedMood(mood({ type: 0, text: ' ' }))).toBeNull();
});
