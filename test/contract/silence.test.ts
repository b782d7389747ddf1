import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { subprotocolOf } from '../../protocol/index.ts';
import { signIn, signUp } from './support/person.ts';
import { TestService } from './support/service.ts';
import { TestSession } from './support/session.ts';

// In a file of its own, beside the others: it takes two rounds of pings.
test('a silent connection is noticed', async () => {
  await using service = await TestService.start();
  const person = await signUp(service);
  await using session = await TestSession.open(service, person.token);
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/v1/session`, subprotocolOf('base'), {
    headers: { authorization: `Bearer ${(await signIn(service, person)).token}` },
    autoPong: false,
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  // The living one answers by itself and stays.
  await session.until(() => session.frames.some(({ kind }) => kind === 'ping'), 27_000);
  expect(await closed).toBe(1006);
  await session.settled();
}, 60_000);
