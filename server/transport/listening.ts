import type { Server } from 'node:http';

/** The address could not be listened on; the message says why, in one line. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'something else listens there already; choose another port with --listen'],
  ['EACCES', 'this user may not listen there; choose a port above 1023 with --listen'],
  ['EADDRNOTAVAIL', 'this machine has no such address; see --listen'],
  ['ENOTFOUND', 'there is no such host; see --listen'],
]);

/** Starts listening. Throws ListenError. */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons.get(error.code ?? '') ?? error.message;
      reject(new ListenError(`cannot listen on ${host}:${port}: ${reason}`, { cause: error }));
    });
    server.listen(port, host, () => resolve());
  });
}

/** Takes no further connections; resolves when the last one has ended. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
