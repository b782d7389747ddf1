import { describe, expect, it } from 'vitest';
import {
  around,
  filling,
  following,
  held,
  moved,
  nearEnd,
  newer,
  newestPage,
  older,
  pageSize,
  rangeOf,
  stepOver,
} from './page-window.ts';

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
  it('begins with what can be seen, more of it where there are no reactions', () => {
    const plain = filling(keys, 600, () => false);
    expect(plain).toBe(20);
    expect(filling(keys, 600, () => true)).toBe(11);
    expect(filling(keys.slice(0, 4), 600, () => false)).toBe(4);
    expect(rangeOf(keys, around(keys, 'k500', { before: 3, after: 9 }))).toEqual({ start: 497, end: 509 });
  });
  it('keeps a smaller page than usual while it is being filled', () => {
    const window = { first: 'k985', last: null };
    expect(following(keys, window, 0)).toBe(window);
    expect(rangeOf(keys, following(keys, window)).start).toBe(1000 - pageSize.first);
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
    expect(stepOver(360, 40, 1600)).toBe(9);
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
  /** Follows the window until it stands still: rows of a height, a screen of a height whose top is at a row. */
  function settle(row: number, screen: number, top: number, last: string | null) {
    let window = { first: keys[top] ?? null, last };
    for (let steps = 0; steps < 100; steps += 1) {
      const { start, end } = rangeOf(keys, window);
      const [above, height] = [(top - start) * row, (end - start) * row];
      const next = moved(keys, window, { above, below: height - above - screen, height }, false);
      if (!next) return { start, end, steps };
      window = next;
    }
    throw new Error('it never stands still');
  }

  it('moves until enough is drawn on both sides, and then stands still', () => {
    const { start, end } = settle(70, 700, 500, 'k540');
    expect((500 - start) * 70).toBeGreaterThanOrEqual(nearEnd);
    expect((end - 500) * 70 - 700).toBeGreaterThanOrEqual(nearEnd);
  });
  it('stands still with what can be drawn on the tallest screen, as much on one side as on the other', () => {
    const { start, end } = settle(37, 2100, 500, 'k560');
    expect(end - start).toBe(pageSize.most);
    const [above, below] = [(500 - start) * 37, (end - 500) * 37 - 2100];
    expect(Math.min(above, below)).toBeGreaterThanOrEqual((above + below) / 3 - 37);
  });
  it('goes on towards the present where there is no past', () => {
    const { start, end } = settle(40, 1000, 0, 'k39');
    expect(start).toBe(0);
    expect(end * 40 - 1000).toBeGreaterThanOrEqual(nearEnd);
  });
  it('draws no more than a page for who stays at the newest, if that fills the screen', () => {
    expect(moved(keys, newestPage, { above: 100, below: 0, height: 800 }, true)).toBeNull();
    expect(moved(keys, newestPage, { above: 0, below: 0, height: 400 }, true)).not.toBeNull();
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
  it('draws no more than it keeps of what comes while the person is elsewhere, and goes on from there', () => {
    const window = around(keys.slice(0, 60), 'k50');
    expect(window).toEqual({ first: 'k30', last: null });
    expect(held(keys.slice(0, 30 + pageSize.most), window)).toBe(window);
    const later = held(keys, window);
    expect(later).toEqual({ first: 'k30', last: `k${30 + pageSize.most - 1}` });
    expect(held([...keys, 'more'], later)).toBe(later);
    expect(newer(keys, later)?.last).toBe(`k${30 + pageSize.most - 1 + pageSize.step}`);
  });
  it('falls back to the newest page when its keys are gone', () => {
    expect(rangeOf(keys, { first: 'gone', last: 'gone too' })).toEqual({
      start: 1000 - pageSize.first,
      end: 1000,
    });
  });
});
