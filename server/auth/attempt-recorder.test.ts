import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { SignInAttempt } from '../store/accounts/sign-in-log.ts';
import { AttemptRecorder } from './attempt-recorder.ts';

const log = pino({ level: 'silent' });
const attempt = (address: string): SignInAttempt => ({
  gaiaId: null,
  action: 'sign-in',
  outcome: 'failure',
  address,
  label: 'desk',
});

test('writes together what came while it was writing, and everything before it ends', async () => {
  const written: string[][] = [];
  const recorder = new AttemptRecorder(
    {
      async recordSignIns(attempts) {
        written.push(attempts.map(({ address }) => address));
        if (written.length === 1) for (const address of ['c', 'd']) recorder.record(attempt(address));
        await Promise.resolve();
      },
    },
    log,
  );
  recorder.record(attempt('a'));
  recorder.record(attempt('b'));
  expect(written).toEqual([]);
  await recorder[Symbol.asyncDispose]();
  expect(written).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('goes on after a failure, and holds no more than a thousand', async () => {
  const sizes: number[] = [];
  const recorder = new AttemptRecorder(
    {
      recordSignIns(attempts) {
        sizes.push(attempts.length);
        return Promise.reject(new Error('the disk is full'));
      },
    },
    log,
  );
  for (let count = 0; count < 1500; count += 1) recorder.record(attempt('a'));
  await recorder[Symbol.asyncDispose]();
  recorder.record(attempt('b'));
  await recorder[Symbol.asyncDispose]();
  expect(sizes).toEqual([1000, 1]);
});
