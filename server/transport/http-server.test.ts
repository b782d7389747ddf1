import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { limits } from '../../protocol/index.ts';
import { ClientAddresses } from './client-address.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

test('an address has so many connections, and the computer’s own and trusted proxies as many as they like', () => {
  const addresses = new ClientAddresses([{ address: '10.0.0.0', prefix: 8, family: 'ipv4' }]);
  const options = { addresses } as HttpServerOptions;
  const server = createHttpServer(options, { tls: null, reachedByTls: false });
  const connect = (remoteAddress: string): Duplex => {
    const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
    server.emit('connection', Object.assign(socket, { remoteAddress }));
    return socket;
  };
  const most = limits.connectionsPerAddress;
  const keptOf = (address: string): number => {
    const sockets = Array.from({ length: most + 1 }, () => connect(address));
    return sockets.filter(({ destroyed }) => !destroyed).length;
  };
  expect(keptOf('203.0.113.7')).toBe(most);
  expect(keptOf('203.0.113.8')).toBe(most);
  expect(keptOf('127.0.0.1')).toBe(most + 1);
  expect(keptOf('10.1.2.3')).toBe(most + 1);
});
