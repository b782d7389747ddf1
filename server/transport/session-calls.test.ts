import { expect, test } from 'vitest';
import { Metrics } from '../observe/metrics.ts';
import { CallLimiter } from './call-limiter.ts';
import { answerCallFrame, type SessionCallOptions } from './session-calls.ts';

test('an answer that cannot be written is a fault of that call alone', async () => {
  const errors: unknown[] = [];
  const dispatcher = {
    stopping: false,
    call: async () => ({ response: { entity: 'not a list' }, syncedTo: 7, refusal: null }),
  };
  const options = {
    dispatcher,
    callLimiter: new CallLimiter(null),
    metrics: new Metrics(),
    log: { error: (...fields: unknown[]) => errors.push(fields) },
  } as unknown as SessionCallOptions;
  const call = { kind: 'call', id: 3, operation: 'GetEntityById', body: new Uint8Array() } as const;
  const caller = {
    gaiaId: '1',
    email: 'ann@example.org',
    clientId: 'c',
    resource: 'r',
    variant: 'base',
    sessionId: 's',
  } as const;
  const synced: number[] = [];
  const reply = await answerCallFrame(options, call, caller, (upTo) => synced.push(upTo));
  expect(reply).toMatchObject({ id: 3, error: 'internal' });
  expect(errors).toHaveLength(1);
  expect(synced).toEqual([]);
});
