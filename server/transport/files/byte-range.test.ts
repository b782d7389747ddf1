import { expect, it } from 'vitest';
import { requestedRange } from './byte-range.ts';

it.each([
  [undefined, 'whole'],
  ['bytes=0-0', { from: 0, before: 1 }],
  ['bytes=2-', { from: 2, before: 10 }],
  ['bytes=2-400', { from: 2, before: 10 }],
  ['bytes=-3', { from: 7, before: 10 }],
  ['bytes=-400', { from: 0, before: 10 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
  ['bytes=9999999999999999-', 'none'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
])('of ten bytes, %j asks for %j', (header, range) => {
  expect(requestedRange(header, 10)).toEqual(range);
});

it('has nothing of an empty file', () => {
  expect(requestedRange('bytes=0-', 0)).toBe('none');
  expect(requestedRange('bytes=-5', 0)).toBe('none');
});
