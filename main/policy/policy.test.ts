import { expect, it } from 'vitest';
import { policyOf } from './policy.ts';
import { policyFile } from './read-policy.ts';
import { policyOfRegistry } from './registry.ts';

const log = { warn: () => undefined };
const read = (policy: unknown) => policyOf(JSON.stringify(policy), log);

it.each([
  [{}, {}],
  [{ other: 1 }, {}],
  [{ updates: { url: 'https://team.example/' } }, { updateUrl: 'https://team.example' }],
  [{ updates: false }, { updateUrl: null }],
  [{ updates: { url: false } }, { updateUrl: null }],
  [{ autostart: true }, { autostart: true }],
  [{ autostart: false }, { autostart: false }],
  [{ autostart: 'yes' }, {}],
  [{ notifications: { content: 'name-only' } }, { notificationContent: 'name-only' }],
  [{ server: 'chat.example.org' }, { server: 'https://chat.example.org' }],
  [{ server: 'http://127.0.0.1:4700' }, { server: 'http://127.0.0.1:4700' }],
])('%j sets %j', (policy, set) => {
  expect(read(policy)).toEqual(set);
});

it('sets nothing where there is none', () => {
  expect(policyOf(null, log)).toEqual({});
});

it.each([
  ['an update server without TLS', { updates: { url: 'http://team.example' } }, { updateUrl: null }],
  ['a chat server without TLS', { server: 'http://chat.example.org' }, {}],
  ['what is no server', { server: 'no server' }, {}],
  [
    'a kind of content that it does not know',
    { notifications: { content: 'none' } },
    { notificationContent: 'nothing' },
  ],
])('takes %s for nothing weaker', (_what, policy, set) => {
  expect(read(policy)).toEqual(set);
});

it('turns updates off where it cannot be read', () => {
  expect(policyOf('{"upd', log)).toEqual({ updateUrl: null });
});

it('reads the registry as what its JSON would be', () => {
  const printed = [
    '',
    String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Parley`,
    '    Server    REG_SZ    https://chat.example.org',
    '    UpdateUrl    REG_SZ    https://updates.example.org/parley',
    '    Autostart    REG_DWORD    0x1',
    '    NotificationContent    REG_SZ    name-only',
    '',
  ];
  expect(policyOf(policyOfRegistry(printed.join('\r\n')), log)).toEqual({
    server: 'https://chat.example.org',
    updateUrl: 'https://updates.example.org/parley',
    autostart: true,
    notificationContent: 'name-only',
  });
  expect(policyOf(policyOfRegistry('    Updates    REG_DWORD    0x0\r\n'), log)).toEqual({ updateUrl: null });
  expect(policyOf(policyOfRegistry(''), log)).toEqual({});
});

it('is in the place of the system', () => {
  expect(policyFile('linux')).toBe('/etc/parley/policy.json');
  expect(policyFile('darwin')).toBe('/Library/Managed Preferences/chat.parley.desktop.plist');
});
