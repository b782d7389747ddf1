import { expect, expectTypeOf, it } from 'vitest';
import { methodProxy, type Synchronous } from './method-proxy.ts';

interface Library {
  add(name: string, pages?: number): Promise<void>;
  count(): Promise<number>;
}

it('passes every method on with its input, and gives back the answer', async () => {
  const asked: unknown[] = [];
  const library = methodProxy<Library>(async (method, input) => {
    asked.push([method, input]);
    return method === 'count' ? 3 : undefined;
  });
  await library.add('atlas', 200);
  expect(await library.count()).toBe(3);
  expect(asked).toEqual([
    ['add', ['atlas', 200]],
    ['count', []],
  ]);
});

it('is no promise, so that it can be returned by an asynchronous function', async () => {
  const library = methodProxy<Library>(() => Promise.reject(new Error('asked')));
  expect(await Promise.resolve(library)).toBe(library);
  await expect(library.count()).rejects.toThrow('asked');
});

it('has the same methods, answered at once, at the other end', () => {
  expectTypeOf<Synchronous<Library>['count']>().toEqualTypeOf<() => number>();
  expectTypeOf<Synchronous<Library>['add']>().toEqualTypeOf<(name: string, pages?: number) => void>();
});
