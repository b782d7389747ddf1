import { computed } from '@lit-labs/signals';
import { describe, expect, it } from 'vitest';
import { SignalMap } from './signal-map.ts';

describe('SignalMap', () => {
  it('notifies readers of the whole map of every change', () => {
    const map = new SignalMap<number>();
    const sum = computed(() => [...map.all.values()].reduce((one, other) => one + other, 0));
    map.change([
      ['one', 1],
      ['two', 2],
    ]);
    expect(sum.get()).toBe(3);
    map.change([['one', 5]]);
    expect(sum.get()).toBe(7);
    map.change([], ['two']);
    expect(sum.get()).toBe(5);
    map.replace(new Map([['three', 3]]));
    expect([...map.all]).toEqual([['three', 3]]);
    expect(sum.get()).toBe(3);
  });
  it('recomputes only what reads the changed key', () => {
    const map = new SignalMap<number>();
    let runs = 0;
    const one = computed(() => {
      runs += 1;
      return map.get('one');
    });
    expect(one.get()).toBeNull();
    map.change([['two', 2]]);
    expect(one.get()).toBeNull();
    expect(runs).toBe(1);
    map.change([['one', 1]]);
    expect(one.get()).toBe(1);
    expect(runs).toBe(2);
  });
  it('changes its keys only when one comes or goes', () => {
    const map = new SignalMap<number>();
    map.change([
      ['a', 1],
      ['b', 2],
    ]);
    const keys = map.keys;
    map.change([['a', 3]]);
    expect(map.keys).toBe(keys);
    map.change([['c', 4]], ['a']);
    expect(map.keys).toEqual(['b', 'c']);
    expect(map.peek('a')).toBeNull();
    map.replace(new Map([['c', 5]]));
    expect(map.keys).toEqual(['c']);
    expect(map.get('c')).toBe(5);
  });
});
