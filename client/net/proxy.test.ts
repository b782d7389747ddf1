import { expect, it } from 'vitest';
import { hostOf, targetOf } from './network.ts';
import { isLoopback, parseRoutes } from './proxy.ts';

it.each([
  ['DIRECT', [null]],
  ['', [null]],
  ['QUIC far.example:1', [null]],
  ['PROXY proxy.example:3128; DIRECT', [{ kind: 'http', host: 'proxy.example', port: 3128 }, null]],
  ['HTTPS proxy.example', [{ kind: 'https', host: 'proxy.example', port: 443 }]],
  [
    'SOCKS5 [fd00::1]:1081;SOCKS old.example:1080',
    [
      { kind: 'socks5', host: 'fd00::1', port: 1081 },
      { kind: 'socks4', host: 'old.example', port: 1080 },
    ],
  ],
])('reads %s', (answer, routes) => {
  expect(parseRoutes(answer)).toEqual(routes);
});

it.each([
  ['localhost', true],
  ['server.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['127.example', false],
  ['10.0.0.1', false],
  ['mylocalhost', false],
])('%s is this computer: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is);
});

it.each([
  ['https://chat.example.org', { host: 'chat.example.org', port: 443, secure: true }, 'chat.example.org'],
  ['http://[fd00::1]:4700', { host: 'fd00::1', port: 4700, secure: false }, '[fd00::1]:4700'],
  ['http://10.0.0.1', { host: '10.0.0.1', port: 80, secure: false }, '10.0.0.1'],
])('%s is reached at its host and port', (origin, target, host) => {
  expect(targetOf(origin)).toEqual(target);
  expect(hostOf(target)).toBe(host);
});
