import { expect, test } from 'vitest';
import { parseBusLocation, publicName } from './bus-location.ts';

test('reads where the bus is and the name of the server on it', () => {
  expect(parseBusLocation('nats://127.0.0.1:4222')).toEqual({
    nodes: ['127.0.0.1:4222'],
    isEncrypted: false,
    account: null,
    prefix: 'parley',
  });
  expect(parseBusLocation('tls://u:p%40@nats.example.org/team-a')).toEqual({
    nodes: ['nats.example.org:4222'],
    isEncrypted: true,
    account: { user: 'u', password: 'p@' },
    prefix: 'team-a',
  });
});

test('reads several nodes of one cluster', () => {
  expect(parseBusLocation('tls://u:p@a.example.org,b.example.org:4223,[::1]:5')).toMatchObject({
    nodes: ['a.example.org:4222', 'b.example.org:4223', '[::1]:5'],
    prefix: 'parley',
  });
});

test.each([
  'nats',
  'http://x',
  'nats://',
  'nats://x/a.b',
  'nats://x/a/b',
  'nats://x?y=1',
  '127.0.0.1:4222',
  'nats://a,',
  'nats://a,b:c',
  'nats://%ff@a',
  `nats://${'a,'.repeat(16)}a`,
])('refuses %s', (text) => {
  expect(parseBusLocation(text)).toBeNull();
});

test('does not show the account', () => {
  const shown = (text: string) => publicName(parseBusLocation(text)!);
  expect(shown('nats://me:secret@x:1')).toBe('nats://***@x:1');
  expect(shown('tls://x,y:2/team')).toBe('tls://x:4222,y:2');
});
