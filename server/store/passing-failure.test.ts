import { expect, it } from 'vitest';
import { mayPass } from './passing-failure.ts';
import { PostgresError } from './postgres/postgres-error.ts';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

it.each(['SQLITE_FULL', 'SQLITE_BUSY', '53100', 'ENOSPC', 'EDQUOT'])(
  'takes %s for something that passes',
  (code) => {
    expect(mayPass(failure(code))).toBe(true);
    expect(mayPass(new Error('not stored', { cause: failure(code) }))).toBe(true);
  },
);

it('takes a database that is away for something that passes, and one that lets no one in not', () => {
  expect(mayPass(new PostgresError('cannot be reached', true, null))).toBe(true);
  expect(mayPass(new PostgresError('lets no one in', false, null))).toBe(false);
});

it.each([failure('SQLITE_CONSTRAINT'), failure('EACCES'), new Error('a fault'), 'ENOSPC', null])(
  'takes %s for a fault',
  (error) => {
    expect(mayPass(error)).toBe(false);
  },
);
