import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How often it asks each process whether it works, and how long the answer may take. */
const askEveryMs = 500;
const answerMs = 2000;

/** A small TCP balancer: each connection goes to the next process that says it works. */
export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Whether it sends connections to the process that listens there. */
  uses(url: string): boolean;
}

/**
 * @param processes where they listen now, as `http://127.0.0.1:PORT`
 * @param port 0: any
 */
export async function startBalancer(processes: () => readonly string[], port = 0): Promise<Balancer> {
  const working = new Set<string>();
  let last = 0;
  const ask = async (url: string): Promise<void> => {
    const works = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answerMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (works) working.add(url);
    else working.delete(url);
  };
  const askAll = (): void => {
    for (const url of working) if (!processes().includes(url)) working.delete(url);
    for (const url of processes()) void ask(url);
  };
  await Promise.all(processes().map(ask));
  const asking = setInterval(askAll, askEveryMs);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const usable = processes().filter((url) => working.has(url));
    const url = usable[last++ % usable.length];
    if (url === undefined) return void near.destroy();
    const far = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true).pipe(other);
      socket
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uses: (url) => working.has(url),
    async [Symbol.asyncDispose]() {
      clearInterval(asking);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
