import { expect, it } from 'vitest';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { Arrangements } from './arrangements.ts';

const stored = () => {
  const store = {
    value: initialSettings,
    change(change: Partial<Settings>) {
      store.value = { ...store.value, ...change };
    },
  };
  return store;
};
const work = { id: 'f1', name: 'Work', conversations: ['c1'] };

it('keeps an arrangement for each account, until the account is removed', () => {
  const settings = stored();
  const arrangements = new Arrangements(settings);
  expect(arrangements.of('a')).toEqual({ groups: [], order: [], folders: [] });
  arrangements.keep('a', { groups: ['c2'], order: [], folders: [work] });
  arrangements.keep('b', { groups: [], order: [], folders: [] });
  expect(new Arrangements(settings).of('a')).toEqual({ groups: ['c2'], order: [], folders: [work] });
  arrangements.removed('a');
  expect(settings.value.arrangements).toEqual({ b: { groups: [], order: [], folders: [] } });
  const before = settings.value;
  arrangements.removed('a');
  expect(settings.value).toBe(before);
});
