import { expect, it, vi } from 'vitest';
import { Emitter } from './emitter.ts';

it('names the events that someone listens to', () => {
  const emitter = new Emitter();
  const listener = vi.fn<() => void>();
  emitter.on('a', listener).once('b', listener);
  expect(emitter.eventNames()).toEqual(['a', 'b']);
  emitter.emit('b');
  expect(emitter.eventNames()).toEqual(['a']);
  emitter.removeListener('a', listener);
  expect(emitter.eventNames()).toEqual([]);
  expect(listener).toHaveBeenCalledOnce();
});
