import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads once for all that ask, and again after a failure', async () => {
  let loads = 0;
  const read = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no file');
    return loads;
  });
  await expect(Promise.all([read(), read()])).rejects.toThrow('no file');
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
});
