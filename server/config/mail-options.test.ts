import { expect, test } from 'vitest';
import { parseSmtp } from './mail-options.ts';

test('reads the mail server and the sender', () => {
  expect(parseSmtp('smtps://u:p@mail.example.org/?from=parley@example.org')).toEqual({
    url: 'smtps://u:p@mail.example.org/',
    from: 'parley@example.org',
  });
  expect(parseSmtp('smtp://mail:2525?from=Parley <p@example.org>').from).toBe('Parley <p@example.org>');
});

test.each([
  ['mail.example.org', /takes an address/],
  ['http://mail.example.org?from=a@example.org', /takes an address/],
  ['smtp://mail.example.org', /needs the address that invitations come from/],
  ['smtp://user:secret@mail.example.org?from=parley', /^(?!.*secret).*come from/],
  ['smtp://mail.example.org?from=a@example.org%0d%0aBcc: b@example.org', /come from/],
])('refuses %s in one line', (text, message) => {
  expect(() => parseSmtp(text)).toThrow(message);
  expect(() => parseSmtp(text)).toThrow(/^[^\n]+$/);
});
