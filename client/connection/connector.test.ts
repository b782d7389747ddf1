import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { decodeFrame, encodeFrame, fakeClock, type FakeClock, type Frame } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import type { ConnectionState } from './connection-state.ts';
import { Connector } from './connector.ts';
import type { Link } from './link.ts';

let clock: FakeClock;
let server: WebSocketServer;
let sockets: WebSocket[];
let received: Frame[];
let states: ConnectionState[];
let pushes: Uint8Array[];
let connector: Connector;
let synchronise: (link: Link) => Promise<void>;

const hello: Frame = {
  kind: 'hello',
  gaiaId: 'g',
  email: 'g@example.org',
  resource: 'r',
  serverTime: 1,
  serverVersion: '1',
};

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 2 }).toBe(true);
}
const reached = (kind: ConnectionState['kind'], times = 1): Promise<void> =>
  until(() => states.filter((state) => state.kind === kind).length >= times);
const send = (frame: Frame): void => sockets.at(-1)!.send(encodeFrame(frame));

async function listen(onConnection: (socket: WebSocket) => void): Promise<string> {
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data: Buffer) => received.push(decodeFrame(data)));
    onConnection(socket);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function connect(
  onConnection = (socket: WebSocket): void => socket.send(encodeFrame(hello)),
  token = 'secret',
  more: { appVersion?: string } = {},
): Promise<void> {
  const origin = await listen(onConnection);
  connector = new Connector({
    ...more,
    link: { server: origin, token, variant: 'extended' },
    clock,
    random: () => 0.5,
  });
  connector.start({
    synchronise: (link) => synchronise(link),
    onPush: (body) => pushes.push(body),
    onState: (state) => states.push(state),
  });
}

beforeEach(() => {
  clock = fakeClock();
  [sockets, received, states, pushes] = [[], [], [], []];
  synchronise = () => Promise.resolve();
});

afterEach(() => {
  connector.stop();
  for (const socket of sockets) socket.terminate();
  server.close();
});

it('goes through connecting and syncing to online, and hands pushes over from the start', async () => {
  let done = (): void => {};
  synchronise = () => new Promise((resolve) => (done = resolve));
  await connect();
  await reached('syncing');
  send({ kind: 'push', body: Uint8Array.of(1) });
  await until(() => pushes.length === 1);
  done();
  await reached('online');
  expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'syncing', 'online']);
});

it('answers a ping with its nonce', async () => {
  await connect();
  await reached('online');
  send({ kind: 'ping', nonce: 77 });
  await until(() => received.length === 1);
  expect(received[0]).toEqual({ kind: 'pong', nonce: 77 });
});

it('gives a silent connection up after a minute and comes back', async () => {
  await connect();
  await reached('online');
  clock.advance(59_000);
  send({ kind: 'push', body: Uint8Array.of(1) });
  await until(() => pushes.length === 1);
  clock.advance(59_999);
  expect(connector.state.kind).toBe('online');
  clock.advance(1);
  expect(connector.state.kind).toBe('offline');
  clock.advance(250);
  await reached('online', 2);
});

it('proves the connection alive on request, within five seconds', async () => {
  await connect();
  await reached('online');
  connector.retryNow();
  await until(() => received.some(({ kind }) => kind === 'ping'));
  send({ kind: 'pong', nonce: 1 });
  send({ kind: 'push', body: Uint8Array.of(1) });
  await until(() => pushes.length === 1);
  clock.advance(5000);
  expect(connector.state.kind).toBe('online');
  connector.retryNow();
  clock.advance(5000);
  expect(connector.state.kind).toBe('offline');
});

it('reports when it tries next, waits longer with every failure, and tries at once on request', async () => {
  await connect((socket) => socket.close());
  await reached('offline', 1);
  const first = connector.state as Extract<ConnectionState, { kind: 'offline' }>;
  expect(first.nextTryAt).toBe(clock.nowUsec() / 1000 + 250);
  clock.advance(250);
  await reached('offline', 2);
  expect(connector.state).toMatchObject({ nextTryAt: clock.nowUsec() / 1000 + 500 });
  connector.retryNow();
  await reached('offline', 3);
  expect(sockets).toHaveLength(3);
});

it.each(['revoked', 'unauthenticated'] as const)('does not come back when %s', async (code) => {
  await connect();
  await reached('online');
  send({ kind: 'close', code, reason: '', reconnect: false, retryAfterSecs: 0 });
  sockets[0]!.close();
  await reached('refused');
  connector.retryNow();
  clock.advance(600_000);
  expect(sockets).toHaveLength(1);
  expect(connector.state).toMatchObject({ kind: 'refused' });
});

it('does not connect without a token', async () => {
  await connect(undefined, '');
  expect(connector.state).toMatchObject({ kind: 'refused' });
  connector.retryNow();
  clock.advance(600_000);
  expect(sockets).toHaveLength(0);
});

it('follows up soon on a request that came before the network was up', async () => {
  await connect((socket) => socket.close());
  for (let times = 1; times <= 6; times += 1) {
    await reached('offline', times);
    clock.advance(30_000);
  }
  await reached('offline', 7);
  const { nextTryAt } = connector.state as Extract<ConnectionState, { kind: 'offline' }>;
  expect(nextTryAt! - clock.nowUsec() / 1000).toBe(15_000);
  connector.retryNow();
  // Still connecting, as far as the connector knows.
  connector.retryNow();
  await reached('offline', 8);
  expect(connector.state).toMatchObject({ nextTryAt: clock.nowUsec() / 1000 + 250 });
});

it('comes back by hand after another client took its place', async () => {
  await connect();
  await reached('online');
  sockets[0]!.close(4409);
  await reached('refused');
  clock.advance(600_000);
  expect(sockets).toHaveLength(1);
  connector.retryNow();
  await reached('online', 2);
});

it('comes back when the server that is being restarted asked for it, and is offline only if it is not there then', async () => {
  let refuses = false;
  await connect((socket) => (refuses ? socket.terminate() : socket.send(encodeFrame(hello))));
  await reached('online');
  const restart = { kind: 'close', code: 'shutting_down', reason: 'restart', reconnect: true } as const;
  send({ ...restart, retryAfterSecs: 2 });
  sockets[0]!.close(1012);
  await reached('connecting', 2);
  clock.advance(2249);
  expect([sockets.length, states.at(-1)?.kind]).toEqual([1, 'connecting']);
  clock.advance(1);
  await reached('online', 2);
  send({ ...restart, retryAfterSecs: 2 });
  sockets[1]!.close(1012);
  await reached('connecting', 4);
  refuses = true;
  connector.retryNow();
  await reached('offline');
  // For so long, people are told.
  clock.advance(10_000);
  refuses = false;
  connector.retryNow();
  await reached('online', 3);
  send({ ...restart, retryAfterSecs: 20 });
  sockets.at(-1)!.close(1012);
  await reached('offline', 2);
});

it('starts over when synchronising fails, and not when a frame cannot be read', async () => {
  synchronise = () => Promise.reject(new Error('half way'));
  await connect();
  await reached('offline');
  expect(connector.state).toMatchObject({ reason: 'half way' });
  const text = errorText('error.timeout');
  synchronise = () => Promise.reject(new ClientError('timeout', text));
  clock.advance(250);
  await reached('offline', 2);
  expect(connector.state).toMatchObject({ text });
  synchronise = () => Promise.resolve();
  clock.advance(1000);
  await reached('online');
  sockets.at(-1)!.send(Buffer.from('not a frame'));
  send({ kind: 'push', body: Uint8Array.of(1) });
  await until(() => pushes.length === 1);
  expect(connector.state.kind).toBe('online');
});

it('rejects calls at their deadline and at the end of the link, and ties replies to calls in any order', async () => {
  let link: Link | undefined;
  synchronise = async (opened) => void (link = opened);
  await connect();
  await reached('online');
  const [one, two] = [link!.call('A', new Uint8Array()), link!.call('B', new Uint8Array())];
  await until(() => received.length === 2);
  const idOf = (operation: string): number =>
    received.flatMap((frame) =>
      frame.kind === 'call' && frame.operation === operation ? [frame.id] : [],
    )[0]!;
  const reply = { kind: 'reply', error: null, message: '', retryAfterSecs: 0, refusal: null } as const;
  send({ ...reply, id: idOf('B'), body: Uint8Array.of(2) });
  send({ ...reply, id: idOf('A'), body: Uint8Array.of(1) });
  expect([...(await one).body]).toEqual([1]);
  expect([...(await two).body]).toEqual([2]);

  const late = link!.call('C', new Uint8Array());
  clock.advance(15_000);
  await expect(late).rejects.toMatchObject({ code: 'timeout', retry: true });

  const cut = link!.call('D', new Uint8Array());
  sockets[0]!.terminate();
  await expect(cut).rejects.toMatchObject({ code: 'offline', retry: true });
  await expect(link!.call('E', new Uint8Array())).rejects.toMatchObject({ code: 'offline' });
});

it('stays away once stopped', async () => {
  await connect();
  await reached('online');
  connector.stop();
  clock.advance(600_000);
  expect(connector.state).toMatchObject({ kind: 'offline', nextTryAt: null });
  expect(sockets).toHaveLength(1);
});

it('has a response handled before the push behind it, even if both arrive at once', async () => {
  await connect();
  await reached('online');
  const pushesAtAnswer = async (): Promise<number> => {
    await connector.link!.call('GetConversation', new Uint8Array(0));
    // As long as the way from a frame to its caller.
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
    return pushes.length;
  };
  const pushesBefore = pushesAtAnswer();
  await until(() => received.some((frame) => frame.kind === 'call'));
  const call = received.find((frame) => frame.kind === 'call')!;
  const body = new Uint8Array(0);
  const { _socket: stream } = sockets.at(-1)! as unknown as { _socket: Socket };
  stream.cork();
  send({ kind: 'reply', id: call.id, error: null, message: '', retryAfterSecs: 0, body, refusal: null });
  send({ kind: 'push', body });
  stream.uncork();
  expect(await pushesBefore).toBe(0);
  await until(() => pushes.length === 1);
});

it('refuses a server of another generation until the next try on request', async () => {
  let version = '9.0.1';
  await connect((socket) => socket.send(encodeFrame({ ...hello, serverVersion: version })), 'secret', {
    appVersion: '1.2.3',
  });
  await reached('refused');
  expect(connector.state).toEqual({
    kind: 'refused',
    reason: t('network.version.too-new', { server: '9.0.1', app: '1.2.3' }),
    signedOut: false,
    why: { kind: 'too-new', server: '9.0.1', app: '1.2.3' },
  });
  expect(states.some(({ kind }) => kind === 'syncing')).toBe(false);
  version = '1.9.0';
  connector.retryNow();
  await reached('online');
});
