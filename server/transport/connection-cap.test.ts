import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { capConnections } from './connection-cap.ts';

async function connected(isExempt: boolean) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  capConnections(server, 2, () => isExempt);
  server.on('connection', (socket) => {
    if (!socket.destroyed) socket.write('hello');
  });
  const sockets: Socket[] = [];
  /** Whether a new connection is kept. */
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    const kept = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
    return { socket, kept };
  };
  return {
    open,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('ends what one address connects beyond its share, until others of it end', async () => {
  using server = await connected(false);
  const first = await server.open();
  expect([first.kept, (await server.open()).kept, (await server.open()).kept]).toEqual([true, true, false]);
  first.socket.destroy();
  await expect.poll(async () => (await server.open()).kept).toBe(true);
});

test('lets an exempt address connect as often as it likes', async () => {
  using server = await connected(true);
  for (let count = 0; count < 5; count += 1) expect((await server.open()).kept).toBe(true);
});

test('counts the addresses of one IPv6 network as one', () => {
  const server = new EventEmitter() as Server;
  capConnections(server, 2, () => false);
  const ended = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map((remoteAddress) => {
    let isEnded = false;
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isEnded = true) });
    server.emit('connection', socket as unknown as Socket);
    return isEnded;
  });
  expect(ended).toEqual([false, false, true, false]);
});
