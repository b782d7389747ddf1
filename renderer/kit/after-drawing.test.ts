import { signal } from '@lit-labs/signals';
import { expect, it } from 'vitest';
import { settled } from '../fixtures/bridge.ts';
import { afterDrawing } from './after-drawing.ts';

it('runs after the drawing, and again when a signal changes that it read', async () => {
  const read = signal(1);
  const other = signal('');
  const ran: number[] = [];
  let draw: () => void = () => undefined;
  const element = {
    updateComplete: new Promise<boolean>((resolve) => {
      draw = () => resolve(true);
    }),
  };
  afterDrawing(element, () => ran.push(read.get()));
  await settled();
  expect(ran).toEqual([]);
  draw();
  await settled();
  expect(ran).toEqual([1]);
  other.set('changed');
  await settled();
  expect(ran).toEqual([1]);
  read.set(2);
  read.set(3);
  await settled();
  expect(ran).toEqual([1, 3]);
});

it('may change signals itself, even those that it reads', async () => {
  const count = signal(0);
  afterDrawing({ updateComplete: Promise.resolve(true) }, () => {
    if (count.get() < 3) count.set(count.get() + 1);
  });
  await settled();
  expect(count.get()).toBe(1);
  count.set(2);
  await settled();
  expect(count.get()).toBe(3);
});
