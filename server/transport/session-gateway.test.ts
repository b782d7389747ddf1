import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { encodeFrame, limits, subprotocolOf, systemClock } from '../../protocol/index.ts';
import { Authenticator } from '../auth/authenticator.ts';
import { tokenHash } from '../auth/tokens.ts';
import { createLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { TestServer } from '../operations/testing/test-server.ts';
import { PushRouter } from '../push/push-router.ts';
import { ofOneProcess } from './positions.ts';
import { maxCallsInFlight } from './session-connection.ts';
import { opening, type SessionGatewayOptions, SessionGateway, sessionPath } from './session-gateway.ts';

let cleanup = new AsyncDisposableStack();
afterEach(async () => {
  await cleanup.disposeAsync();
  cleanup = new AsyncDisposableStack();
});

/** A gateway on a port of its own, and someone who connects to it. */
async function gatewayWith(
  change: (parts: {
    pushRouter: PushRouter;
    authenticator: Authenticator;
    live: TestServer['live'];
  }) => Partial<SessionGatewayOptions>,
): Promise<{ gateway: SessionGateway; connect: () => WebSocket }> {
  const server = cleanup.use(await TestServer.start());
  const { caller } = await server.person('Ann');
  const { accounts } = server.store;
  const metrics = new Metrics();
  const pushRouter = new PushRouter({
    live: server.live,
    clock: systemClock,
    metrics,
    fileLink: () => '',
    onError: () => {},
  });
  await accounts.createToken({
    gaiaId: caller.gaiaId,
    hash: tokenHash('the-token-of-ann'),
    label: 'test',
    variant: 'extended',
    device: 'desktop',
  });
  const authenticator = new Authenticator({
    accounts,
    clock: server.clock,
    onRevoked: () => {},
    report: () => {},
  });
  const gateway = new SessionGateway({
    authenticator,
    pushRouter,
    live: server.live,
    clock: systemClock,
    positions: ofOneProcess,
    drain: { began: false },
    log: createLog('silent'),
    serverVersion: '1',
    metrics,
    dispatcher: { stopping: false } as SessionGatewayOptions['dispatcher'],
    callLimiter: { take: () => 0 } as unknown as SessionGatewayOptions['callLimiter'],
    ...change({ pushRouter, authenticator, live: server.live }),
  });
  const http = createServer().listen(0, '127.0.0.1');
  http.on('upgrade', (request, socket, head) => void gateway.upgrade(request, socket, head));
  cleanup.defer(() => void http.close());
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const connect = (): WebSocket => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${sessionPath}`, subprotocolOf('extended'), {
      headers: { authorization: 'Bearer the-token-of-ann' },
    });
    return socket.on('error', () => {});
  };
  return { gateway, connect };
}

test('what fails while a session is opened ends that session alone', async () => {
  const { gateway, connect } = await gatewayWith(({ pushRouter }) => {
    pushRouter.add = () => {
      throw new Error('a fault');
    };
    return {};
  });
  const socket = connect();
  await once(socket, 'open');
  await once(socket, 'close');
  await expect(gateway.ended()).resolves.toBeUndefined();
});

test('of two sessions of a client that are being opened the later one stays', async () => {
  const positions: ((position: number) => void)[] = [];
  const { gateway, connect } = await gatewayWith(() => ({
    positions: { ...ofOneProcess, committed: () => new Promise((resolve) => positions.push(resolve)) },
  }));
  const earlier = connect();
  await expect.poll(() => positions.length).toBe(1);
  const later = connect();
  await expect.poll(() => positions.length).toBe(2);
  const hello = once(later, 'message');
  positions[1]?.(0);
  await hello;
  const ended = once(earlier, 'close');
  positions[0]?.(0);
  expect((await ended)[0]).toBe(4409);
  expect(later.readyState).toBe(WebSocket.OPEN);
  await gateway[Symbol.asyncDispose]();
});

test('a client that was signed out while its session was being opened has none', async () => {
  const { gateway, connect } = await gatewayWith(({ authenticator }) => ({
    // Between its token having been looked at, and the session being one that a sign-out ends.
    positions: {
      ...ofOneProcess,
      async committed() {
        const client = await authenticator.verify('the-token-of-ann');
        authenticator.revoked([client?.clientId ?? '']);
        return 0;
      },
    },
  }));
  const [code] = await once(connect(), 'close');
  expect(code).toBe(4403);
  await gateway[Symbol.asyncDispose]();
});

test('a person has no more sessions than clients', async () => {
  const { gateway, connect } = await gatewayWith(({ live }) => {
    const others = Array.from({ length: limits.clientsPerPerson }, (_, n) => `client ${n}`);
    live.clientsOf = async () => new Set(others);
    return {};
  });
  const refused = connect();
  const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage];
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60']);
  refused.terminate();
  await gateway[Symbol.asyncDispose]();
});

test('of what a client asks without waiting for answers a bounded number runs at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  let answered = 0;
  let most = 0;
  const calls = 20_000;
  const { gateway, connect } = await gatewayWith(() => ({
    dispatcher: {
      stopping: false,
      call: async () => {
        begun += 1;
        most = Math.max(most, begun - answered);
        await promise;
        answered += 1;
        return { response: {}, syncedTo: null, refusal: null };
      },
    } as unknown as SessionGatewayOptions['dispatcher'],
  }));
  const socket = connect();
  await once(socket, 'message');
  let replies = 0;
  socket.on('message', () => (replies += 1));
  for (let id = 1; id <= calls; id += 1)
    socket.send(encodeFrame({ kind: 'call', id, operation: 'GetSelfInfo', body: new Uint8Array() }));
  // Until nothing more begins, however long the event loop turns.
  for (let turns = 0, before = -1; turns < 500; turns += 1) {
    await new Promise((done) => {
      setImmediate(done);
    });
    if (begun !== before) turns = 0;
    before = begun;
  }
  expect(most).toBe(maxCallsInFlight);
  resolve();
  await expect.poll(() => replies).toBe(calls);
  socket.terminate();
  await gateway[Symbol.asyncDispose]();
});

test('sessions that come at once are opened a few at a time, in turns, and none is refused', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const { connect } = await gatewayWith(() => ({
    positions: {
      ...ofOneProcess,
      committed: () =>
        new Promise((resolve) => {
          waiting.push(() => resolve(0));
          most = Math.max(most, waiting.length);
        }),
    },
  }));
  const count = opening.running * 3;
  const sockets = Array.from({ length: count }, connect);
  const opened = sockets.map((socket) => once(socket, 'open'));
  let done = 0;
  while (done < count) {
    await expect.poll(() => waiting.length).toBe(Math.min(opening.running, count - done));
    waiting.shift()?.();
    done += 1;
  }
  await Promise.all(opened);
  expect(most).toBe(opening.running);
});
