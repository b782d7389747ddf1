import { ownProcesses, type StartOwn } from '../accounts/own-process.ts';
import type { Paths } from '../files/paths.ts';
import { OwnFolder } from '../updates/own-folder.ts';
import { restart } from './restart.ts';

export interface OwnVersion {
  folder: OwnFolder;
  /** Ends the app and starts what is in its folder now, with the window where there is one. */
  restart(): void;
  startProcess: StartOwn;
}

/** The version that runs, which another may take the place of in the folder of the app. */
export function ownVersion({ ofVersion }: Pick<Paths, 'ofVersion'>, isVisible: () => boolean): OwnVersion {
  const folder = new OwnFolder(ofVersion);
  const again = (): void => restart(isVisible());
  return { folder, restart: again, startProcess: ownProcesses(() => folder.isReplaced, again) };
}
