import { expect, test } from 'vitest';
import { release } from './release.ts';

test('empties bytes that have a buffer to themselves, and does nothing more when asked again', () => {
  const bytes = new Uint8Array(100);
  release(bytes);
  expect(bytes).toHaveLength(0);
  release(bytes);
});

test('leaves bytes alone that share their buffer with others, or with another thread', () => {
  const all = new Uint8Array(100);
  const some = all.subarray(0, 99);
  release(some);
  expect(some).toHaveLength(99);
  const shared = new Uint8Array(new SharedArrayBuffer(100));
  release(shared);
  expect(shared).toHaveLength(100);
});
