import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from './temporary-folder.ts';

/** A real NATS server on loopback. It ends with this process, whatever becomes of that. */
export interface NatsServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Stops it for a while, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Starts the program. It ends with this process, whatever becomes of that. */
export function spawnNats(args: readonly string[], stderr: 'ignore' | 'pipe'): ChildProcess {
  // Debian keeps it off the path of people who are not root.
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const stdio: StdioOptions = ['ignore', 'ignore', stderr];
  return spawn('setpriv', ['--pdeathsig', 'TERM', 'nats-server', ...args], { stdio, env });
}

/** @param port a free one, when it does not say */
export async function startNats(port?: number): Promise<NatsServer> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  const listening = ['--addr', '127.0.0.1', '--port', String(port ?? -1), '--ports_file_dir', path];
  const child = spawnNats(listening, 'ignore');
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await ended;
  });
  for (;;) {
    const file = (await readdir(path)).find((name) => name.endsWith('.ports'));
    const url = file && firstUrl(await readFile(join(path, file), 'utf8'));
    if (url) {
      const open = stack.move();
      return {
        url,
        port: Number(new URL(url).port),
        pid: child.pid ?? 0,
        signal: (name) => void child.kill(name),
        [Symbol.asyncDispose]: () => open.disposeAsync(),
      };
    }
    if (child.exitCode !== null) {
      throw new Error('these tests need a NATS server: install the package "nats-server"');
    }
    await wait(20);
  }
}

/** Empty while the file is being written. */
function firstUrl(ports: string): string {
  return /"nats":\s*\[\s*"(?<url>[^"]+)"/.exec(ports)?.groups?.['url'] ?? '';
}
