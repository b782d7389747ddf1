import { expect, it } from 'vitest';
import { latestOnly } from './latest-only.ts';

it('uses each response that arrives before the next request', async () => {
  const used: string[] = [];
  const take = latestOnly<string>((answer) => used.push(answer));
  await take(Promise.resolve('one'));
  await take(Promise.resolve('two'));
  expect(used).toEqual(['one', 'two']);
});

it('uses only the response to the latest request, whichever arrives last', async () => {
  const used: string[] = [];
  const take = latestOnly<string>((answer) => used.push(answer));
  const [first, last] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const taking = [take(first.promise), take(last.promise)];
  last.resolve('last');
  await taking[1];
  first.resolve('first');
  await taking[0];
  expect(used).toEqual(['last']);
});
