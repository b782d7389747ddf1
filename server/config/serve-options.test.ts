import { OffTheRecordToggle } from '../../protocol/index.ts';
import { expect, test } from 'vitest';
import { readServeOptions } from './serve-options.ts';

const read = (line: string, env: Record<string, string> = {}) =>
  readServeOptions(line === '' ? [] : line.split(' '), env);

test('has defaults that work on one machine', () => {
  expect(read('', { XDG_DATA_HOME: '/share' })).toEqual({
    listen: { host: '127.0.0.1', port: 4700 },
    dataDir: '/share/parley-server',
    databaseUrl: null,
    bus: null,
    publicUrl: null,
    allowedHosts: [],
    trustedProxies: [],
    signUp: 'invite',
    otrToggle: OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_ENABLED,
    retractWithinHours: null,
    rateLimit: { perSecond: 20, burst: 100 },
    files: { file: 100_000_000, person: 5_000_000_000, all: 100_000_000_000 },
    fileBucket: null,
    tls: null,
    tlsListen: [],
    metricsListen: null,
    callUrl: null,
    drainSecs: 10,
    databaseConnections: 10,
    gateway: false,
    mail: null,
  });
});

test('reads what is typed', () => {
  expect(
    read('--listen [::1]:0 --data /d --public-url https://chat.example.org/ --sign-up open --rate-limit off'),
  ).toMatchObject({
    listen: { host: '::1', port: 0 },
    dataDir: '/d',
    publicUrl: 'https://chat.example.org',
    signUp: 'open',
    rateLimit: null,
  });
  expect(read('--listen=0.0.0.0:80 --rate-limit 0.5/3')).toMatchObject({
    listen: { host: '0.0.0.0', port: 80 },
    rateLimit: { perSecond: 0.5, burst: 3 },
  });
});

test('reads how long clients are let go, and how many connections to the database there are', () => {
  expect(read('--drain 0 --database-connections 4')).toMatchObject({ drainSecs: 0, databaseConnections: 4 });
  for (const wrong of [
    '--drain 4000',
    '--drain soon',
    '--database-connections 3',
    '--database-connections 101',
  ]) {
    expect(() => read(wrong)).toThrow(/takes a number/);
  }
});

test('reads how much of files is kept', () => {
  expect(read('--max-file-size 1.5GB --file-quota 20GB/1TB').files).toEqual({
    file: 1_500_000_000,
    person: 20_000_000_000,
    all: 1_000_000_000_000,
  });
});

test('reads where calls are', () => {
  expect(read('--call-url https://meet.example.org/{room}').callUrl).toBe('https://meet.example.org/{room}');
});

test('reads the environment, and what is typed wins', () => {
  const env = { PARLEY_LISTEN: '127.0.0.1:1', PARLEY_SIGN_UP: 'closed', PARLEY_DATA: '' };
  expect(read('--listen 127.0.0.1:2', env)).toMatchObject({ listen: { port: 2 }, signUp: 'closed' });
});

test.each([
  ['--lissen 1', /unknown option "--lissen"; see "parley-server serve --help"/],
  ['-x', /unknown option "-x"/],
  ['--listen 4700', /--listen takes HOST:PORT/],
  ['--listen host:70000', /--listen takes HOST:PORT/],
  ['--listen', /--listen/],
  ['--sign-up maybe', /open, invite or closed/],
  ['--rate-limit fast', /PER_SECOND\/BURST/],
  ['--rate-limit 0/0', /PER_SECOND\/BURST/],
  ['--public-url chat', /--public-url takes an address/],
  ['--allowed-host https://chat.example.org', /--allowed-host takes a name/],
  ['--trusted-proxy proxy', /--trusted-proxy takes an address/],
  ['--trusted-proxy 10.0.0.0/33', /--trusted-proxy takes an address/],
  ['--tls-cert a.pem', /go together/],
  ['--tls-listen 192.168.1.20:4700', /^--tls-listen needs --tls-cert and --tls-key/],
  ['--tls-listen 4700 --tls-cert c --tls-key k', /^--tls-listen takes HOST:PORT/],
  ['--tls-listen 10.0.0.1:1 --listen 0.0.0.0:1 --tls-cert c --tls-key k', /must be loopback/],
  ['--call-url https://meet.example.org/', /--call-url takes an address with \{room\}/],
  ['--call-url meet/{room}', /--call-url takes an address with \{room\}/],
  ['--call-url https://meet.example.org/{room}/{who}', /--call-url takes an address with \{room\}/],
  ['--max-file-size 100', /^--max-file-size takes a size such as 100MB/],
  ['--max-file-size 0MB', /^--max-file-size takes a size/],
  ['--file-quota 5GB', /^--file-quota takes PERSON\/ALL/],
  ['--file-quota 5GB/none', /^--file-quota takes PERSON\/ALL/],
  ['now', /unexpected argument "now"/],
  ['--database mysql://root:secret@x/y', /^--database takes an address such as postgres:(?!.*secret)/],
  [
    '--database postgres://parley:secret@one,two/y?target_session_attrs=standby',
    /^--database needs a server that takes writes; leave out target_session_attrs=standby(?!.*secret)/,
  ],
  ['--database postgres://parley:secret@x', /^--database names no database(?!.*secret)/],
  ['--history-switch maybe', /^--history-switch takes on or off/],
  ['--retract-within 0', /^--retract-within takes a number of hours/],
  ['--retract-within soon', /^--retract-within takes a number of hours/],
])('refuses "%s" in one line', (line, message) => {
  expect(() => read(line)).toThrow(message);
  expect(() => read(line)).toThrow(/^[^\n]+$/);
});

test('reads where the bus is', () => {
  const bus = { nodes: ['127.0.0.1:4222'], isEncrypted: false, account: null, prefix: 'parley' };
  expect(read('--bus nats://127.0.0.1:4222').bus).toEqual(bus);
  expect(read('', { PARLEY_BUS: 'nats://127.0.0.1:4222' }).bus).toEqual(bus);
  expect(() => read('--bus 127.0.0.1')).toThrow(/^--bus takes an address such as nats:[^\n]+$/);
});

test('reads which proxies to trust, one or several', () => {
  const proxies = [
    { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
    { address: '::1', prefix: 128, family: 'ipv6' },
  ];
  expect(read('--trusted-proxy 10.0.0.0/8 --trusted-proxy ::1').trustedProxies).toEqual(proxies);
  expect(read('', { PARLEY_TRUSTED_PROXY: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(proxies);
});

test('reads which names it answers to', () => {
  expect(read('--allowed-host Chat.lan --allowed-host laptop.local').allowedHosts).toEqual([
    'chat.lan',
    'laptop.local',
  ]);
});

test('lets other clients in only when asked to', () => {
  expect(read('').gateway).toBe(false);
  expect(read('--gateway').gateway).toBe(true);
  expect(read('', { PARLEY_GATEWAY: '1' }).gateway).toBe(true);
  expect(read('', { PARLEY_GATEWAY: 'off' }).gateway).toBe(false);
  expect(() => read('', { PARLEY_GATEWAY: 'maybe' })).toThrow(
    'PARLEY_GATEWAY is a switch: in the environment it takes on or off, not "maybe"',
  );
});

test('a wrong value is reported where it was given', () => {
  const env = { PARLEY_SIGN_UP: 'perhaps', PARLEY_DRAIN: 'long' };
  expect(() => read('', env)).toThrow('PARLEY_SIGN_UP takes open, invite or closed, not "perhaps"');
  expect(() => read('--sign-up maybe', env)).toThrow('--sign-up takes open, invite or closed, not "maybe"');
  expect(() => read('--sign-up open', env)).toThrow('PARLEY_DRAIN takes a number of seconds');
});
