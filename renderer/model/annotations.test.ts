import { expect, it } from 'vitest';
import { annotationsOf, noAnnotations, withAnnotations, withReplaced } from './annotations.ts';

const thumbs = (...people: string[]) => ({ reactions: [{ emoji: '👍', people }] });

it('keeps the object of a message to which nothing else was done', () => {
  const before = withAnnotations(noAnnotations, { a: thumbs('rui'), b: thumbs('mira') });
  const after = withAnnotations(before, { a: thumbs('rui'), b: thumbs('mira', 'rui') });
  expect(after.get('a')).toBe(before.get('a'));
  expect(after.get('b')).toEqual(thumbs('mira', 'rui'));
  expect(withAnnotations(after, { a: thumbs('rui') })).toBe(after);
  expect(withAnnotations(after, undefined)).toBe(after);
});

it('drops a message from which everything was taken back, and those that are not loaded', () => {
  const before = withAnnotations(noAnnotations, { a: { ...thumbs('rui'), editedAt: 5 }, b: thumbs('rui') });
  expect([...withAnnotations(before, { a: { reactions: [] } }).keys()]).toEqual(['b']);
  expect([...annotationsOf([{ event_id: 'b' }], before).keys()]).toEqual(['b']);
});

it('puts an event in the place of the one with its id, also an earlier version', () => {
  const events = [{ event_id: 'a', event_version: 5 }, { event_id: 'b' }];
  const before = { event_id: 'a', event_version: 2 };
  expect(withReplaced(events, [before])).toEqual([before, { event_id: 'b' }]);
  expect(withReplaced(events, [{ event_id: 'x' }])).toBe(events);
});
