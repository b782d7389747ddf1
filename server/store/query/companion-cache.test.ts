import { expect, it } from 'vitest';
import { CompanionCache, KeptCompanions } from './companion-cache.ts';

const holding = (links: number): KeptCompanions => {
  const kept = new KeptCompanions(0);
  kept.set(
    'c',
    Array.from({ length: links }, (_, n) => `p${n}`),
  );
  return kept;
};

it('keeps those asked for last, as many as fit', async () => {
  const cache = new CompanionCache();
  const known = async (id: string, links: number): Promise<boolean> => {
    let was = false;
    await cache.update(id, async (kept) => {
      was = kept !== null;
      return kept ?? holding(links);
    });
    return was;
  };
  expect(await known('a', 200_000)).toBe(false);
  expect(await known('b', 200_000)).toBe(false);
  expect(await known('a', 200_000)).toBe(true);
  expect(await known('c', 200_000)).toBe(false);
  expect(await known('a', 200_000)).toBe(true);
  expect(await known('b', 200_000)).toBe(false);
});

it('updates one person’s companions one after the other, and keeps none that failed', async () => {
  const cache = new CompanionCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = cache.update('a', async () => {
    await promise;
    return holding(1);
  });
  const second = cache.update('a', async (kept) => {
    kept?.set('d', ['q']);
    throw new Error('gone');
  });
  const third = cache.update('a', async (kept) => kept ?? holding(2));
  const failed = second.catch((error: unknown) => error);
  resolve();
  expect((await first).counts.size).toBe(1);
  expect(await failed).toEqual(new Error('gone'));
  expect((await third).counts.size).toBe(2);
  expect((await third).counts.has('q')).toBe(false);
});
