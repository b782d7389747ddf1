import { expect, it } from 'vitest';
import { Listeners } from './listeners.ts';

it('calls every listener, also behind one that throws', () => {
  const failed: string[] = [];
  const listeners = new Listeners<string>((error, value) => failed.push(`${String(error)} at ${value}`));
  const received: string[] = [];
  listeners.add(() => {
    throw new Error('oops');
  });
  listeners.add((value) => received.push(value));
  listeners.call('one');
  expect([received, failed]).toEqual([['one'], ['Error: oops at one']]);
});

it('calls one function twice that was added twice, and removes it once', () => {
  const listeners = new Listeners<string>(() => undefined);
  const received: string[] = [];
  const listener = (value: string): number => received.push(value);
  const remove = listeners.add(listener);
  listeners.add(listener);
  listeners.call('one');
  remove();
  listeners.call('two');
  expect(received).toEqual(['one', 'one', 'two']);
  expect(listeners.isEmpty).toBe(false);
});
