import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { refusalHeader, systemClock, writeRefusalHeader } from '../../protocol/index.ts';
import { Link, type LinkEnd } from './link.ts';

it('says that a server is not to be reached under its name, and by which', async () => {
  const server = createServer();
  server.on('upgrade', (_request, socket) => {
    const refusal = { code: 'host_not_allowed', parameters: { host: 'chat.\u202Elan:4700\n' } } as const;
    socket.end(
      `HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\n${refusalHeader}: ${writeRefusalHeader(refusal)}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { promise, resolve: onEnd } = Promise.withResolvers<LinkEnd>();
  const more = { clock: systemClock, onHello: () => {}, onPush: () => {}, onEnd };
  const link = new Link({ server: `http://127.0.0.1:${port}`, token: 'any', variant: 'extended', ...more });
  const end = await promise;
  link.close();
  server.close();
  expect(end).toMatchObject({
    reconnect: true,
    text: { key: 'error.hostNotAllowed', parameters: { host: 'chat.lan:4700' } },
  });
});
