import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Everything between a process and one that it connects to passes through here. */
export interface Line extends AsyncDisposable {
  readonly port: number;
  /** Neither side receives anything any more, or learns why: as when a network is cut. */
  cut(): void;
  mend(): void;
  /** How long each piece takes in either direction. */
  delay(ms: number): void;
}

/**
 * @param target asked anew for each connection: it may have moved; null: there is none, and the connection ends
 * @param port 0: any
 */
export async function startLine(
  target: () => NetConnectOpts | null,
  port = 0,
  host = '127.0.0.1',
): Promise<Line> {
  let delayMs = 0;
  let whole = Promise.withResolvers<void>();
  whole.resolve();
  const sockets = new Set<Socket>();
  const passOn = async (from: Socket, to: Socket): Promise<void> => {
    for await (const piece of from) {
      if (delayMs > 0) await wait(delayMs);
      await whole.promise;
      if (!to.write(piece as Buffer))
        await new Promise<void>((resolve) => to.once('drain', resolve).once('close', resolve));
    }
    await whole.promise;
    to.end();
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const to = target();
    if (to === null) return void near.destroy();
    const far = connect({ ...to, allowHalfOpen: true } as NetConnectOpts);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket
        .setNoDelay(true)
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          void whole.promise.then(() => other.destroy());
        });
      passOn(socket, other).catch(() => other.destroy());
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      whole = Promise.withResolvers<void>();
    },
    mend: () => whole.resolve(),
    delay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      whole.resolve();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
