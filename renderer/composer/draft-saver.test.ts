import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver } from './draft-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('DraftSaver', () => {
  it('saves the last text soon after the last keystroke', () => {
    const saved: string[] = [];
    const drafts = new DraftSaver('', (text) => saved.push(text));
    drafts.changed('h');
    drafts.changed('hi');
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(saved).toEqual(['hi']);
  });
  it('saves at once when the conversation is left, and nothing twice', () => {
    const saved: string[] = [];
    const drafts = new DraftSaver('old', (text) => saved.push(text));
    drafts.flush();
    drafts.changed('');
    drafts.flush();
    vi.advanceTimersByTime(1000);
    drafts.changed('');
    drafts.flush();
    expect(saved).toEqual(['']);
  });
});
