import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A NATS server of a test's own; disposing of it ends it. */
export interface NatsServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
}

/** Starts the system's NATS server on loopback; port 0 picks a free one. */
export async function startNats(port = 0): Promise<NatsServer> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port === 0 ? -1 : port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Packages put it where only an administrator's path leads.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` },
  });
  const taken = await listeningPort(child);
  return {
    port: taken,
    url: `nats://127.0.0.1:${taken}`,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nats-server ended: ${log}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const port = /Listening for client connections on [^\n]*:(\d+)/.exec(log)?.[1];
      if (port !== undefined && log.includes('Server is ready')) resolve(Number(port));
    });
  });
}
