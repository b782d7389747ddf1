import { expect, test } from 'vitest';
import { GrowingBuffer } from './growing-buffer.ts';

test('keeps pieces in their order', () => {
  const buffer = new GrowingBuffer();
  expect(buffer.bytes()).toHaveLength(0);
  const pieces = [Buffer.from('one'), Buffer.alloc(5000, 'x'), Buffer.from('three')];
  for (const piece of pieces) buffer.append(piece);
  expect(buffer.bytes().equals(Buffer.concat(pieces))).toBe(true);
});

test('pieces of one byte take at most twice the memory of what came', () => {
  const buffer = new GrowingBuffer();
  const piece = Buffer.from('x');
  let worst = 0;
  for (let count = 1; count <= 100_000; count += 1) {
    buffer.append(piece);
    worst = Math.max(worst, buffer.bytes().buffer.byteLength / Math.max(count, 4096));
  }
  expect(worst).toBeLessThanOrEqual(2);
  expect(buffer.length).toBe(100_000);
});

test('begins anew in the same memory', () => {
  const buffer = new GrowingBuffer();
  buffer.append(Buffer.alloc(5000, 'x'));
  const { buffer: memory } = buffer.bytes();
  buffer.clear();
  expect(buffer.length).toBe(0);
  buffer.append(Buffer.from('again'));
  expect(`${buffer.bytes()}`).toBe('again');
  expect(buffer.bytes().buffer).toBe(memory);
});
