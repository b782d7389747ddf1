import { expect, it } from 'vitest';
import { lowerBound, mergeEvents } from './merge-events.ts';
import { message, noon, usec } from './testing.ts';

const known = [message('a', 'x', noon), message('c', 'x', noon + 2)];
const ids = ({ events }: ReturnType<typeof mergeEvents>) => events.map(({ event_id: id }) => id);

it('keeps time order, and each event once', () => {
  const again = message('c', 'x', noon + 2, 'another copy');
  const merged = mergeEvents(known, [again, message('b', 'x', noon + 1), message('b', 'x', noon + 1)]);
  expect(ids(merged)).toEqual(['a', 'b', 'c']);
  expect(merged.added.map(({ event_id: id }) => id)).toEqual(['b']);
  expect(merged.events[2]).toBe(known[1]);
});

it('replaces an event by a later version of it', () => {
  const later = { ...message('a', 'x', noon), event_version: 2 };
  expect(mergeEvents(known, [later]).events).toEqual([later, known[1]]);
  expect(mergeEvents([later], [message('a', 'x', noon)]).events).toEqual([later]);
});

it('keeps two events of one moment', () => {
  expect(ids(mergeEvents(known, [message('d', 'x', noon)])).toSorted()).toEqual(['a', 'c', 'd']);
});

it('is the same list where nothing is new', () => {
  expect(mergeEvents(known, []).events).toBe(known);
  expect(mergeEvents(known, [...known]).events).toBe(known);
});

it('leaves out what is older than the loaded part', () => {
  expect(ids(mergeEvents(known, [message('z', 'x', noon - 1)], usec(noon)))).toEqual(['a', 'c']);
});

it('finds the first event that is not before a moment', () => {
  expect([noon - 1, noon, noon + 1, noon + 3].map((at) => lowerBound(known, usec(at)))).toEqual([0, 0, 1, 2]);
});
