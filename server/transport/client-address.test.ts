import { expect, test } from 'vitest';
import { clientAddress, isLocalRequest } from './client-address.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as Parameters<typeof clientAddress>[0];

test("takes a proxy's word only from this machine", () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' };
  expect(clientAddress(request('127.0.0.1', headers))).toBe('9.9.9.9');
  expect(clientAddress(request('::ffff:127.0.0.1', headers))).toBe('9.9.9.9');
  expect(clientAddress(request('5.5.5.5', headers))).toBe('5.5.5.5');
  expect(clientAddress(request('5.5.5.5'))).toBe('5.5.5.5');
});

test('a request that a proxy passed on is not local', () => {
  expect(isLocalRequest(request('127.0.0.1'))).toBe(true);
  expect(isLocalRequest(request('::1'))).toBe(true);
  expect(isLocalRequest(request('127.0.0.1', { 'x-forwarded-for': '9.9.9.9' }))).toBe(false);
  expect(isLocalRequest(request('10.0.0.2'))).toBe(false);
});
