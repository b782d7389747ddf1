import { describe, expect, it } from 'vitest';
import { t } from '../../words/translate.ts';
import { keyInLink } from '../net/key-fingerprint.ts';
import { ClientError } from '../util/errors.ts';
import { parseServerAddress } from './address.ts';

const key = Array.from({ length: 32 }, () => 'AB').join(':');
const linkKey = keyInLink(key);

describe('reads an address', () => {
  it.each([
    ['chat.example.org', 'https://chat.example.org'],
    ['  chat.example.org/  ', 'https://chat.example.org'],
    ['chat.example.org:8443', 'https://chat.example.org:8443'],
    ['https://chat.example.org', 'https://chat.example.org'],
    ['https://Chat.Example.org:443/some/page?x#y', 'https://chat.example.org'],
    ['localhost', 'http://localhost:4700'],
    ['localhost:4700', 'http://localhost:4700'],
    ['localhost:80', 'http://localhost'],
    ['127.0.0.1:5000', 'http://127.0.0.1:5000'],
    ['192.168.1.20', 'http://192.168.1.20:4700'],
    ['[::1]', 'http://[::1]:4700'],
    ['[::1]:4701', 'http://[::1]:4701'],
    ['nas', 'https://nas'],
    ['8.8.8.8', 'https://8.8.8.8'],
    ['[2001:db8::1]:4700', 'https://[2001:db8::1]:4700'],
    ['http://192.168.1.20', 'http://192.168.1.20'],
    ['http://nas.local:4700', 'http://nas.local:4700'],
    ['nas.local', 'http://nas.local:4700'],
    ['https://nas.local', 'https://nas.local'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s', (text, origin) => {
    expect(parseServerAddress(text)).toEqual({ origin });
  });
});

describe('reads an invite link', () => {
  it.each([
    ['https://chat.example.org/invite/AbC-1', 'https://chat.example.org', 'AbC-1'],
    ['https://chat.example.org/?invite=AbC-1', 'https://chat.example.org', 'AbC-1'],
    ['parley://chat.example.org/invite/AbC-1', 'https://chat.example.org', 'AbC-1'],
    ['parley://localhost:4700/invite/x%20y', 'http://localhost:4700', 'x y'],
    ['localhost:4700/?invite=q', 'http://localhost:4700', 'q'],
  ])('%s', (text, origin, invite) => {
    expect(parseServerAddress(text)).toEqual({ origin, invite });
  });
});

describe('reads the key of a server', () => {
  const pinned = { key, byName: null };

  it.each([
    [`parley://192.168.1.20:4700/invite/q?key=${linkKey}`, 'https://192.168.1.20:4700', 'q', pinned],
    [
      `PARLEY://10.0.0.2:4711/invite/q?key=${linkKey}&name=hill.local`,
      'https://10.0.0.2:4711',
      'q',
      { key, byName: 'https://hill.local:4711' },
    ],
    [`parley://[fd00::2]:4700/invite/q?key=${linkKey}`, 'https://[fd00::2]:4700', 'q', pinned],
  ])('%s', (text, origin, invite, found) => {
    expect(parseServerAddress(text)).toEqual({ origin, invite, pinned: found });
  });

  it('of links to the app alone, never of a page', () => {
    expect(parseServerAddress(`https://192.168.1.20/invite/q?key=${linkKey}`)).toEqual({
      origin: 'https://192.168.1.20',
      invite: 'q',
    });
  });
});

describe('explains what is wrong', () => {
  it.each([
    ['', t('error.addressMissing')],
    ['chat example org', t('error.addressWithSpaces')],
    ['http://chat.example.org', t('error.addressUnencrypted', { host: 'chat.example.org' })],
    ['http://nas:4700', t('error.addressUnencrypted', { host: 'nas:4700' })],
    ['HTTP://8.8.8.8/invite/x', t('error.addressUnencrypted', { host: '8.8.8.8' })],
    ['http://[2001:db8::1]', t('error.addressUnencrypted', { host: '[2001:db8::1]' })],
    // Written so that it looks like an address of one's own network.
    ['http://192.168.1.20.example.org', t('error.addressUnencrypted', { host: '192.168.1.20.example.org' })],
    ['http://localhost.example.org', t('error.addressUnencrypted', { host: 'localhost.example.org' })],
    ['ftp://chat.example.org', t('error.addressScheme', { scheme: 'ftp' })],
    ['ann@chat.example.org', t('error.addressWithUser')],
    ['https://', t('error.addressInvalid')],
    ['chat.example.org:99999', t('error.addressInvalid')],
    ['https://chat.example.org/invite/%E0%A4%A', t('error.inviteLinkInvalid')],
    // A public server has a certificate that is valid by itself: no link says otherwise.
    [`parley://chat.example.org/invite/q?key=${linkKey}`, t('error.inviteLinkInvalid')],
    [`parley://8.8.8.8:4700/invite/q?key=${linkKey}`, t('error.inviteLinkInvalid')],
    [`parley://10.0.0.2:4700/invite/q?key=${linkKey.slice(1)}`, t('error.inviteLinkInvalid')],
    ['parley://10.0.0.2:4700/invite/q?key=', t('error.inviteLinkInvalid')],
    [`parley://10.0.0.2:4700/invite/q?key=${linkKey}&name=chat.example.org`, t('error.inviteLinkInvalid')],
  ])('%s', (text, message) => {
    let thrown: unknown;
    try {
      parseServerAddress(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ClientError);
    expect(thrown).toMatchObject({ code: 'bad_address', field: 'server' });
    expect((thrown as ClientError).message).toBe(message);
  });
});
