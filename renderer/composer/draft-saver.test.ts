import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replyTo } from '../../protocol/messages/annotations.ts';
import { type Draft, DraftSaver } from './draft-saver.ts';

const draft = (text: string, ...replies: string[]): Draft => ({ text, annotation: replies.map(replyTo) });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('DraftSaver', () => {
  it('saves the last text soon after the last keystroke', () => {
    const saved: string[] = [];
    const drafts = new DraftSaver(draft(''), ({ text }) => saved.push(text));
    drafts.changed(draft('h'));
    drafts.changed(draft('hi'));
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(saved).toEqual(['hi']);
  });
  it('saves while someone goes on writing', () => {
    const saved: string[] = [];
    const drafts = new DraftSaver(draft(''), ({ text }) => saved.push(text));
    for (let letters = 1; letters <= 10; letters += 1) {
      drafts.changed(draft('x'.repeat(letters)));
      vi.advanceTimersByTime(100);
    }
    expect(saved.length).toBeGreaterThan(1);
  });
  it('saves at once when the conversation is left, and nothing twice', () => {
    const saved: string[] = [];
    const drafts = new DraftSaver(draft('old'), ({ text }) => saved.push(text));
    drafts.flush();
    drafts.changed(draft(''));
    drafts.flush();
    vi.advanceTimersByTime(1000);
    drafts.changed(draft(''));
    drafts.flush();
    expect(saved).toEqual(['']);
  });

  it('saves that the same words reply to another message now', () => {
    const saved: Draft[] = [];
    const drafts = new DraftSaver(draft('yes', 'e1'), (now) => saved.push(now));
    drafts.changed(draft('yes', 'e1'));
    drafts.flush();
    drafts.changed(draft('yes', 'e2'));
    drafts.flush();
    expect(saved).toEqual([draft('yes', 'e2')]);
  });
});
