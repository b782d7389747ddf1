import { expect, it } from 'vitest';
import { SharedWork } from './shared-work.ts';

it('runs once for all calls made meanwhile, and again after that', async () => {
  const shared = new SharedWork<string, number>();
  let begun = 0;
  const work = async (): Promise<number> => (begun += 1);
  expect(await Promise.all([shared.do('a', work), shared.do('a', work), shared.do('b', work)])).toEqual([
    1, 1, 2,
  ]);
  expect(await shared.do('a', work)).toBe(3);
});

it('fails for all who wait, and is tried again by the next call', async () => {
  const shared = new SharedWork<string, string>();
  const failing = (): Promise<string> => Promise.reject(new Error('no connection'));
  const both = [shared.do('a', failing), shared.do('a', failing)];
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await shared.do('a', async () => 'there')).toBe('there');
});
