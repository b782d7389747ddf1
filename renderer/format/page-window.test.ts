import { describe, expect, it } from 'vitest';
import { around, following, newer, newestPage, older, pageSize, rangeOf, stepOver } from './page-window.ts';

const keys = Array.from({ length: 1000 }, (_, index) => `k${index}`);

describe('page window', () => {
  it('begins with the newest page', () => {
    expect(rangeOf(keys, newestPage)).toEqual({ start: 1000 - pageSize.first, end: 1000 });
    expect(rangeOf([], newestPage)).toEqual({ start: 0, end: 0 });
  });
  it('puts an entry in its middle, as far as there is something on both sides', () => {
    expect(rangeOf(keys, around(keys, 'k500'))).toEqual({ start: 480, end: 520 });
    expect(rangeOf(keys, around(keys, 'k3'))).toEqual({ start: 0, end: pageSize.first });
    expect(around(keys, 'k999').last).toBeNull();
  });
  it('walks to the beginning and back without ever drawing too much', () => {
    let window = newestPage;
    for (let next = older(keys, window); next; next = older(keys, window)) {
      window = next;
      const { start, end } = rangeOf(keys, window);
      expect(end - start).toBeLessThanOrEqual(pageSize.most);
      expect(end).toBeGreaterThan(start);
    }
    expect(rangeOf(keys, window).start).toBe(0);
    for (let next = newer(keys, window); next; next = newer(keys, window)) window = next;
    expect(rangeOf(keys, window).end).toBe(1000);
    expect(window.last).toBeNull();
  });
  it('steps as far as there is room to fill, within reason', () => {
    expect(stepOver(480, 40, 1600)).toBe(12);
    expect(stepOver(40, 40, 1600)).toBe(pageSize.step);
    expect(stepOver(4000, 40, 1600)).toBe(pageSize.longStep);
    expect(stepOver(480, 0, 0)).toBe(pageSize.longStep);
    const { start, end } = rangeOf(keys, { first: 'k500', last: 'k539' });
    expect(rangeOf(keys, older(keys, { first: 'k500', last: 'k539' }, 12) ?? newestPage)).toEqual({
      start: start - 12,
      end,
    });
    expect(rangeOf(keys, newer(keys, { first: 'k500', last: 'k539' }, 12) ?? newestPage)).toEqual({
      start,
      end: end + 12,
    });
  });
  it('keeps what is drawn when older pages arrive above', () => {
    const window = { first: 'k100', last: 'k199' };
    const more = ['older1', 'older2', ...keys];
    const { start, end } = rangeOf(more, window);
    expect([more[start], more[end - 1]]).toEqual(['k100', 'k199']);
  });
  it('stands still at the newest while more comes, until there is too much', () => {
    const few = keys.slice(0, 10);
    const begin = following(few, newestPage);
    expect(rangeOf(few, begin)).toEqual({ start: 0, end: 10 });
    // Older ones that were loaded fill the page.
    const filled = following(keys.slice(0, 200), begin);
    expect(filled).toEqual({ first: `k${200 - pageSize.first}`, last: null });
    const most = 200 - pageSize.first + pageSize.most;
    expect(following(keys.slice(0, most), filled)).toBe(filled);
    expect(following(keys.slice(0, most + 1), filled).first).toBe(`k${most + 1 - pageSize.first}`);
  });
  it('falls back to the newest page when its keys are gone', () => {
    expect(rangeOf(keys, { first: 'gone', last: 'gone too' })).toEqual({
      start: 1000 - pageSize.first,
      end: 1000,
    });
  });
});
