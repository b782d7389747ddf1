import { expect, it } from 'vitest';
import { isOwnNetwork, isUnencrypted } from './own-network.ts';

const hostOf = (host: string): string => new URL(`http://${host}`).hostname;

it.each([
  'localhost',
  'parley.localhost',
  'nas.local',
  '127.0.0.1',
  '127.8.8.8',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.9.9',
  '[::1]',
  '[fd12::1]',
  '[fe80::1]',
  '[::ffff:192.168.0.1]',
  // As a browser reads it: 127.0.0.1.
  '0x7f.1',
])('%s is this computer or its network', (host) => {
  expect(isOwnNetwork(hostOf(host))).toBe(true);
});

it.each([
  'chat.example.org',
  'nas',
  'local',
  'nas.local.example.org',
  '8.8.8.8',
  '172.32.0.1',
  '172.15.0.1',
  '192.169.0.1',
  '100.64.0.1',
  '0.0.0.0',
  '[2001:db8::1]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::c0a8:1]',
])('%s is anywhere', (host) => {
  expect(isOwnNetwork(hostOf(host))).toBe(false);
});

it.each<[string, boolean]>([
  ['http://192.168.1.20:4700', true],
  ['http://nas.local', true],
  ['https://192.168.1.20', false],
  ['http://127.0.0.1:4700', false],
  ['http://[::1]:4700', false],
  ['http://localhost', false],
])('%s can be read on its way: %s', (origin, readable) => {
  expect(isUnencrypted(origin)).toBe(readable);
});
