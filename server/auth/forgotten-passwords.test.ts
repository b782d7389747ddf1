import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeClock, fakeClock, limits } from '../../protocol/index.ts';
import type { Language } from '../../words/languages.ts';
import { openStore } from '../store/open-store.ts';
import type { SignInAttempt } from '../store/accounts/sign-in-log.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { AuthRefusal } from './auth-refusal.ts';
import { ForgottenPasswords } from './forgotten-passwords.ts';
import { verifyPassword } from './passwords.ts';
import { tokenHash } from './tokens.ts';

const origin = { address: '10.0.0.1', userAgent: 'test' };
const elsewhere = (n: number) => ({ ...origin, address: `10.1.0.${n}` });

let resources: AsyncDisposableStack;
let clock: FakeClock;
let store: Store;
let gaiaId: string;
let passwords: ForgottenPasswords;
let codes: { email: string; code: string; language: Language }[];
let changed: string[];
let revoked: string[];
let recorded: SignInAttempt[];
let faults: unknown[];
/** What the mail server says. */
let answer: () => Promise<void>;

beforeEach(async () => {
  resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  clock = fakeClock();
  const database = { kind: 'sqlite', path: `${folder.path}/parley.sqlite` } as const;
  store = resources.use(await openStore({ database, clock }));
  const account = { email: 'ann@example.org', displayName: 'Ann', passwordHash: 'before' };
  ({ gaiaId } = await store.accounts.createAccount(account, { by: 'administrator' }));
  [codes, changed, revoked, recorded, faults] = [[], [], [], [], []];
  answer = async () => undefined;
  passwords = resources.use(fresh());
});
afterEach(() => resources[Symbol.asyncDispose]());

/** As a process that was just started has it. */
const fresh = (): ForgottenPasswords =>
  new ForgottenPasswords({
    accounts: store.accounts,
    authenticator: { revoked: (ids) => void revoked.push(...ids) },
    recorder: { record: (attempt) => void recorded.push(attempt) },
    clock,
    domain: 'example.org',
    mails: {
      async sendCode(email, code, language) {
        codes.push({ email, code, language });
        await answer();
      },
      async sendChanged(email) {
        changed.push(email);
      },
    },
    report: (error) => void faults.push(error),
  });

const ask = (account = 'ann', from = origin, by = passwords) => by.request(account, from, 'de');
async function mailed(): Promise<string> {
  const before = codes.length;
  ask();
  await expect.poll(() => codes.length).toBe(before + 1);
  return codes.at(-1)?.code ?? '';
}
const replace = (code: string, password = 'quite another one', from = origin) =>
  passwords.replace({ code, password }, from, 'de');
const createToken = (hash: string, kind: 'app' | 'gateway' = 'app') =>
  store.accounts.createToken({ gaiaId, hash, label: 'x', variant: 'extended', device: 'desktop', kind });
/** Resolves when everything that was asked for before it is done. */
const settled = () => passwords[Symbol.asyncDispose]();

test('a mailed code replaces the password, once, and ends all sessions and tokens', async () => {
  const clients = [await createToken('h1'), await createToken('h2', 'gateway')];
  const code = await mailed();
  expect(codes).toMatchObject([{ email: 'ann@example.org', language: 'de' }]);
  expect(await passwords.find(code, origin)).toMatchObject({ gaiaId });
  expect(await replace(code)).toMatchObject({ gaiaId });
  const stored = await store.accounts.passwordHash(gaiaId);
  expect(await verifyPassword(stored, 'quite another one')).toBe(true);
  expect(revoked.toSorted()).toEqual(clients.map(({ clientId }) => clientId).toSorted());
  expect(await store.accounts.listTokens(gaiaId)).toEqual([]);
  await expect.poll(() => changed).toEqual(['ann@example.org']);
  expect(recorded).toMatchObject([{ gaiaId, action: 'password', outcome: 'success' }]);
  expect(await replace(code, 'and yet another')).toBeNull();
  expect(await passwords.find(code, origin)).toBeNull();
  expect(await store.accounts.passwordHash(gaiaId)).toBe(stored);
});

describe('a code is not good', () => {
  test('after an hour', async () => {
    const code = await mailed();
    clock.advance(limits.passwordResetSecs * 1000 - 1000);
    expect(await passwords.find(code, origin)).not.toBeNull();
    clock.advance(2000);
    expect(await replace(code)).toBeNull();
  });

  test('once another one was used, or the password was changed otherwise', async () => {
    const [first, second] = [await mailed(), await mailed()];
    expect(await replace(second)).not.toBeNull();
    expect(await replace(first)).toBeNull();
    const third = await mailed();
    await store.accounts.changePassword(gaiaId, { hash: 'changed', exceptClientId: null });
    expect(await replace(third)).toBeNull();
  });

  test('once the administrator made another one', async () => {
    const code = await mailed();
    await store.accounts.createReset({
      gaiaId,
      hash: tokenHash('of the administrator'),
      by: 'administrator',
    });
    expect(await replace(code)).toBeNull();
  });

  test('while the account is switched off', async () => {
    const code = await mailed();
    await store.accounts.setDisabled(gaiaId, true);
    expect(await replace(code)).toBeNull();
    expect(await store.accounts.passwordHash(gaiaId)).toBe('before');
  });

  test('when its mail was not taken', async () => {
    answer = () => Promise.reject(new Error('550'));
    const code = await mailed();
    await expect.poll(() => faults).toHaveLength(1);
    expect(await replace(code)).toBeNull();
  });

  test('with another letter, and then nothing is changed', async () => {
    const code = await mailed();
    expect(await replace(code.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).toBeNull();
    expect(recorded).toMatchObject([{ gaiaId: null, outcome: 'failure' }]);
    expect(revoked).toEqual([]);
  });
});

test('a password that is refused uses up no code', async () => {
  const code = await mailed();
  await expect(replace(code, 'short')).rejects.toThrow('password_too_short');
  expect(await replace(code)).not.toBeNull();
});

test('who has no account, or one that is switched off, gets no mail and the same answer', async () => {
  await store.accounts.setDisabled(gaiaId, true);
  for (const account of ['nobody', 'ann', 'no account @ all', '']) expect(ask(account)).toBeUndefined();
  await settled();
  expect([codes, faults]).toEqual([[], []]);
});

test('an account gets three mails an hour, from all callers and processes together', async () => {
  for (let n = 0; n < 10; n += 1) {
    const other = fresh();
    ask('ANN@example.org', elsewhere(n), other);
    await other[Symbol.asyncDispose]();
  }
  expect(codes).toHaveLength(limits.passwordResetsPerAccount);
  clock.advance(limits.passwordResetSecs * 1000 + 1000);
  ask('ann', elsewhere(20));
  await settled();
  expect(codes).toHaveLength(limits.passwordResetsPerAccount + 1);
});

test('an address asks twenty times an hour, before anything is looked up', async () => {
  for (let n = 0; n < limits.passwordResetsPerAddress; n += 1) ask(`nobody${n}`);
  expect(() => ask('ann')).toThrow(AuthRefusal);
  await settled();
  expect(codes).toEqual([]);
  ask('ann', elsewhere(1));
  await settled();
  expect(codes).toHaveLength(1);
});

test('an address tries twenty codes a minute', async () => {
  const code = await mailed();
  for (let n = 0; n < limits.passwordResetAttempts; n += 1) await replace(`guess${n}`);
  await expect(replace(code)).rejects.toThrow('too_many_attempts');
  await expect(passwords.find(code, origin)).rejects.toThrow('too_many_attempts');
  expect(await replace(code, undefined, elsewhere(1))).not.toBeNull();
});

test('mails that wait for a mail server that is slow are bounded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => promise;
  for (let n = 0; n < 110; n += 1) ask('ann', elsewhere(n));
  await expect.poll(() => faults.length).toBe(8);
  expect(faults.map(String)).toContain('Error: too many mails wait');
  resolve();
  await settled();
});
