import { expect, test } from 'vitest';
import { accountDomain, accountEmail } from './account-name.ts';

test('gives a simple name the domain of the server', () => {
  expect(accountEmail(' Mira ', 'chat.example.org')).toBe('mira@chat.example.org');
});

test('keeps an address, in lower case', () => {
  expect(accountEmail('Mira@Example.ORG', 'localhost')).toBe('mira@example.org');
});

test.each(['', '   ', '@', 'a@', '@b', 'a b@c', 'a@b@c', 'a\n@b', `${'x'.repeat(65)}@b`, 'a<b>@c'])(
  'refuses %j',
  (typed) => {
    expect(accountEmail(typed, 'localhost')).toBeNull();
  },
);

test('takes the host of the public address as domain, but no bare number', () => {
  expect(accountDomain('https://chat.example.org:8443')).toBe('chat.example.org');
  expect(accountDomain('http://192.168.1.5:4700')).toBe('localhost');
  expect(accountDomain('http://[::1]:4700')).toBe('localhost');
  expect(accountDomain(null)).toBe('localhost');
});
