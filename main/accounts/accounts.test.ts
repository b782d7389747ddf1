import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryCache, type Cache, type Change, type ChatSession } from '../../client/index.ts';
import type { JsonStore } from '../settings/json-store.ts';
import { initialSettings, type AccountRecord, type AccountsFile, type Settings } from '../settings/schema.ts';
import { Accounts } from './accounts.ts';
import { TokenVault } from './token-vault.ts';

const log = pino({ enabled: false });

function memoryStore<T extends object>(value: T): JsonStore<T> {
  let now = { ...value };
  return {
    get value() {
      return now;
    },
    change: (change) => {
      now = { ...now, ...change };
    },
  };
}

interface FakeSession {
  server: string;
  token: string;
  state: 'new' | 'started' | 'disposed';
  emit: (change: Change) => void;
}

let folder: string;
let sessions: FakeSession[];
let settings: JsonStore<Settings>;
let records: JsonStore<AccountsFile>;
let caches: Map<string, { cleared: boolean }>;
let port: number;
let seen: string[];
/** The disk deletes nothing. */
let stuck: boolean;

function open(): Accounts {
  const accounts = new Accounts({
    settings,
    accounts: records,
    vault: new TokenVault(
      folder,
      {
        isAsyncEncryptionAvailable: async () => false,
        encryptStringAsync: () => Promise.reject(new Error('not available')),
        decryptStringAsync: () => Promise.reject(new Error('not available')),
      },
      log,
    ),
    originHere: () => `http://127.0.0.1:${port}`,
    openSession: (server, token) => {
      const listeners = new Set<(change: Change) => void>();
      const session: FakeSession = {
        server,
        token,
        state: 'new',
        emit: (change) => {
          for (const listener of listeners) listener(change);
        },
      };
      sessions.push(session);
      const api: Partial<ChatSession> = {
        subscribe: (listener) => {
          listeners.add(listener);
          return () => {
            listeners.delete(listener);
          };
        },
        start: async () => {
          session.state = 'started';
        },
        [Symbol.asyncDispose]: async () => {
          session.state = 'disposed';
        },
      };
      return api as ChatSession;
    },
    openCache: (key): Cache => {
      const cache = new MemoryCache();
      const record = caches.get(key) ?? { cleared: false };
      caches.set(key, record);
      cache.reset = async () => {
        seen.push('reset');
      };
      cache.clear = async () => {
        if (stuck) throw new Error('read-only');
        record.cleared = true;
      };
      return cache;
    },
    log,
  });
  accounts.subscribe({
    changed: (account, change) => seen.push(`${account.key} ${change.kind}`),
    listChanged: () => seen.push('list'),
    removed: (key) => seen.push(`removed ${key}`),
  });
  return accounts;
}

const joined = (key: string): AccountRecord => ({
  key,
  kind: 'joined',
  server: `https://${key}.example.org`,
  gaiaId: '1',
  email: 'ada@example.org',
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-accounts-'));
  sessions = [];
  settings = memoryStore(initialSettings);
  records = memoryStore<AccountsFile>({ accounts: [] });
  caches = new Map();
  port = 4700;
  seen = [];
  stuck = false;
});

afterEach(() => rm(folder, { recursive: true }));

describe('accounts', () => {
  it('are none at first', async () => {
    const accounts = open();
    await accounts.openAll();
    expect([accounts.list(), accounts.active]).toEqual([[], null]);
  });

  it('are there again at the next start, with the same one shown', async () => {
    const before = open();
    await before.add(joined('a'), 'token-a');
    await before.add(joined('b'), 'token-b');
    before.select('a');
    await before.stop();
    const after = open();
    await after.openAll();
    expect(after.list().map(({ key, server, token }) => [key, server, token])).toEqual([
      ['a', 'https://a.example.org', 'token-a'],
      ['b', 'https://b.example.org', 'token-b'],
    ]);
    expect(after.active?.key).toBe('a');
  });

  it('keep their order when the session of one begins anew', async () => {
    const accounts = open();
    for (const key of ['b', 'a', 'c']) await accounts.add(joined(key), `token-${key}`);
    await accounts.addDemo('demo', 'http://127.0.0.1:1', 'token', new MemoryCache());
    await accounts.renew('b', 'token-b2');
    await accounts.forgetToken('a');
    expect(accounts.list().map(({ key }) => key)).toEqual(['b', 'a', 'c', 'demo']);
  });

  it('are locked by signing out until the next sign-in, and not by a token that was lost', async () => {
    const accounts = open();
    await accounts.add(joined('a'), 'token-a');
    await accounts.add(joined('b'), 'token-b');
    await accounts.forgetToken('a');
    await accounts.stop();
    await rm(join(folder, 'b'));
    const after = open();
    await after.openAll();
    expect(after.list().map(({ key, token, signedOut }) => [key, token, signedOut])).toEqual([
      ['a', '', true],
      ['b', '', false],
    ]);
    await after.renew('a', 'token-a2');
    expect(after.get('a')?.signedOut).toBe(false);
  });

  it('report what happens in their sessions until they end', async () => {
    const accounts = open();
    await accounts.add(joined('a'), 'token-a');
    sessions[0]!.emit({ kind: 'self' });
    await accounts.stop();
    sessions[0]!.emit({ kind: 'self' });
    expect(seen).toEqual(['list', 'a self']);
    expect(sessions[0]!.state).toBe('disposed');
  });

  it('leave nothing behind when signed out', async () => {
    const accounts = open();
    await accounts.add(joined('a'), 'token-a');
    await accounts.add(joined('b'), 'token-b');
    settings.change({ sounds: { a: true, b: false } });
    await accounts.remove('b');
    expect(records.value.accounts.map(({ key }) => key)).toEqual(['a']);
    expect(settings.value).toMatchObject({ sounds: { a: true }, active: null });
    expect(caches.get('b')?.cleared).toBe(true);
    expect(accounts.active?.key).toBe('a');
    expect(seen).toContain('removed b');
    const again = open();
    await again.openAll();
    expect(again.list().map(({ key }) => key)).toEqual(['a']);
  });

  it('are gone for everyone also where what was kept cannot be deleted', async () => {
    const accounts = open();
    await accounts.add(joined('a'), 'token-a');
    stuck = true;
    await expect(accounts.remove('a')).rejects.toThrow('read-only');
    expect([accounts.list(), accounts.active]).toEqual([[], null]);
    expect(seen.slice(-2)).toEqual(['removed a', 'list']);
  });

  it('without a token stay, with what is kept of them, until the person signs in again', async () => {
    records.change({ accounts: [joined('a')] });
    const accounts = open();
    await accounts.openAll();
    expect(accounts.list().map(({ key, token }) => [key, token])).toEqual([['a', '']]);
    await accounts.renew('a', 'token-a2');
    expect(sessions.map(({ token, state }) => [token, state])).toEqual([
      ['', 'disposed'],
      ['token-a2', 'started'],
    ]);
    expect(caches.get('a')?.cleared).toBe(false);
    const again = open();
    await again.openAll();
    expect(again.list().map(({ key, token }) => [key, token])).toEqual([['a', 'token-a2']]);
  });

  it('are found by server and person', async () => {
    const accounts = open();
    await accounts.add(joined('a'), 'token-a');
    expect(accounts.find('joined', 'https://a.example.org', '1')?.key).toBe('a');
    expect(accounts.find('joined', 'https://a.example.org', '2')).toBeNull();
    expect(accounts.find('here', 'https://a.example.org', '1')).toBeNull();
  });

  it('begin anew when what is kept of them is to be forgotten', async () => {
    const accounts = open();
    await accounts.add(joined('a'), 'token-a');
    seen = [];
    await accounts.clearLocalData('a');
    expect(seen).toContain('reset');
    expect(sessions.map(({ state }) => state)).toEqual(['disposed', 'started']);
    expect(sessions[1]?.token).toBe('token-a');
    expect(accounts.list()).toHaveLength(1);
  });

  it('of a demo are on no record', async () => {
    const accounts = open();
    await accounts.addDemo('look-around', 'http://127.0.0.1:1', 'token', new MemoryCache());
    expect(accounts.active?.kind).toBe('look-around');
    expect([records.value.accounts, settings.value.active]).toEqual([[], null]);
    await accounts.remove('look-around');
    expect(accounts.active).toBeNull();
  });

  it('here follow their server to another port', async () => {
    const accounts = open();
    await accounts.add({ ...joined('h'), kind: 'here', server: '' }, 'token-h');
    await accounts.add(joined('a'), 'token-a');
    await accounts.reopenHere();
    expect(sessions).toHaveLength(2);
    port = 4800;
    await accounts.reopenHere();
    expect(sessions.map(({ server, state }) => [server, state])).toEqual([
      ['http://127.0.0.1:4700', 'disposed'],
      ['https://a.example.org', 'started'],
      ['http://127.0.0.1:4800', 'started'],
    ]);
    expect(accounts.hasAccountHere).toBe(true);
  });
});
