import { expect, test } from 'vitest';
import { isReachable, plainTextNotice, trustsLoopback } from './exposure.ts';
import { readServeOptions } from './serve-options.ts';

const read = (line: string) => readServeOptions(line.split(' '), {});

test.each(['127.0.0.1:1', '127.8.8.8:1', '[::1]:1', 'localhost:1'])('%s is this computer alone', (listen) => {
  const options = read(`--listen ${listen}`);
  expect(plainTextNotice(options)).toBeNull();
  expect(isReachable(options)).toBe(false);
});

test.each(['0.0.0.0:1', '[::]:1', '192.0.2.1:1', '127.example.org:1'])(
  '%s is reached from elsewhere',
  (listen) => {
    expect(plainTextNotice(read(`--listen ${listen}`))).toContain('Without TLS');
    expect(plainTextNotice(read(`--listen ${listen} --tls-cert c --tls-key k`))).toBeNull();
    expect(isReachable(read(`--listen ${listen}`))).toBe(true);
  },
);

test.each(['--public-url https://chat.example.org', '--trusted-proxy 127.0.0.1'])(
  'a proxy lets people in from elsewhere: %s',
  (line) => {
    expect(isReachable(read(line))).toBe(true);
    expect(plainTextNotice(read(line))).toBeNull();
  },
);

test('addresses with TLS beside loopback let people in from elsewhere, and need no word about it', () => {
  const options = read('--tls-listen 192.168.1.20:4700 --tls-cert c --tls-key k');
  expect(isReachable(options)).toBe(true);
  expect(plainTextNotice(options)).toBeNull();
});

test.each([
  '--listen 0.0.0.0:1',
  '--listen [::]:1',
  '--listen 127.0.0.1:1 --public-url https://chat.example.org',
])('who connects over loopback may come from elsewhere: %s', (line) =>
  expect(trustsLoopback(read(line))).toBe(false),
);

test.each([
  '--listen 127.0.0.1:1',
  '--listen [::1]:1 --public-url http://[::1]:1',
  '--public-url http://localhost',
])('who connects over loopback is at this computer: %s', (line) =>
  expect(trustsLoopback(read(line))).toBe(true),
);
