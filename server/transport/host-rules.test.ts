import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { HostRules, isShortName, namesInNetwork } from './host-rules.ts';
import { namedHost, namedOrigin } from './named-host.ts';

const request = (host?: string, url = '/') =>
  ({ url, headers: host === undefined ? {} : { host } }) as unknown as IncomingMessage;
const rules = new HostRules(['chat.example.org', 'Chat.LAN']);

test.each([
  'chat.example.org',
  'CHAT.example.org:8443',
  'chat.example.org.',
  'chat.lan',
  'localhost:4700',
  'parley.localhost',
  '127.0.0.1:4700',
  '192.0.2.7',
  '[::1]:4700',
  '[2001:db8::1]',
])('answers to %s', (host) => {
  expect(rules.allows(request(host), false)).toBe(true);
});

test.each([
  'evil.example',
  'chat.example.org.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'laptop.local',
  '[::1].evil.example',
])('does not answer to %s, except programs that name any host', (host) => {
  expect(rules.allows(request(host), false)).toBe(false);
  expect(rules.allows(request(host), true)).toBe(!host.startsWith('['));
});

test.each([
  '',
  ' ',
  'a b',
  'a/b',
  'user@chat.example.org',
  'chat.example.org:',
  'a\u00e9',
  '..',
  'x'.repeat(5000),
])('takes no one’s word for a malformed host: %s', (host) => {
  expect(rules.allows(request(host), true)).toBe(false);
});

test('a request that names no host is no browser’s', () => {
  expect(rules.allows(request(), false)).toBe(true);
});

test('a target that is a whole address counts, not the header', () => {
  const whole = request('chat.example.org', 'http://evil.example/healthz');
  expect(rules.allows(whole, false)).toBe(false);
  expect(namedHost(whole)).toEqual({ host: 'evil.example', name: 'evil.example', scheme: 'http' });
  expect(rules.allows(request('evil.example', 'HTTPS://chat.example.org/healthz'), false)).toBe(true);
  expect(rules.allows(request('chat.example.org', '//evil.example/'), false)).toBe(true);
});

test.each([
  ['clients6.google.com', '/upload', {}, 'http://clients6.google.com'],
  ['clients6.google.com:80', '/upload', { encrypted: true }, 'https://clients6.google.com:80'],
  ['x', 'https://clients6.google.com/upload', {}, 'https://clients6.google.com'],
  ['bad host', '/upload', {}, 'http://chat.lan:4700'],
  [undefined, '/upload', {}, 'http://chat.lan:4700'],
] as const)('a client that asks %s for %s is led to the same host', (host, url, socket, origin) => {
  const asked = Object.assign(request(host, url), { socket }) as unknown as IncomingMessage;
  expect(namedOrigin(asked, 'http://chat.lan:4700')).toBe(origin);
});

test('a proxy that holds the certificate is reached by TLS', () => {
  const asked = Object.assign(request('clients6.google.com'), { socket: {} }) as unknown as IncomingMessage;
  expect(namedOrigin(asked, 'https://chat.example.org')).toBe('https://clients6.google.com');
});

test('a short name is one without a domain, and no address', () => {
  expect(['parley', 'parley:4700'].map((host) => isShortName(request(host)))).toEqual([true, true]);
  const others = ['parley.example', 'parley.', '[::1]', '127.0.0.1', '', 'a b'];
  expect(others.filter((host) => isShortName(request(host)))).toEqual(['parley.']);
  expect(isShortName(request())).toBe(false);
});

test('the names of a computer in its network are its own, short and whole, and that of multicast DNS', () => {
  expect(namesInNetwork('Attic.example.org')).toEqual(['attic.example.org', 'attic', 'attic.local']);
  expect(namesInNetwork('attic.local')).toEqual(['attic.local', 'attic']);
  expect(namesInNetwork('')).toEqual([]);
});
