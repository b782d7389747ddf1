import { utilityProcess } from 'electron';
import type { Readable } from 'node:stream';
import type { ServerProcess } from './embedded-server.ts';

/** Runs a built Node program in a process of its own, which ends with the app. */
export function forkServer(entry: string): (args: string[]) => ServerProcess {
  return (args) => {
    const child = utilityProcess.fork(entry, args, {
      stdio: 'pipe',
      serviceName: 'Parley server',
      env: withoutOwnVariables(process.env),
    });
    return {
      stdout: child.stdout as Readable | null,
      stderr: child.stderr as Readable | null,
      once: (_event, listener) => child.once('exit', listener),
      kill: () => child.kill(),
    };
  };
}

/** PARLEY_… in the environment is meant for the app, or for a server that runs elsewhere. */
const withoutOwnVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PARLEY_')));
