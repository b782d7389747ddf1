import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';
import { parseCommandLine, type CommandLine } from './command-line.ts';

/** Long enough for the arguments to reach the first instance before this one is gone. */
const flushMs = 250;

/**
 * Makes this the only instance for its data. Resolves to false, after the first instance has been notified, when there is
 * one already; `second` is called for every later start.
 */
export async function claimSingleInstance(second: (commandLine: CommandLine) => void): Promise<boolean> {
  if (!app.requestSingleInstanceLock()) {
    await wait(flushMs);
    return false;
  }
  app.on('second-instance', (_event, args) => second(parseCommandLine(args)));
  return true;
}
