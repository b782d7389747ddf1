import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TypingState } from '../../preload/views.ts';
import { TypingReporter } from './typing-reporter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function reporter() {
  const said: TypingState[] = [];
  return { said, typing: new TypingReporter((state) => said.push(state)) };
}

describe('TypingReporter', () => {
  it('reports started once, then paused, then started again', () => {
    const { said, typing } = reporter();
    typing.typed('h');
    typing.typed('he');
    vi.advanceTimersByTime(5000);
    typing.typed('hel');
    expect(said).toEqual(['started', 'paused', 'started']);
  });
  it('repeats started while typing goes on', () => {
    const { said, typing } = reporter();
    for (let second = 0; second < 25; second += 1) {
      typing.typed('x');
      vi.advanceTimersByTime(1000);
    }
    expect(said).toEqual(['started', 'started', 'started']);
  });
  it('reports stopped when the text is gone or sent, once', () => {
    const { said, typing } = reporter();
    typing.stop();
    typing.typed('h');
    typing.typed(' ');
    typing.stop();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['started', 'stopped']);
  });
});
