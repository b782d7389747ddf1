import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type Started } from './processes.ts';

export interface Service extends AsyncDisposable {
  /** e.g. `http://127.0.0.1:43210`. */
  origin: string;
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  signUp(account: string, displayName: string): Promise<{ token: string; gaiaId: string; email: string }>;
}

export const password = 'correct horse battery';

const bundle = join(import.meta.dirname, '../../../dist/server/parley-server.js');

/** The built service in a process of its own, with its data in a temporary folder and open sign-up. */
export async function startService(options: { args?: string[] } = {}): Promise<Service> {
  const data = await mkdtemp(join(tmpdir(), 'parley-service-'));
  const start = (listen: string): Promise<Started> =>
    startProcess(
      process.execPath,
      [bundle, 'serve', '--listen', listen, '--data', data, '--sign-up', 'open', ...(options.args ?? [])],
      { ready: /parley-server listening on (\S+)/ },
    );
  let running = await start('127.0.0.1:0');
  const origin = running.ready;

  return {
    origin,
    kill: () => running.stop('SIGKILL'),
    async restart() {
      running = await start(new URL(origin).host);
    },
    async signUp(account, displayName) {
      const answer = await fetch(`${origin}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account, password, displayName, invite: '' }),
      });
      if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { token: string; gaiaId: string; email: string };
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
