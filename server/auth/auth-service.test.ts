import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { limits, systemClock } from '../../protocol/index.ts';
import { openStore } from '../store/open-store.ts';
import { peopleByIds } from '../store/people/people.ts';
import type { Store } from '../store/store.ts';
import { WorkQueue } from '../util/work-queue.ts';
import { engineOfRun, testDatabase } from '../testing/test-database.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import { AuthService, type Origin } from './auth-service.ts';
import { Authenticator } from './authenticator.ts';
import { hashPassword } from './passwords.ts';
import { SignInLimit } from './sign-in-limit.ts';
import { tokenHash } from './tokens.ts';
import { patienceMs } from '../../test/fixtures/patience.ts';

const password = 'the password of all';
const office: Origin = { address: '198.51.100.7', userAgent: 'Parley', local: false };
const elsewhere = (number: number): Origin => ({ ...office, address: `192.0.2.${number}` });

let stack: AsyncDisposableStack;
let store: Store;
let recorder: AttemptRecorder;
let auth: AuthService;
/** Each password that is hashed. Tests of many of them say what comes of it. */
let hashed: MockInstance<WorkQueue['run']>;

beforeEach(async () => {
  // All that happens in a test happens in one moment, however long it takes.
  vi.useFakeTimers({ toFake: ['performance'] });
  stack = new AsyncDisposableStack();
  const { location } = stack.use(await testDatabase(engineOfRun()));
  store = stack.use(await openStore({ database: location, clock: systemClock }));
  recorder = stack.use(new AttemptRecorder(store.accounts, pino({ enabled: false })));
  const report = (error: unknown): never => {
    throw error;
  };
  const authenticator = new Authenticator({
    accounts: store.accounts,
    clock: systemClock,
    onRevoked: () => undefined,
    report,
  });
  auth = new AuthService({
    accounts: store.accounts,
    authenticator,
    limit: new SignInLimit(),
    recorder,
    policy: 'invite',
    domain: 'localhost',
    createAccount: (account, admission) => store.accounts.createAccount(account, admission),
    connectedClientsOf: async () => new Set(),
    onDeleted: () => undefined,
    clock: systemClock,
  });
  hashed = vi.spyOn(WorkQueue.prototype, 'run');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await stack[Symbol.asyncDispose]();
});

/** Accounts with one password, which costs one hash. */
async function addTeam(count: number): Promise<readonly string[]> {
  const passwordHash = await hashPassword(password);
  const names = Array.from({ length: count }, (_, index) => `member${index}@localhost`);
  for (const email of names) {
    await store.accounts.createAccount({ email, displayName: email, passwordHash }, { by: 'administrator' });
  }
  return names;
}

const signIn = (account: string, origin: Origin, typed = password) =>
  auth.signIn({ account, password: typed }, origin);
const codes = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { details?: { code: string } }).details?.code,
  );
const count = (all: readonly unknown[], code: string) => all.filter((one) => one === code).length;

test('a name that is signed up with is one line, without what turns or hides text', async () => {
  const request = { account: 'owner', password, displayName: 'Ann\u202E\nLee\u0007' };
  await auth.signUp(request, { ...office, local: true });
  const { gaiaId = '' } = (await store.accounts.accountByEmail('owner@localhost')) ?? {};
  expect((await peopleByIds(store.reader, [gaiaId]))[0]?.displayName).toBe('Ann Lee');
});

describe('signing in', () => {
  test('a team of 50 behind one address mistypes and signs in twice within a minute', async () => {
    const team = await addTeam(50);
    hashed.mockResolvedValue(false);
    const mistyped = await codes(team.map((account) => signIn(account, office, 'mistyped')));
    expect(count(mistyped, 'sign_in_wrong')).toBe(50);
    hashed.mockResolvedValue(true);
    for (const _device of ['desk', 'laptop']) {
      expect(count(await codes(team.map((account) => signIn(account, office))), 'done')).toBe(50);
    }
  });

  test('guesses that are made at once count before a password is hashed', async () => {
    const team = await addTeam(30);
    hashed.mockResolvedValue(false);
    const guesses = Array.from({ length: 240 }, (_, n) => signIn(team[n % 30] ?? '', office, `guess ${n}`));
    const answers = await codes(guesses);
    expect(count(answers, 'sign_in_wrong')).toBe(limits.refusedSignInsPerMinute);
    expect(count(answers, 'too_many_attempts')).toBe(140);
    expect(hashed).toHaveBeenCalledTimes(limits.refusedSignInsPerMinute);
  });

  test('strangers at a thousand addresses guess a hundred times a day, and lock no one out', async () => {
    const [account = ''] = await addTeam(1);
    await signIn(account, office);
    await vi.waitUntil(async () => (await store.accounts.listSignIns(null, 1)).length === 1);
    hashed.mockResolvedValue(false);
    const guesses = Array.from({ length: 250 }, (_, n) => signIn(account, elsewhere(n), `guess ${n}`));
    const answers = await codes(guesses);
    expect(count(answers, 'sign_in_wrong')).toBe(limits.refusedSignInsPerDay);
    expect(count(answers, 'too_many_attempts')).toBe(250 - limits.refusedSignInsPerDay);
    hashed.mockRestore();
    expect(await codes([signIn(account, elsewhere(251)), signIn(account, office)])).toEqual([
      'too_many_attempts',
      'done',
    ]);
  });
});

describe('signing up', () => {
  const signUp = (account: string, origin: Origin, invite = '') =>
    auth.signUp({ account, password, invite }, origin);

  test('nothing is hashed for someone without an invitation', async () => {
    await addTeam(1);
    const answers = await codes([signUp('ann', office), signUp('bob', office, 'made up')]);
    expect(answers).toEqual(['invite_needed', 'invite_invalid']);
    expect(hashed).not.toHaveBeenCalled();
  });

  test('counts by address, whatever comes of it', async () => {
    await addTeam(1);
    const attempts = Array.from({ length: 70 }, (_, n) => signUp(`name${n}`, office));
    const answers = await codes(attempts);
    expect(count(answers, 'invite_needed')).toBe(limits.signUps.burst);
    expect(count(answers, 'too_many_attempts')).toBe(70 - limits.signUps.burst);
    expect(await codes([signUp('other', elsewhere(1))])).toEqual(['invite_needed']);
  });

  test('a flood of it does not hold up who signs in', async () => {
    const [account = ''] = await addTeam(1);
    await store.accounts.createInvite(tokenHash('the code'), null, null, 10_000);
    const order: string[] = [];
    const flood = Array.from({ length: 60 }, (_, n) =>
      signUp(`flood${n}`, elsewhere(n % 200), 'the code').then(() => order.push('signed up')),
    );
    await vi.waitUntil(() => hashed.mock.calls.length === 60, { timeout: patienceMs });
    await signIn(account, office).then(() => order.push('signed in'));
    expect(order.indexOf('signed in')).toBeLessThan(30);
    await Promise.all(flood);
  });
});

describe('the first account of an empty server', () => {
  const first = (origin: Origin, invite = '') => auth.signUp({ account: 'ann', password, invite }, origin);

  test('is made on this computer without an invitation', async () => {
    await first({ ...office, local: true });
    expect(await store.accounts.listAccounts()).toMatchObject([{ administrator: true }]);
  });

  test('needs a code from elsewhere', async () => {
    await store.accounts.createInvite(tokenHash('printed at start'), null, null);
    expect(await codes([first(office)])).toEqual(['invite_needed']);
    expect(await codes([first(office, 'made up')])).toEqual(['invite_invalid']);
    await first(office, 'printed at start');
    expect(await store.accounts.listAccounts()).toMatchObject([{ administrator: true }]);
  });
});
