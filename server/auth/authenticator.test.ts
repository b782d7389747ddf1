import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeClock, fakeClock, limits } from '../../protocol/index.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Authenticator } from './authenticator.ts';
import { tokenHash } from './tokens.ts';
import { startTokenSweep } from './unused-tokens.ts';

const label = { label: 'desk', variant: 'extended', device: 'desktop' } as const;
const dayMs = 24 * 3600 * 1000;

let resources: AsyncDisposableStack;
let clock: FakeClock;
let store: Store;
let gaiaId: string;
let authenticator: Authenticator;

beforeEach(async () => {
  resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  clock = fakeClock();
  const database = { kind: 'sqlite', path: `${folder.path}/parley.sqlite` } as const;
  store = resources.use(await openStore({ database, clock }));
  const account = { email: 'ann@example.org', displayName: 'Ann', passwordHash: 'hash' };
  ({ gaiaId } = await store.accounts.createAccount(account, { by: 'administrator' }));
  authenticator = fresh();
});
afterEach(() => resources[Symbol.asyncDispose]());

/** As another process, or this one after it was started again, has it. */
const fresh = (accounts: Accounts = store.accounts): Authenticator =>
  new Authenticator({
    accounts,
    clock,
    onRevoked: () => undefined,
    report: (error) => expect.unreachable(String(error)),
  });
const create = (token: string, kind: 'app' | 'gateway' = 'app') =>
  store.accounts.createToken({ gaiaId, hash: tokenHash(token), kind, ...label });

test('a token opens only what it was made for', async () => {
  await create('older client', 'gateway');
  expect(await authenticator.verify('older client')).toBeNull();
  expect(await authenticator.verify('older client', 'gateway')).toMatchObject({ gaiaId, kind: 'gateway' });
});

test('a token ends after 400 days without use', async () => {
  await create('used token');
  await create('forgotten token');
  expect(limits.unusedTokenDays).toBe(400);
  clock.advance(399 * dayMs);
  expect(await authenticator.verify('used token')).toMatchObject({ gaiaId });
  await expect
    .poll(async () => (await store.accounts.tokenByHash(tokenHash('used token')))?.usedAt)
    .toBe(clock.nowUsec());
  clock.advance(2 * dayMs);
  for (const process of [authenticator, fresh()]) {
    expect(await process.verify('forgotten token')).toBeNull();
    expect(await process.verify('used token')).toMatchObject({ gaiaId });
  }
});

test('a token that another process let in is not taken for unused', async () => {
  await create('used elsewhere');
  await authenticator.verify('used elsewhere');
  clock.advance(300 * dayMs);
  await fresh().verify('used elsewhere');
  await expect
    .poll(async () => (await store.accounts.tokenByHash(tokenHash('used elsewhere')))?.usedAt)
    .toBe(clock.nowUsec());
  clock.advance(300 * dayMs);
  expect(await authenticator.verify('used elsewhere')).toMatchObject({ gaiaId });
});

test('the use of a token is stored once a day', async () => {
  await create('busy token');
  const record = vi.spyOn(store.accounts, 'recordTokenUse');
  const useOften = async () => {
    for (let n = 0; n < 20; n += 1) await authenticator.verify('busy token');
  };
  await useOften();
  expect(record).toHaveBeenCalledTimes(0);
  clock.advance(dayMs + 1);
  await useOften();
  expect(record).toHaveBeenCalledTimes(1);
  clock.advance(dayMs - 1);
  await useOften();
  expect(record).toHaveBeenCalledTimes(1);
});

test('clients whose tokens ended are signed out, but for those that are connected', async () => {
  const connected = await create('session of years');
  await create('forgotten token');
  clock.advance(401 * dayMs);
  const options = { tokens: store.accounts, authenticator, clock };
  const sweep = startTokenSweep({
    ...options,
    connectedAmong: async () => new Set([connected.clientId]),
    report: (error) => expect.unreachable(String(error)),
  });
  await sweep[Symbol.asyncDispose]();
  expect(await store.accounts.listTokens(gaiaId)).toEqual([{ ...connected, usedAt: clock.nowUsec() }]);
});

test('what was signed for a client is good while it is signed in', async () => {
  const [first, second] = [await create('first'), await create('second')];
  expect(await authenticator.signedIn('nobody')).toBeNull();
  for (const { clientId } of [first, second, first]) {
    expect(await authenticator.signedIn(clientId)).toMatchObject({ gaiaId });
  }
  await authenticator.revoke(first.clientId);
  expect(await authenticator.signedIn(first.clientId)).toBeNull();
  expect(await authenticator.signedIn(second.clientId)).toMatchObject({ gaiaId });
  authenticator.revoked(await store.accounts.setDisabled(gaiaId, true));
  expect(await authenticator.signedIn(second.clientId)).toBeNull();
});

test('what this process signs out is announced to others, and what it learns from them is not', async () => {
  const announced: string[][] = [];
  const [first, second] = [await create('first'), await create('second')];
  authenticator = new Authenticator({
    accounts: store.accounts,
    clock,
    onRevoked: () => undefined,
    announce: (clientIds) => announced.push([...clientIds]),
    report: (error) => expect.unreachable(String(error)),
  });
  await authenticator.revoke(first.clientId);
  authenticator.forget([second.clientId]);
  expect(announced).toEqual([[first.clientId]]);
  expect([first, second].map(({ clientId }) => authenticator.wasRevoked(clientId))).toEqual([true, true]);
});

test('does not remember a token that was revoked while it was looked up', async () => {
  const { clientId } = await create('the token');
  const looked = Promise.withResolvers<void>();
  const accounts = Object.create(store.accounts) as Accounts;
  accounts.tokenByHash = async (hash) => {
    const found = await store.accounts.tokenByHash(hash);
    await looked.promise;
    return found;
  };
  const racing = fresh(accounts);
  const verified = racing.verify('the token');
  await racing.revoke(clientId);
  looked.resolve();
  await verified;
  expect(await racing.verify('the token')).toBeNull();
});
