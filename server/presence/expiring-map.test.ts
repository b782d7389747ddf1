import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { ExpiringMap } from './expiring-map.ts';

it('takes values away when their time is over, and only then says so', () => {
  const clock = fakeClock();
  const gone: string[] = [];
  const map = new ExpiringMap<number>(clock, (key, value) => gone.push(`${key}${value}`));
  map.set('a', 1, 100);
  map.set('b', 2, 100);
  clock.advance(50);
  map.set('a', 4, 100);
  expect(map.delete('b')).toBe(2);
  clock.advance(99);
  expect(gone).toEqual([]);
  expect(map.get('a')).toBe(4);
  clock.advance(1);
  expect(gone).toEqual(['a4']);
  expect(map.get('a')).toBeUndefined();
  map.set('d', 5, 1);
  map.clear();
  expect(clock.pending).toBe(0);
});
