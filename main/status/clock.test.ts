import { expect, it } from 'vitest';
import { hourCycleHere } from './clock.ts';

it.each([
  [{ LANG: 'en_GB.UTF-8' }, 'h23'],
  [{ LANG: 'en_US.UTF-8' }, 'h12'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'da_DK.UTF-8' }, 'h23'],
  [{ LANG: 'de_DE@euro', LC_ALL: 'en_US' }, 'h12'],
  [{ LANG: 'C.UTF-8' }, 'h23'],
  [{ LANG: 'not a language' }, 'h23'],
  [{}, 'h23'],
])('%j means %s', (env, cycle) => {
  expect(hourCycleHere(env, 'linux')).toBe(cycle);
});

it('follows the system’s language elsewhere, whatever the environment says', () => {
  expect(hourCycleHere({ LANG: 'en_US' }, 'darwin')).toBe(hourCycleHere({}, 'darwin'));
});
