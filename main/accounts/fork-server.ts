import type { Readable } from 'node:stream';
import type { ServerProcess } from './embedded-server.ts';
import type { StartOwn } from './own-process.ts';

/** Runs a built Node program in a process of its own, which ends with the app. */
export function forkServer(entry: string, startOwn: StartOwn): (args: string[]) => ServerProcess {
  return (args) => {
    const child = startOwn(entry, args, {
      stdio: 'pipe',
      serviceName: 'Parley server',
      env: withoutOwnVariables(process.env),
    });
    // Says no more than the end that follows, and throws where no one listens.
    child.on('error', () => undefined);
    return {
      stdout: child.stdout as Readable | null,
      stderr: child.stderr as Readable | null,
      once: (_event, listener) => child.once('exit', listener),
      kill: () => child.kill(),
      setTime: (now) =>
        new Promise((resolve) => {
          const done = (): void => {
            child.off('message', done);
            child.off('exit', done);
            resolve();
          };
          child.on('message', done);
          child.on('exit', done);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
          child.postMessage({ now });
        }),
    };
  };
}

/** PARLEY_… in the environment is meant for the app, or for a server that runs elsewhere. */
const withoutOwnVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PARLEY_')));
