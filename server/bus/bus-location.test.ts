import { expect, test } from 'vitest';
import { parseBusLocation, publicName } from './bus-location.ts';

test('reads where the bus is and the name of the server on it', () => {
  expect(parseBusLocation('nats://127.0.0.1:4222')).toEqual({
    url: 'nats://127.0.0.1:4222',
    prefix: 'parley',
  });
  expect(parseBusLocation('tls://u:p@nats.example.org/team-a')).toEqual({
    url: 'tls://u:p@nats.example.org',
    prefix: 'team-a',
  });
});

test.each(['nats', 'http://x', 'nats://', 'nats://x/a.b', 'nats://x/a/b', 'nats://x?y=1', '127.0.0.1:4222'])(
  'refuses %s',
  (text) => {
    expect(parseBusLocation(text)).toBeNull();
  },
);

test('does not show the account', () => {
  expect(publicName({ url: 'nats://me:secret@x:1', prefix: 'p' })).toBe('nats://***@x:1');
});
