import { expect, test } from 'vitest';
import { misspeltNames } from './misspelt-names.ts';
import { serveOptionTable } from './serve-options.ts';

const said = (...names: string[]) =>
  misspeltNames(Object.fromEntries(names.map((name) => [name, 'x'])), serveOptionTable);

test.each([
  ['PARLEY_SIGNUP', 'PARLEY_SIGN_UP'],
  ['PARLEY_PUBLIC_URI', 'PARLEY_PUBLIC_URL'],
  ['PARLEY_TRUSTED_PROXIES', 'PARLEY_TRUSTED_PROXY'],
  ['PARLEY_ALLOWED_HOSTS', 'PARLEY_ALLOWED_HOST'],
  ['PARLEY_LISTNE', 'PARLEY_LISTEN'],
  ['PARLEY_DATABASE_URL', 'PARLEY_DATABASE'],
  ['PARLEY_DATA_DIR', 'PARLEY_DATA'],
  ['PARLEY_SIGN_UP', null],
  ['PARLEY_USER_DATA', null],
  ['PARLEY_TOKEN', null],
  ['PARLEY_NAME', null],
  ['SIGN_UP', null],
])('%s means %s', (name, meant) => {
  expect(said(name)).toEqual(
    meant === null ? [] : [`${name} in the environment has no effect; did you mean ${meant}?`],
  );
});

test('each is named, also where the right one is set, too', () => {
  expect(said('PARLEY_DATAA', 'PARLEY_SIGN_UP', 'PARLEY_SIGNUP')).toHaveLength(2);
});

test('a command names what it reads itself, and no option of another command', () => {
  const own = serveOptionTable.filter(({ name }) => name === 'data');
  const env = { PARLEY_DATABASE: 'x', PARLEY_SIGNUP: 'x', PARLEY_DATE: 'x' };
  expect(misspeltNames(env, own, serveOptionTable)).toEqual([
    'PARLEY_DATE in the environment has no effect; did you mean PARLEY_DATA?',
  ]);
});
