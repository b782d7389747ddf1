import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:tls';

/** The address could not be listened on; the message says why, in one line. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'something else listens there already; choose another port'],
  ['EACCES', 'this user may not listen there; choose a port above 1023'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['ENOTFOUND', 'there is no such host'],
]);

/** The HTTP servers of a service. */
export class Listeners implements Disposable {
  readonly #servers: Server[] = [];

  /** Has one listen, and answers the address. @throws {ListenError} */
  async listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
    await listen(server, host, port);
    this.#servers.push(server);
    const address = server.address();
    const bound = typeof address === 'object' && address !== null ? address.port : port;
    const scheme = server instanceof TlsServer ? 'https' : 'http';
    return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  }

  /** Takes no further connections; resolves when the last one has ended. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
    );
  }

  /** Ends every connection. */
  [Symbol.dispose](): void {
    void this.stop();
    for (const server of this.#servers) server.closeAllConnections();
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons.get(error.code ?? '') ?? error.message;
      reject(new ListenError(`cannot listen on ${host}:${port}: ${reason}`, { cause: error }));
    });
    server.listen(port, host, () => resolve());
  });
}
