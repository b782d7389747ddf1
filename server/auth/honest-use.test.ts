import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeClock, limits } from '../../protocol/index.ts';
import { LookupLimit } from '../operations/context/lookup-limit.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { engineOfRun, testDatabase } from '../testing/test-database.ts';
import { CallLimiter } from '../transport/call-limiter.ts';
import { addressGroup } from '../util/address-group.ts';
import { AtOnce } from '../util/at-once.ts';
import { RateLimiter } from '../util/rate-limiter.ts';
import { WorkQueue } from '../util/work-queue.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import { AuthService } from './auth-service.ts';
import { Authenticator } from './authenticator.ts';
import { ForgottenPasswords } from './forgotten-passwords.ts';
import { SignInLimit } from './sign-in-limit.ts';

const people = 50;
const computers = ['desk', 'laptop', 'tablet', 'home'] as const;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Calls of an app that connects: more than it makes. */
const callsOfConnecting = 15;
/** Uploaded at once after a holiday. */
const photos = 30;
/** Of the team, on a Monday: whose password is forgotten, each asked for twice, and typed wrong once. */
const forgetful = 4;
/** Of the team, on the first day, within a minute: who open the link to a group, twice, and as many computers as are signed in. */
const openingLinks = 12;
/** Addresses of a phone book, looked up within a minute. */
const lookups = 150;

let stack: AsyncDisposableStack;
let store: Store;
let auth: AuthService;
const clock = fakeClock();
/** Whether the password that is typed now is wrong. */
let mistypes = false;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  stack = new AsyncDisposableStack();
  const { location } = stack.use(await testDatabase(engineOfRun()));
  store = stack.use(await openStore({ database: location, clock }));
  const report = (error: unknown): never => {
    throw error;
  };
  const authenticator = new Authenticator({
    accounts: store.accounts,
    clock,
    onRevoked: () => undefined,
    report,
  });
  auth = new AuthService({
    accounts: store.accounts,
    authenticator,
    limit: new SignInLimit(),
    recorder: stack.use(new AttemptRecorder(store.accounts, pino({ enabled: false }))),
    policy: 'open',
    domain: 'localhost',
    createAccount: (account, admission) => store.accounts.createAccount(account, admission),
    connectedClientsOf: async () => new Set(),
    onDeleted: () => undefined,
    clock,
  });
  // Thousands of passwords would take minutes to hash, and the limits count before.
  vi.spyOn(WorkQueue.prototype, 'run').mockImplementation(() => Promise.resolve(!mistypes));
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await stack[Symbol.asyncDispose]();
});

const pass = (ms: number): void => {
  clock.advance(ms);
  vi.advanceTimersByTime(ms);
};

test('two weeks of a team of fifty behind one address hit no limit', async () => {
  const refusals: unknown[] = [];
  const calls = new CallLimiter(
    { perSecond: limits.operationsPerSecond, burst: limits.operationsBurst },
    () => refusals.push('call'),
  );
  const lookedUp = new LookupLimit(clock);
  const signIn = async (person: number, computer: string, wrong = false): Promise<void> => {
    mistypes = wrong;
    const request = { account: `member${person}`, password: wrong ? 'mistyped' : 'the password' };
    const origin = { address: '198.51.100.7', userAgent: `Parley (${computer})`, local: false };
    const outcome = await auth.signIn(request, origin).then(
      () => 'done',
      (error: { details?: { code: string } }) => error.details?.code,
    );
    if (outcome !== (wrong ? 'sign_in_wrong' : 'done')) refusals.push([person, computer, outcome]);
  };
  const call = (person: number, computer: string, times: number): void => {
    for (let n = 0; n < times; n += 1) {
      calls.take({ clientId: `${person} ${computer}`, gaiaId: String(person) });
    }
  };

  for (let person = 0; person < people; person += 1) {
    await store.accounts.createAccount(
      { email: `member${person}@localhost`, displayName: `Member ${person}`, passwordHash: 'x' },
      { by: 'administrator' },
    );
  }
  const passwords = new ForgottenPasswords({
    accounts: store.accounts,
    authenticator: { revoked: () => undefined },
    recorder: { record: () => undefined },
    clock,
    domain: 'localhost',
    mails: null,
    report: (error) => refusals.push(error),
  });
  const connections = new AtOnce(limits.connectionsPerAddress);
  const requests = new AtOnce(limits.authRequestsAtOnce);
  const office = addressGroup('198.51.100.7');
  for (let n = 0; n < people * computers.length * 2; n += 1)
    if (connections.begin(office) === null) refusals.push('connection');
  for (let n = 0; n < people; n += 1) if (requests.begin(office) === null) refusals.push('sign-in under way');
  const pages = new RateLimiter({ perSecond: limits.pagesPerMinute / 60, burst: limits.pagesPerMinute });
  for (let n = 0; n < openingLinks * 2; n += 1) if (pages.take(office) > 0) refusals.push('page');
  for (let day = 0; day < 14; day += 1) {
    const isWorkday = day % 7 < 5;
    if (day % 7 === 0) {
      const origin = { address: '198.51.100.7', userAgent: 'Browser' };
      for (let person = 0; person < forgetful; person += 1) {
        for (let n = 0; n < 2; n += 1) passwords.request(`member${person}`, origin, 'en');
        for (const code of ['mistyped', 'typed'])
          if ((await passwords.find(code, origin)) !== null) refusals.push('code');
      }
    }
    if (isWorkday) {
      // At nine: everyone within two minutes, on one computer after the other.
      for (const [at, computer] of computers.entries()) {
        for (let person = 0; person < people; person += 1) {
          const mistyped = at === 0 && (person + day) % 3 === 0 ? 1 : 0;
          const afterHoliday = at === 0 && person === (day * 7) % people ? 5 : 0;
          for (let wrong = 0; wrong < mistyped + afterHoliday; wrong += 1) {
            await signIn(person, computer, true);
          }
          await signIn(person, computer);
          call(person, computer, callsOfConnecting);
        }
        pass(minuteMs / 2);
      }
      pass(3 * 60 * minuteMs);
      // After lunch all computers wake up in the same second, and look for the network twice.
      for (let person = 0; person < people; person += 1) {
        for (const computer of computers) call(person, computer, 2 * callsOfConnecting);
      }
      pass(minuteMs);
      for (let person = 0; person < people; person += 1) call(person, 'desk', photos);
      pass(minuteMs);
      for (let person = 0; person < people; person += 1) {
        if (lookedUp.take(String(person), lookups) > 0) refusals.push([person, 'look-ups']);
      }
      // Ten minutes of reading and writing: a call a second, which no one keeps up.
      for (let second = 0; second < 600; second += 1) {
        for (let person = 0; person < people; person += 1) call(person, 'desk', 1);
        pass(1000);
      }
    }
    pass(dayMs - (isWorkday ? 194 * minuteMs : 0));
  }
  expect(refusals).toEqual([]);
});
