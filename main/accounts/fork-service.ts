import { utilityProcess } from 'electron';
import type { Readable } from 'node:stream';
import type { ServiceProcess } from './embedded-service.ts';

/** Runs a built Node program in a process of its own, which ends with the app. */
export function forkService(entry: string): (args: string[]) => ServiceProcess {
  return (args) => {
    const child = utilityProcess.fork(entry, args, { stdio: 'pipe', serviceName: 'Parley service' });
    return {
      stdout: child.stdout as Readable | null,
      stderr: child.stderr as Readable | null,
      once: (_event, listener) => child.once('exit', listener),
      kill: () => child.kill(),
    };
  };
}
