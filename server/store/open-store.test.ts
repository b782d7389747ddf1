import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeClock, fakeClock, limits, USEC_PER_SEC } from '../../protocol/index.ts';
import { engineOfRun, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { AccountRefused } from './accounts/accounts.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

let database: TestDatabase;
let clock: FakeClock;
let store: Store;

beforeEach(async () => {
  database = await testDatabase(engineOfRun());
  clock = fakeClock();
  store = await openStore({ database: database.location, clock });
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const ann = { email: ' Ann@Example.org', displayName: 'Ann', passwordHash: 'hash' };
const administrator = { by: 'administrator' } as const;

it('opens again with everything in it', async () => {
  const { gaiaId } = await store.accounts.createAccount(ann, administrator);
  await store[Symbol.asyncDispose]();
  store = await openStore({ database: database.location, clock });
  expect(await store.accounts.accountById(gaiaId)).toMatchObject({ email: 'Ann@Example.org' });
});

it('answers a check', async () => {
  await expect(store.check()).resolves.toBeUndefined();
});

describe('change positions', () => {
  const take = (of = store) => of.write(async (tx) => [tx.position(), tx.position()]);

  it('rise while the clock stands, goes back, or the server starts again', async () => {
    const seen = (await take()).concat(await take());
    await store[Symbol.asyncDispose]();
    clock = fakeClock(clock.nowUsec() - 5_000_000);
    store = await openStore({ database: database.location, clock });
    seen.push(...(await take()));
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  it('rise over all processes on one store', async () => {
    const second = await openStore({ database: database.location, clock });
    const seen: number[] = [];
    for (let n = 0; n < 3; n++) seen.push(...(await take()), ...(await take(second)));
    await second[Symbol.asyncDispose]();
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  it('are not shown before everything below them', async () => {
    await take();
    const before = await store.reader.committed();
    await store.write(async (tx) => {
      tx.position();
      expect(await store.reader.committed()).toBe(before);
    });
    expect(await store.reader.committed()).toBeGreaterThan(before);
  });

  it('are not given twice after a unit was undone', async () => {
    let lost = 0;
    await expect(
      store.write(async (tx) => {
        lost = tx.position();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await take())[0]).toBeGreaterThan(lost);
  });
});

describe('accounts', () => {
  const createAccount: Store['accounts']['createAccount'] = (account, admission) =>
    store.accounts.createAccount(account, admission);
  const why = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'made',
      (error: AccountRefused) => error.reason,
    );
  const policy = (policy: 'open' | 'invite' | 'closed', inviteHash: string | null = null) =>
    ({ by: 'policy', policy, inviteHash, local: true }) as const;
  const bob = { ...ann, email: 'bob@example.org' };

  it('are found whatever the case of the address, and only once per address', async () => {
    const made = await createAccount(ann, administrator);
    expect(await store.accounts.accountByEmail('ANN@example.ORG ')).toEqual(made);
    expect(await why(createAccount({ ...ann, email: 'ann@EXAMPLE.org' }, administrator))).toBe('email_taken');
    expect(await store.accounts.countAccounts()).toBe(1);
    expect(await store.accounts.listAccounts()).toEqual([made]);
    expect(await store.accounts.passwordHash(made.gaiaId)).toBe('hash');
  });

  it('take another password only in the place of the one that was known, and sign the other clients out', async () => {
    const { gaiaId } = await createAccount(ann, administrator);
    const token = (hash: string, provenBy?: string) =>
      store.accounts.createToken({
        gaiaId,
        hash,
        label: 'desk',
        variant: 'extended',
        device: 'desktop',
        ...(provenBy === undefined ? {} : { provenBy }),
      });
    const [kept, other] = [await token('h1', 'hash'), await token('h2')];
    const change = { hash: 'next', exceptClientId: kept.clientId };
    expect(await store.accounts.changePassword(gaiaId, { ...change, replaces: 'older' })).toBeNull();
    expect(await store.accounts.passwordHash(gaiaId)).toBe('hash');
    const position = await store.accounts.revocationsFrom();
    expect(await store.accounts.changePassword(gaiaId, { ...change, replaces: 'hash' })).toEqual([
      other.clientId,
    ]);
    expect(await store.accounts.passwordHash(gaiaId)).toBe('next');
    expect(await store.accounts.listTokens(gaiaId)).toEqual([kept]);
    expect(await store.accounts.revocationsAfter(position)).toMatchObject({ clientIds: [other.clientId] });
    await expect(token('h3', 'hash')).rejects.toThrow('password_changed');
    expect(await store.accounts.changePassword(gaiaId, { hash: 'by force', exceptClientId: null })).toEqual([
      kept.clientId,
    ]);
  });

  it('have no clients while they are switched off', async () => {
    const made = await createAccount(ann, administrator);
    const { gaiaId } = made;
    const requested = { gaiaId, hash: 'h1', label: 'desk', variant: 'extended', device: 'desktop' } as const;
    const client = await store.accounts.createToken(requested);
    const position = await store.accounts.revocationsFrom();
    expect(await store.accounts.setDisabled(gaiaId, true)).toEqual([client.clientId]);
    expect(await store.accounts.revocationsAfter(position)).toMatchObject({ clientIds: [client.clientId] });
    expect(await store.accounts.accountById(gaiaId)).toEqual({ ...made, disabled: true });
    await expect(store.accounts.createToken(requested)).rejects.toThrow('disabled');
    expect(await store.accounts.setDisabled(gaiaId, false)).toEqual([]);
    await store.accounts.createToken(requested);
  });

  it('do not reveal which names exist to someone without an invite', async () => {
    await createAccount(ann, policy('open'));
    expect(await why(createAccount(ann, policy('invite')))).toBe('invite_needed');
    expect(await why(createAccount(ann, policy('invite', 'made up')))).toBe('invite_invalid');
    expect(await why(createAccount(ann, policy('closed')))).toBe('sign_up_closed');
    await store.accounts.createInvite('good', null, null);
    expect(await why(createAccount(ann, policy('invite', 'good')))).toBe('email_taken');
  });

  it('cannot be invited any more once an invitation is revoked', async () => {
    await createAccount(ann, policy('open'));
    await store.accounts.createInvite('two', null, null, 2);
    await store.accounts.createInvite('other', null, null);
    await createAccount(bob, policy('invite', 'two'));
    const revoke = (hash: string) => store.accounts.revokeInvite(hash, clock.nowUsec());
    expect([await revoke('two'), await revoke('two'), await revoke('made up')]).toEqual([true, false, false]);
    const cid = { ...bob, email: 'cid@x.org' };
    expect(await why(createAccount(cid, policy('invite', 'two')))).toBe('invite_invalid');
    expect(await why(createAccount(cid, policy('invite', 'other')))).toBe('made');
    expect(await store.accounts.accountByEmail(bob.email)).not.toBeNull();
  });

  it('can be invited several at once', async () => {
    await createAccount(ann, policy('open'));
    await store.accounts.createInvite('two', null, null, 2);
    expect(await why(createAccount(bob, policy('invite', 'two')))).toBe('made');
    expect(await why(createAccount(bob, policy('invite', 'two')))).toBe('email_taken');
    expect(await why(createAccount({ ...bob, email: 'cid@x.org' }, policy('invite', 'two')))).toBe('made');
    expect(await why(createAccount({ ...bob, email: 'dot@x.org' }, policy('invite', 'two')))).toBe(
      'invite_invalid',
    );
  });

  it('leave a trace of who signed in, bounded in number and time', async () => {
    const { gaiaId } = await createAccount(ann, administrator);
    const attempt = { gaiaId, action: 'sign-in', outcome: 'success', address: '::1', label: 'desk' } as const;
    const { entriesPerPerson, days } = limits.signInLog;
    const flood = Array.from({ length: entriesPerPerson + 7 }, () => ({ ...attempt, gaiaId: null }));
    await store.accounts.recordSignIns([attempt, ...flood]);
    expect(await store.accounts.listSignIns(gaiaId, 10)).toEqual([{ ...attempt, at: expect.any(Number) }]);
    expect(await store.accounts.listSignIns(null, 2 * entriesPerPerson)).toHaveLength(entriesPerPerson + 1);
    await store.accounts.recordSignIns([{ ...attempt, outcome: 'failure' }]);
    expect((await store.accounts.listSignIns(gaiaId, 1))[0]).toMatchObject({ outcome: 'failure' });
    await store.accounts.forgetOldSignIns(clock.nowUsec() + (days - 1) * 86_400 * USEC_PER_SEC);
    expect(await store.accounts.listSignIns(gaiaId, 10)).toHaveLength(2);
    await store.accounts.forgetOldSignIns(clock.nowUsec() + (days + 1) * 86_400 * USEC_PER_SEC);
    expect(await store.accounts.listSignIns(null, 10)).toEqual([]);
  });

  it('are signed in from addresses that failed attempts do not push out', async () => {
    const { gaiaId } = await createAccount(ann, administrator);
    const attempt = { gaiaId, action: 'sign-in', address: '10.0.0.1', label: 'desk' } as const;
    const guess = { ...attempt, outcome: 'failure', address: '192.0.2.1' } as const;
    await store.accounts.recordSignIns([
      { ...attempt, outcome: 'success' },
      { ...attempt, outcome: 'success' },
      ...Array.from({ length: limits.signInLog.entriesPerPerson + 7 }, () => guess),
    ]);
    expect(await store.accounts.listSignInAddresses(gaiaId)).toEqual(['10.0.0.1']);
    expect(await store.accounts.listSignIns(gaiaId, 9999)).toHaveLength(
      limits.signInLog.entriesPerPerson + 2,
    );
  });

  it('need an invite to be the first from elsewhere, whatever the policy', async () => {
    const fromElsewhere = (inviteHash: string | null) =>
      ({ ...policy('open', inviteHash), local: false }) as const;
    expect(await why(createAccount(ann, fromElsewhere(null)))).toBe('invite_needed');
    expect(await why(createAccount(ann, fromElsewhere('made up')))).toBe('invite_invalid');
    await store.accounts.createInvite('first', null, null);
    expect(await createAccount(ann, fromElsewhere('first'))).toMatchObject({ administrator: true });
    expect(await why(createAccount(bob, fromElsewhere(null)))).toBe('made');
    expect(await why(createAccount(bob, { ...policy('invite', 'first'), local: false }))).toBe(
      'invite_invalid',
    );
  });

  it('are refused before anything is done for them, by the same rules', async () => {
    await createAccount(ann, policy('open'));
    const now = clock.nowUsec();
    const check = (email: string, ...given: Parameters<typeof policy>) =>
      why(store.accounts.checkAdmission(email, policy(...given), now));
    expect(await check('bob@x.org', 'closed')).toBe('sign_up_closed');
    expect(await check('bob@x.org', 'invite')).toBe('invite_needed');
    expect(await check('bob@x.org', 'invite', 'made up')).toBe('invite_invalid');
    expect(await check(ann.email, 'open')).toBe('email_taken');
    expect(await check('bob@x.org', 'open')).toBe('made');
    expect(await store.accounts.countAccounts()).toBe(1);
  });

  it('let the first one in and make it the administrator', async () => {
    const [first, second] = await Promise.allSettled([
      createAccount(ann, policy('closed')),
      createAccount(bob, policy('closed')),
    ]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { administrator: true } });
    expect(second).toMatchObject({ status: 'rejected', reason: { reason: 'sign_up_closed' } });
  });

  it('take one invite each, while it is good', async () => {
    const { gaiaId } = await createAccount(ann, policy('invite'));
    await store.accounts.createInvite('good', gaiaId, null);
    await store.accounts.createInvite('old', gaiaId, clock.nowUsec() + 1_000_000);
    clock.advance(2000);
    expect(await why(createAccount(bob, policy('invite')))).toBe('invite_needed');
    expect(await why(createAccount(bob, policy('invite', 'old')))).toBe('invite_invalid');
    expect(await why(createAccount(bob, policy('invite', 'made up')))).toBe('invite_invalid');
    expect(await store.accounts.accountByEmail(bob.email)).toBeNull();
    expect(await createAccount(bob, policy('invite', 'good'))).toMatchObject({ administrator: false });
    const cid = { ...ann, email: 'cid@example.org' };
    expect(await why(createAccount(cid, policy('invite', 'good')))).toBe('invite_invalid');
    expect(await why(createAccount(cid, policy('open')))).toBe('made');
  });

  it('have clients, each known by the hash of its token until revoked', async () => {
    const { gaiaId } = await createAccount(ann, administrator);
    const requested = { gaiaId, hash: 'h1', label: 'desk', variant: 'extended', device: 'desktop' } as const;
    const made = await store.accounts.createToken(requested);
    expect(made).toMatchObject({ gaiaId, email: 'Ann@Example.org', label: 'desk', device: 'desktop' });
    expect(made.resource).toMatch(/^parley[A-Za-z0-9]+$/);
    expect(await store.accounts.tokenByHash('h1')).toEqual(made);
    expect(await store.accounts.tokenByHash('h2')).toBeNull();
    expect(await store.accounts.listTokens(gaiaId)).toEqual([made]);
    expect(await store.accounts.revokeToken(made.clientId)).toBe(true);
    expect(await store.accounts.revokeToken(made.clientId)).toBe(false);
    expect(await store.accounts.tokenByHash('h1')).toBeNull();
    await expect(store.accounts.createToken({ ...requested, gaiaId: 'nobody' })).rejects.toThrow(
      'no_account',
    );
  });
});
