import { expect, test } from 'vitest';
import { readOptions, type OptionInfo } from './read-options.ts';
import { UsageError } from './usage-error.ts';

const options: OptionInfo[] = [
  { name: 'data', value: 'FOLDER', help: '' },
  { name: 'name', value: 'NAME', help: '', mayBeEmpty: true },
  { name: 'an-option-of-20-char', value: null, help: '' },
];
const read = (...args: string[]) => readOptions('token revoke', options, args, {});

test.each(['-mQ5o6mWm3KJY2vV7rJfMA', '--Q5o6mWm3KJY2vV7rJfMA'])('%s is an id', (id) => {
  for (const typed of [
    [id, '--data', '/d'],
    ['--data', '/d', id],
    ['--data', '/d', '--', id],
  ]) {
    const { positionals, value } = read(...typed);
    expect([positionals, value('data')]).toEqual([[id], '/d']);
  }
});

test('a value that is empty is none', () => {
  expect(() => read('--data', '')).toThrow(
    new UsageError('--data is empty; give it a value, or leave it out'),
  );
  expect(read('--name', '').value('name')).toBe('');
});

test('what is shorter, or an option, is no id', () => {
  expect(() => read('-x')).toThrow(
    new UsageError('unknown option "-x"; see "parley-server token revoke --help"'),
  );
  expect(() => read('--dat', '/d')).toThrow('unknown option "--dat"');
  const { positionals, value } = read('--an-option-of-20-char');
  expect([positionals, value('an-option-of-20-char')]).toEqual([[], 'true']);
});
