import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { builtServer } from '../../fixtures/built-server.ts';
import { ownPort } from '../../fixtures/own-port.ts';
import { passwordFlags } from '../../fixtures/server-flags.ts';
import { heldUp, startProcess, type Started } from './processes.ts';

export interface Server extends AsyncDisposable {
  /** e.g. `http://127.0.0.1:43210`. */
  origin: string;
  /** The folder of its data. */
  data: string;
  kill(): Promise<void>;
  /** Ends it as an administrator does. */
  stop(): Promise<void>;
  /** Answers nothing until `work` is done. */
  heldUp(work: () => Promise<unknown>): Promise<unknown>;
  /** Starts it again on the same port and data; its clock is right then, whatever it was before. */
  restart(): Promise<void>;
  signUp(account: string, displayName: string): Promise<{ token: string; gaiaId: string; email: string }>;
  /** Runs an administrator's command on its data, beside it; answers what it printed. */
  administer(...command: string[]): Promise<string>;
}

export const password = 'correct horse battery';

const output = promisify(execFile);

export interface ServerOptions {
  args?: string[];
  /** How far its clock is behind until it is started again. */
  lateByMs?: number;
}

/** The built server in a process of its own, with its data in a temporary folder and open sign-up. */
export async function startServer({ args = [], lateByMs = 0 }: ServerOptions = {}): Promise<Server> {
  const folder = await temporaryFolder();
  const data = folder.path;
  const options = ['--data', data, '--sign-up', 'open', ...args];
  const start = (listen: string, env: NodeJS.ProcessEnv = process.env): Promise<Started> =>
    startProcess(process.execPath, [...passwordFlags, builtServer, 'serve', '--listen', listen, ...options], {
      ready: /^parley-server listening on (\S+)\n/m,
      env,
    });
  const late = `data:text/javascript,${encodeURIComponent(`{ const now = Date.now; Date.now = () => now() - ${lateByMs}; }`)}`;
  const env = { ...process.env, NODE_OPTIONS: `--import=${late}` };
  const listen = `127.0.0.1:${await ownPort()}`;
  let running = await start(listen, lateByMs === 0 ? process.env : env);
  const origin = running.ready;

  return {
    origin,
    data,
    stop: () => running.stop(),
    kill: () => running.stop('SIGKILL'),
    heldUp: (work) => heldUp(running.process, work),
    async restart() {
      running = await start(listen);
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
    async administer(...command) {
      const { stdout } = await output(process.execPath, [builtServer, ...command, '--data', data]);
      return stdout.trim();
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
