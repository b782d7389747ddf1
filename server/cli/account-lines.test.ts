import { expect, test } from 'vitest';
import { readAccountLines } from './account-lines.ts';

const read = (text: string) => readAccountLines(text, 'chat.example.org');

test('reads an account a line, with a name and a password where they are given', () => {
  expect(read('# who\tcomes\n\nMira\nola@x.org\tOla Nord\r\ntom\tTom\tlong enough\n')).toEqual([
    { email: 'mira@chat.example.org', displayName: 'mira', password: null, line: 3 },
    { email: 'ola@x.org', displayName: 'Ola Nord', password: null, line: 4 },
    { email: 'tom@chat.example.org', displayName: 'Tom', password: 'long enough', line: 5 },
  ]);
});

test.each([
  ['', 'there is no account in the file'],
  ['mira\ntwo words', 'line 2: "two words" cannot be an account'],
  ['mira\n\nMIRA', 'line 3: "mira@chat.example.org" is on line 1 already'],
  ['mira\tMira\tshort', 'line 1: Use a password of at least 8 characters.'],
  ['mira\tMira\tlong enough\tmore', 'line 1: use at most ACCOUNT, NAME and PASSWORD'],
  [`mira\t${'x'.repeat(101)}`, 'line 1: a name has at most 100 characters'],
])('refuses %j', (text, reason) => {
  expect(() => read(text)).toThrow(reason);
});
