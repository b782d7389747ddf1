import { assert, array, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { Heap } from './heap.ts';

it('hands out what it has in order, whatever was added in between', () => {
  assert(
    property(array(integer()), array(integer()), (before, between) => {
      const heap = new Heap<number>((n) => n);
      for (const n of before) heap.add(n);
      const first = [...before].sort((a, b) => a - b)[0];
      expect(heap.first()).toBe(first);
      expect(heap.take()).toBe(first);
      for (const n of between) heap.add(n);
      const rest = [...before].sort((a, b) => a - b).slice(1);
      const seen: number[] = [];
      for (let n = heap.take(); n !== undefined; n = heap.take()) seen.push(n);
      expect(seen).toEqual([...rest, ...between].sort((a, b) => a - b));
    }),
  );
});
