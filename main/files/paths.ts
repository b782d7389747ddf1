import { join, resolve } from 'node:path';
import { app } from 'electron';
import { folderProblem } from './data-folder.ts';

/** Where everything is: what was built, and what the app keeps. */
export interface Paths {
  userData: string;
  logs: string;
  renderer: string;
  preload: string;
  serverEntry: string;
  cacheEntry: string;
  assets: string;
  /** Some files that each version of the app brings along. */
  ofVersion: readonly string[];
}

/** PARLEY_USER_DATA overrides where the app keeps its data. Must run before anything reads `userData`. */
export function findPaths(): Paths {
  const override = process.env['PARLEY_USER_DATA'];
  const userData = override ? resolve(override) : app.getPath('userData');
  // Electron makes the folder and throws where it cannot; the start reports that.
  if (override && folderProblem(userData) === null) app.setPath('userData', userData);
  const built = join(import.meta.dirname, '..');
  return {
    userData,
    logs: join(userData, 'logs'),
    renderer: join(built, 'renderer'),
    preload: join(built, 'preload', 'preload.cjs'),
    serverEntry: join(built, 'server', 'parley-server.js'),
    cacheEntry: join(built, 'main', 'cache-process.js'),
    assets: join(built, 'assets'),
    ofVersion: filesOfVersion(built),
  };
}

function filesOfVersion(built: string): string[] {
  const { APPIMAGE: image } = process.env;
  if (image) return [image];
  const archive = app.getAppPath();
  // What is within is one file for everyone else.
  if (archive.endsWith('.asar')) return [archive];
  return [join(built, 'main', 'main.js'), join(built, 'renderer', 'index.html')];
}
