import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a client and a server, and can leave connections open over which nothing comes any more. */
export interface HushingProxy extends AsyncDisposable {
  readonly url: string;
  /** What is connected now receives nothing any more, and no end of the connection; what connects later passes. */
  hush(): void;
  /** Ends what is connected; what connects later is led to another server. */
  leadTo(target: string): void;
}

export async function startHushingProxy(target: string): Promise<HushingProxy> {
  let { hostname, port } = new URL(target);
  const all = new Set<Socket>();
  const keep = (socket: Socket, other: Socket): void => {
    all.add(socket);
    socket.on('data', (data) => other.write(data));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      all.delete(socket);
      if (socket.listenerCount('data') > 0) other.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    keep(near, far);
    keep(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hush() {
      for (const socket of all) socket.removeAllListeners('data').pause();
    },
    leadTo(other) {
      ({ hostname, port } = new URL(other));
      for (const socket of all) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
