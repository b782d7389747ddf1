import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directNetwork, hostOf, keyInLink } from '../../client/index.ts';
import { TrustStore } from '../net/trust-store.ts';
import type { AcceptedCertificate, AccountRecord } from '../settings/schema.ts';
import type { Account, Accounts } from './accounts.ts';
import { SignIn } from './sign-in.ts';
import type { Demo } from './demo.ts';
import { t } from '../../words/translate.ts';

/** With nothing accepted yet. */
function trustStore(): TrustStore {
  let value: { certificates: Record<string, AcceptedCertificate> } = { certificates: {} };
  return new TrustStore({
    get value() {
      return value;
    },
    change: (change) => {
      value = { ...value, ...change };
    },
  });
}

const signedIn = { token: 'token', gaiaId: '1', email: 'ada@example.org' };

let server: Server;
let origin: string;
let asked: { path: string; body: Record<string, string>; token: string; name: string | undefined }[];
let refuse: Record<string, { status: number; body: object }>;
let open: Account[];
let calls: string[];
let visitFails: boolean;
/** Until when forgetting a token takes. */
let forgetting: Promise<void>;
let signIn: SignIn;
let signInWith: (onlyServer: string | undefined) => SignIn;
let trust: TrustStore;
/** Where it connected to. */
let origins: string[];

beforeEach(async () => {
  asked = [];
  origins = [];
  refuse = {};
  open = [];
  calls = [];
  visitFails = false;
  forgetting = Promise.resolve();
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const path = request.url ?? '';
    const { authorization = '', 'user-agent': name } = request.headers;
    asked.push({ path, body: JSON.parse(text), token: authorization, name });
    const { status, body } = refuse[path] ?? { status: 200, body: signedIn };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const accounts = {
    list: () => open,
    get: (key: string) => open.find((each) => each.key === key) ?? null,
    select: (key: string) => calls.push(`select ${key}`),
    remove: async (key: string) => {
      calls.push(`remove ${key}`);
      open = open.filter((each) => each.key !== key);
    },
    forgetToken: async (key: string) => {
      await forgetting;
      calls.push(`forget token ${key}`);
    },
    add: async (record: AccountRecord, token: string) => {
      calls.push(`add ${record.kind} ${record.server} ${record.email} ${token}`);
      return { key: record.key };
    },
    find: (kind: string, server: string, gaiaId: string) =>
      open.find(
        (each) =>
          each.kind === kind &&
          (kind === 'here' || each.server === server) &&
          each.session.self?.gaiaId === gaiaId,
      ) ?? null,
    renew: async (key: string, token: string) => calls.push(`renew ${key} ${token}`),
  } as unknown as Accounts;
  const demo = {
    begin: async () => {
      if (visitFails) throw new Error('no space left');
      return 'look-around';
    },
    end: async () => calls.push('end demo'),
  } as unknown as Demo;
  trust = trustStore();
  signInWith = (onlyServer) =>
    new SignIn({
      accounts,
      demo,
      network: {
        connect: (target) => {
          origins.push(`${target.secure ? 'https' : 'http'}://${hostOf(target)}`);
          return directNetwork.connect(target);
        },
      },
      trust,
      serverHere: async () => origin,
      onlyServer,
      clientName: 'Parley on desk, Linux',
      log: pino({ enabled: false }),
    });
  signIn = signInWith(undefined);
});

afterEach(() => {
  server.close();
});

const account = (key: string, kind: Account['kind'], connection = 'online'): Account =>
  ({
    key,
    kind,
    server: origin,
    token: 'old',
    session: { self: { gaiaId: '1' }, connection: { kind: connection } },
  }) as unknown as Account;

const joining = { mode: 'sign-up', account: 'ada', password: 'pw', displayName: 'Ada', invite: '' } as const;

it('names the device to the server, however one signs in', async () => {
  await signIn.join({ ...joining, server: origin });
  await signIn.join({ ...joining, mode: 'sign-in', server: origin });
  refuse['/auth/v1/signup'] = { status: 409, body: { code: 'account_taken', message: 'Taken.' } };
  await signIn.startHere({ account: 'ada', password: 'pw', displayName: 'Ada' });
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['signup', 'signin', 'signup', 'signin']);
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['Parley on desk, Linux']));
});

describe('an address', () => {
  it('is refused without encryption beyond the own network, before anything is sent', async () => {
    const join = signIn.join({
      mode: 'sign-in',
      server: 'http://chat.example.org',
      account: 'ada',
      password: 'secret',
      displayName: '',
      invite: '',
    });
    await expect(join).rejects.toMatchObject({
      code: 'bad_address',
      field: 'server',
      message: t('error.addressUnencrypted', { host: 'chat.example.org' }),
    });
    expect(asked).toEqual([]);
  });

  it.each<[string, boolean]>([
    ['192.168.1.20', true],
    ['http://nas.local:4700', true],
    ['chat.example.org', false],
    ['localhost', false],
    ['', false],
    ['http://chat.example.org', false],
  ])('%j is one whose connection can be read: %s', (address, unencrypted) => {
    expect(signIn.isUnencrypted(address)).toBe(unencrypted);
  });
});

describe('joining', () => {
  it('signs up with the code of an invite link', async () => {
    await signIn.join({ ...joining, server: `${origin}/?invite=abc` });
    expect(asked).toMatchObject([{ path: '/auth/v1/signup', body: { account: 'ada', invite: 'abc' } }]);
    expect(calls).toEqual([`add joined ${origin} ada@example.org token`]);
  });

  it('is at the server of the policy alone, where that names one', async () => {
    const ruled = signInWith('https://chat.example.org');
    await expect(ruled.join({ ...joining, server: origin })).rejects.toMatchObject({
      message: t('refusals.otherServer', { server: 'chat.example.org' }),
      field: 'server',
    });
    expect(asked).toEqual([]);
    await signInWith(origin).join({ ...joining, server: origin });
    expect(asked).toHaveLength(1);
  });

  it('leads to the account that is already here, and gives the new token back', async () => {
    open = [account('a', 'joined')];
    expect(await signIn.join({ ...joining, mode: 'sign-in', server: origin })).toBe('a');
    expect(calls).toEqual(['select a']);
    expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/signout', token: 'Bearer token' });
  });

  it.each([
    ['whose sign-in was refused', 'refused', 'old'],
    ['that was signed out and is not connecting', 'offline', ''],
  ])('goes on with the account %s, with the new token', async (_which, connection, token) => {
    open = [{ ...account('a', 'joined', connection), token }];
    expect(await signIn.join({ ...joining, mode: 'sign-in', server: origin })).toBe('a');
    expect(calls).toEqual(['renew a token']);
    expect(asked.map(({ path }) => path)).toEqual(['/auth/v1/signin']);
  });

  it('opens another account for another person', async () => {
    open = [account('a', 'joined', 'refused')];
    refuse['/auth/v1/signin'] = { status: 200, body: { ...signedIn, gaiaId: '2', email: 'ben@example.org' } };
    await signIn.join({ ...joining, mode: 'sign-in', server: origin });
    expect(calls).toEqual([`add joined ${origin} ben@example.org token`]);
  });

  it('knows the server on this computer by its address', async () => {
    open = [account('a', 'here', 'refused')];
    expect(await signIn.join({ ...joining, mode: 'sign-in', server: origin })).toBe('a');
    expect(calls).toEqual(['renew a token']);
  });

  it('comes back to the address that the account has, where the bare host would mean another', async () => {
    open = [{ ...account('a', 'joined', 'refused'), server: 'https://127.0.0.1:1' }];
    await expect(signIn.join({ ...joining, mode: 'sign-in', server: '127.0.0.1:1' })).rejects.toMatchObject({
      code: 'unreachable',
    });
    expect(origins).toEqual(['https://127.0.0.1:1']);
  });

  it('says which field to correct', async () => {
    refuse['/auth/v1/signup'] = {
      status: 400,
      body: { code: 'email_taken', message: 'This name is taken.' },
    };
    await expect(signIn.join({ ...joining, server: origin })).rejects.toMatchObject({
      field: 'account',
      message: 'This name is taken.',
    });
    expect(calls).toEqual([]);
  });
});

describe('an invite link with the key of the server', () => {
  const key = Array.from({ length: 32 }, () => 'AB').join(':');

  it('counts for a new account alone', async () => {
    const tried: string[] = [];
    trust.tryKey = (host) => {
      tried.push(host);
      return { keep: () => undefined, [Symbol.dispose]: () => undefined };
    };
    const server = `parley://${new URL(origin).host}/invite/code?key=${keyInLink(key)}`;
    await signIn.join({ ...joining, mode: 'sign-in', server }).catch(() => undefined);
    expect(tried).toEqual([]);
    await signIn.join({ ...joining, server }).catch(() => undefined);
    expect(tried).toEqual([new URL(origin).host]);
    signIn.followed('https://10.255.255.1:1', { key, byName: null });
    await signIn.join({ ...joining, server }).catch(() => undefined);
    expect(tried).toHaveLength(2);
  });

  it('is forgotten with the last account at that server', async () => {
    const host = new URL(origin).host;
    {
      using tried = trust.tryKey(host, key);
      tried.keep();
    }
    open = [account('a', 'joined'), account('b', 'joined')];
    await signIn.remove('a');
    expect(trust.key(host)).toBe(key);
    await signIn.remove('b');
    expect(trust.key(host)).toBeNull();
  });
});

describe('starting on this computer', () => {
  const request = { account: 'ada', password: 'pw', displayName: 'Ada' };

  it('makes the account', async () => {
    await signIn.startHere(request);
    expect(calls).toEqual(['add here  ada@example.org token']);
  });

  it('leads back into an account that was left before', async () => {
    refuse['/auth/v1/signup'] = { status: 400, body: { code: 'email_taken', message: 'Taken.' } };
    await signIn.startHere(request);
    expect(asked.map(({ path }) => path)).toEqual(['/auth/v1/signup', '/auth/v1/signin']);
    expect(calls).toEqual(['add here  ada@example.org token']);
  });

  it('reports the failed sign-up when neither works', async () => {
    refuse['/auth/v1/signup'] = { status: 400, body: { code: 'email_taken', message: 'Taken.' } };
    refuse['/auth/v1/signin'] = { status: 401, body: { code: 'unauthenticated', message: 'Wrong.' } };
    await expect(signIn.startHere(request)).rejects.toThrow('Taken.');
  });
});

describe('looking around', () => {
  it('leads to the demo', async () => {
    expect(await signIn.lookAround()).toBe('look-around');
  });

  it('says in words that it failed', async () => {
    visitFails = true;
    await expect(signIn.lookAround()).rejects.toThrow(t('refusals.lookAroundFailed'));
  });
});

describe('signing out', () => {
  it('makes the token worthless and keeps the account', async () => {
    open = [account('a', 'joined')];
    await signIn.signOut('a');
    expect(asked).toMatchObject([{ path: '/auth/v1/signout', token: 'Bearer old' }]);
    expect(calls).toEqual(['forget token a']);
  });

  it('keeps the account also when the server cannot be reached', async () => {
    open = [account('a', 'joined')];
    refuse['/auth/v1/signout'] = { status: 500, body: {} };
    await signIn.signOut('a');
    expect(calls).toEqual(['forget token a']);
  });

  it('does not sign out again who signs in while it is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    forgetting = promise;
    open = [account('a', 'joined', 'refused')];
    const leaving = signIn.signOut('a');
    const back = signIn.join({ ...joining, mode: 'sign-in', server: origin });
    await expect.poll(() => asked.length).toBe(2);
    // As far as it comes by itself.
    const rest = new Promise((done) => {
      setTimeout(done, 100);
    });
    // Nothing is open while its session ends.
    const ending = open;
    open = [];
    await Promise.race([back, rest]);
    open = ending;
    resolve();
    await Promise.all([leaving, back]);
    expect(calls).toEqual(['forget token a', 'renew a token']);
  });
});

describe('removing', () => {
  it('makes the token worthless and forgets the account', async () => {
    open = [account('a', 'joined')];
    await signIn.remove('a');
    expect(asked).toMatchObject([{ path: '/auth/v1/signout', token: 'Bearer old' }]);
    expect(calls).toEqual(['remove a']);
  });

  it('ends a demo, and does nothing for an unknown account', async () => {
    open = [account('look-around', 'look-around')];
    await signIn.remove('look-around');
    await signIn.remove('unknown');
    expect([calls, asked]).toEqual([['end demo'], []]);
  });
});
