import { utilityProcess, type ForkOptions, type UtilityProcess } from 'electron';

/** Starts a program of the app in a process of its own. */
export type StartOwn = (entry: string, args: string[], options: ForkOptions) => UtilityProcess;

/** Why none is started: what is in the folder now is not of this version. */
class ReplacedError extends Error {
  constructor() {
    super('another version of the app is in its folder');
  }
}

/**
 * Starts programs while they are those of this version. One of another would change what this one goes on to use: then the
 * whole app has to be started again, which `restart` does.
 */
export function ownProcesses(isReplaced: () => boolean, restart: () => void): StartOwn {
  let restarting = false;
  return (entry, args, options) => {
    if (!isReplaced()) return utilityProcess.fork(entry, args, options);
    if (!restarting) restart();
    restarting = true;
    throw new ReplacedError();
  };
}
