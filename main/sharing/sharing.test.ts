import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyFingerprint, keyInLink, parseServerAddress } from '../../client/index.ts';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import type { Settings } from '../settings/schema.ts';
import type { LanAddress } from './lan.ts';
import { Sharing } from './sharing.ts';

const home = (address: string): LanAddress => ({ address, network: 'home router' });
const cafe = (address: string): LanAddress => ({ address, network: 'cafe router' });

let folder: string;
let settings: Pick<Settings, 'sharing'>;
let addresses: LanAddress[];
let name: string | null;
/** The server's command line at each start. */
let started: string[];
let said: string[];
let startFails: boolean;
let clock: FakeClock;
let sharing: Sharing;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sharing-'));
  settings = { sharing: { on: false, networks: [], port: 0 } };
  addresses = [home('127.0.0.2')];
  name = 'hill.local';
  started = [];
  said = [];
  startFails = false;
  clock = fakeClock();
  sharing = make();
});
afterEach(async () => {
  sharing.stop();
  await rm(folder, { recursive: true });
});

function make(): Sharing {
  return new Sharing({
    settings: {
      get value() {
        return settings;
      },
      change: (change) => {
        settings = { ...settings, ...change };
      },
    },
    folder,
    server: {
      restart: async () => {
        started.push(sharing.args().join(' '));
        if (startFails && sharing.args().length > 0) throw new Error('code 1');
      },
    },
    clock,
    changed: () => undefined,
    say: (text) => said.push(text),
    log: pino({ enabled: false }),
    addresses: () => addresses,
    name: async () => name,
  });
}

/** What the next look finds is done. */
async function look(): Promise<void> {
  clock.advance(5_000);
  // It plans the next look when it is done.
  while (clock.pending === 0) await new Promise((resolve) => setImmediate(resolve));
}

const port = (): number => settings.sharing.port;
const linkHost = (): string => new URL(sharing.inviteLink('c').replace('parley:', 'http:')).host;

describe('sharing', () => {
  it('is off, and gives no link, until it is turned on', async () => {
    await sharing.begin();
    await look();
    expect([sharing.view, sharing.args(), started]).toEqual([{ state: 'off', addresses: [] }, [], []]);
    expect(() => sharing.inviteLink('c')).toThrow(t('refusals.notShared'));
  });

  it('has the server listen on the network alone, with the names that it is reached by', async () => {
    await sharing.begin();
    await sharing.turnOn();
    const files = `--tls-cert ${join(folder, 'certificate.pem')} --tls-key ${join(folder, 'key.pem')}`;
    expect(started).toEqual([`--tls-listen 127.0.0.2:${port()} ${files} --allowed-host hill.local`]);
    expect(sharing.view).toEqual({
      state: 'on',
      addresses: [`hill.local:${port()}`, `127.0.0.2:${port()}`],
    });
  });

  it('gives links with the key of the certificate that the server shows', async () => {
    await sharing.turnOn();
    const shown = new X509Certificate(await readFile(join(folder, 'certificate.pem')));
    const key = keyFingerprint(shown);
    expect(sharing.inviteLink('code')).toBe(
      `parley://127.0.0.2:${port()}/invite/code?key=${keyInLink(key)}&name=hill.local`,
    );
    expect(parseServerAddress(sharing.inviteLink('code'))).toEqual({
      origin: `https://127.0.0.2:${port()}`,
      invite: 'code',
      pinned: { key, byName: `https://hill.local:${port()}` },
    });
    expect(shown.checkHost('hill.local')).toBe('hill.local');
  });

  it('goes by its number alone where nothing answers to its name', async () => {
    name = null;
    await sharing.turnOn();
    expect(sharing.view.addresses).toEqual([`127.0.0.2:${port()}`]);
    expect(sharing.inviteLink('c')).not.toContain('name=');
    expect(started[0]).not.toContain('--allowed-host');
  });

  it('ends at once when it is turned off, and the server starts without it', async () => {
    await sharing.begin();
    await sharing.turnOn();
    await sharing.turnOff();
    expect([sharing.view, started.at(-1), settings.sharing.on]).toEqual([
      { state: 'off', addresses: [] },
      '',
      false,
    ]);
    expect(() => sharing.inviteLink('c')).toThrow(t('refusals.notShared'));
  });

  it('is there again with the app, at the same port and by the same key', async () => {
    await sharing.begin();
    await sharing.turnOn();
    const link = sharing.inviteLink('c');
    sharing.stop();
    sharing = make();
    await sharing.begin();
    expect(sharing.inviteLink('c')).toBe(link);
    expect(started).toHaveLength(1);
  });

  it('takes another port where its own is taken, and the link says so', async () => {
    const other = createServer().listen(0, '127.0.0.2');
    await once(other, 'listening');
    const taken = (other.address() as AddressInfo).port;
    settings = { sharing: { on: false, networks: [], port: taken } };
    await sharing.turnOn();
    other.close();
    expect(port()).not.toBe(taken);
    expect(linkHost()).toBe(`127.0.0.2:${port()}`);
  });

  it('is refused without a network', async () => {
    addresses = [];
    await expect(sharing.turnOn()).rejects.toThrow(t('refusals.sharingNoNetwork'));
    expect(sharing.view.state).toBe('off');
  });

  it('is refused where the server cannot listen, which goes on for this computer', async () => {
    startFails = true;
    await sharing.begin();
    await expect(sharing.turnOn()).rejects.toThrow(t('refusals.sharingFailed'));
    expect([sharing.view.state, started.at(-1)]).toEqual(['failed', '']);
    const before = started.length;
    await look();
    expect(started).toHaveLength(before);
    startFails = false;
    addresses = [home('127.0.0.3')];
    await look();
    expect(sharing.view.state).toBe('on');
  });
});

describe('when the network changes', () => {
  beforeEach(async () => {
    await sharing.begin();
    await sharing.turnOn();
    started = [];
  });

  it('follows to another address, in the link too', async () => {
    const before = sharing.inviteLink('c');
    addresses = [home('127.0.0.3')];
    await look();
    expect(linkHost()).toBe(`127.0.0.3:${port()}`);
    expect(new URL(sharing.inviteLink('c')).search).toBe(new URL(before).search);
    expect(started).toEqual([expect.stringContaining(`--tls-listen 127.0.0.3:${port()} `)]);
    expect(started[0]).not.toContain('127.0.0.2');
  });

  it('stays as it is while the network is gone for a moment', async () => {
    addresses = [];
    await look();
    addresses = [home('127.0.0.2')];
    await look();
    expect([started, said, sharing.view.state]).toEqual([[], [], 'on']);
  });

  it('ends on another network, says so once, and asks again there', async () => {
    addresses = [cafe('127.0.0.4')];
    await look();
    await look();
    expect([sharing.view, started]).toEqual([{ state: 'other-network', addresses: [] }, ['']]);
    expect(said).toEqual([t('notices.sharingOtherNetwork')]);
    await sharing.turnOn();
    expect(linkHost()).toBe(`127.0.0.4:${port()}`);
    addresses = [home('127.0.0.2')];
    await look();
    expect(linkHost()).toBe(`127.0.0.2:${port()}`);
  });

  it('does not listen on a network beside it for which it was not turned on', async () => {
    addresses = [home('127.0.0.2'), cafe('127.0.0.4')];
    await look();
    expect([started, sharing.view.state]).toEqual([[], 'on']);
    expect(sharing.args().join(' ')).not.toContain('127.0.0.4');
  });
});
