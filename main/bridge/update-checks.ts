import type { UpdateCommands } from '../../preload/commands/updates.ts';
import { flag, text, type Checks } from './check.ts';

export const updateChecks: { [K in keyof UpdateCommands]: Checks<Parameters<UpdateCommands[K]>> } = {
  readUpdates: [],
  checkForUpdates: [],
  downloadUpdate: [],
  installUpdateOnQuit: [flag],
  setUpdateAddress: [text],
  openUpdatePage: [],
};
