import { expect, test } from 'vitest';
import { fakeClock } from '../../../protocol/index.ts';
import { Passes } from '../../util/passes.ts';
import { ImageAddresses } from './image-addresses.ts';

const passes = new Passes('', fakeClock());
const addresses = new ImageAddresses(passes, () => 'https://chat.example.org');
const url = 'https://chat.example.org/media/i-1';
const pass = passes.passFor('i-1', '42');

test('an address of an image gets a pass', () => {
  expect(addresses.signed(url, '42')).toBe(`${url}/${pass}`);
  expect(addresses.signed(`${url}/thumbnail`, '42')).toBe(`${url}/thumbnail/${pass}`);
});

test.each([
  '',
  '/media/i-1',
  'https://elsewhere.example/media/i-1',
  'https://chat.example.org.elsewhere.example/media/i-1',
  'https://chat.example.org/x/media/i-1',
  'https://chat.example.org@elsewhere.example/media/i-1',
  `${url}/${pass}`,
  `${url}?x`,
])('a pass goes nowhere else: %s', (other) => {
  expect(addresses.signed(other, '42')).toBe(other);
});

test('in a message, where the server names images and not where people write', () => {
  const message = {
    entity: [{ properties: { photo_url: url, email: [url] } }],
    segment: [{ text: url }],
    payload: new Uint8Array([1]),
    nothing: null,
  };
  expect(addresses.signedIn(message, '42')).toEqual({
    ...message,
    entity: [{ properties: { photo_url: `${url}/${pass}`, email: [url] } }],
  });
});

test('a message without images is passed on as it is', () => {
  const message = { segment: [{ text: url }], list: [[1], null] };
  expect(addresses.signedIn(message, '42')).toBe(message);
});
