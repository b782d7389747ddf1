import { expect, test } from 'vitest';
import { ClientAddresses, isLocalRequest } from './client-address.ts';

const request = (remoteAddress: string, forwardedFor?: string, host = 'localhost:4700') =>
  ({
    socket: { remoteAddress },
    headers: { host, ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }) },
    httpVersion: '1.1',
  }) as unknown as Parameters<typeof isLocalRequest>[0];

const local = { address: '127.0.0.1', prefix: 32, family: 'ipv4' } as const;
const net10 = { address: '10.0.0.0', prefix: 8, family: 'ipv4' } as const;
const unique = { address: 'fd00::', prefix: 8, family: 'ipv6' } as const;

test('no one’s word is taken by default, not even this machine’s', () => {
  const addresses = new ClientAddresses([]);
  expect(addresses.of(request('127.0.0.1', '9.9.9.9'))).toBe('127.0.0.1');
  expect(addresses.of(request('5.5.5.5', '9.9.9.9'))).toBe('5.5.5.5');
});

test('a trusted proxy names the client, and no one else does', () => {
  const addresses = new ClientAddresses([local, unique]);
  expect(addresses.of(request('127.0.0.1', '6.6.6.6, 9.9.9.9'))).toBe('9.9.9.9');
  expect(addresses.of(request('::ffff:127.0.0.1', '9.9.9.9'))).toBe('9.9.9.9');
  expect(addresses.of(request('fd00::1', '2001:db8::1'))).toBe('2001:db8::1');
  expect(addresses.of(request('5.5.5.5', '9.9.9.9'))).toBe('5.5.5.5');
});

test('what a chain of trusted proxies says is followed to the first one that is not trusted', () => {
  const addresses = new ClientAddresses([local, net10]);
  expect(addresses.of(request('127.0.0.1', '6.6.6.6, 9.9.9.9, 10.1.1.1'))).toBe('9.9.9.9');
});

test.each(['', 'unknown', 'x'.repeat(9000), '9.9.9.9, _hidden'])(
  'a proxy that names no address stands for its clients: %s',
  (forwardedFor) => {
    expect(new ClientAddresses([local]).of(request('127.0.0.1', forwardedFor))).toBe('127.0.0.1');
  },
);

test('a request that a proxy passed on is not local', () => {
  expect(isLocalRequest(request('127.0.0.1'))).toBe(true);
  expect(isLocalRequest(request('::1'))).toBe(true);
  expect(isLocalRequest(request('127.0.0.1', '9.9.9.9'))).toBe(false);
  expect(isLocalRequest(request('10.0.0.2'))).toBe(false);
  // By a proxy that says nothing of it.
  expect(isLocalRequest(request('127.0.0.1', undefined, 'chat.example.org'))).toBe(false);
  expect(isLocalRequest(request('127.0.0.1', undefined, '127.0.0.1'))).toBe(true);
});

test.each([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-forwarded-proto',
  'x-forwarded-host',
])('a proxy is recognised by %s', (header) => {
  const forwarded = request('127.0.0.1');
  forwarded.headers[header] = 'anything';
  expect(isLocalRequest(forwarded)).toBe(false);
});

test('a proxy that names neither the client nor the host is recognised by HTTP/1.0', () => {
  expect(isLocalRequest({ ...request('127.0.0.1', undefined, '127.0.0.1:4700'), httpVersion: '1.0' })).toBe(
    false,
  );
});
