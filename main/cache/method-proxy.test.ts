import { expect, expectTypeOf, it } from 'vitest';
import { methodProxy, type Synchronous } from './method-proxy.ts';

interface Shelf {
  add(name: string, pages?: number): Promise<void>;
  count(): Promise<number>;
}

it('passes every method on with its input, and gives back the answer', async () => {
  const asked: unknown[] = [];
  const shelf = methodProxy<Shelf>(async (method, input) => {
    asked.push([method, input]);
    return method === 'count' ? 3 : undefined;
  });
  await shelf.add('atlas', 200);
  expect(await shelf.count()).toBe(3);
  expect(asked).toEqual([
    ['add', ['atlas', 200]],
    ['count', []],
  ]);
});

it('is no promise, so that it can be returned by an asynchronous function', async () => {
  const shelf = methodProxy<Shelf>(() => Promise.reject(new Error('asked')));
  expect(await Promise.resolve(shelf)).toBe(shelf);
  await expect(shelf.count()).rejects.toThrow('asked');
});

it('has the same methods, answered at once, at the other end', () => {
  expectTypeOf<Synchronous<Shelf>['count']>().toEqualTypeOf<() => number>();
  expectTypeOf<Synchronous<Shelf>['add']>().toEqualTypeOf<(name: string, pages?: number) => void>();
});
