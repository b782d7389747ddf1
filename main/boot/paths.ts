import { join, resolve } from 'node:path';
import { app } from 'electron';

/** Where everything is: what was built, and what the app keeps. */
export interface Paths {
  userData: string;
  logs: string;
  renderer: string;
  preload: string;
  serviceEntry: string;
  cacheEntry: string;
  assets: string;
}

/** PARLEY_USER_DATA overrides where the app keeps its data. Must run before anything reads `userData`. */
export function setupPaths(): Paths {
  const override = process.env['PARLEY_USER_DATA'];
  if (override) app.setPath('userData', resolve(override));
  const userData = app.getPath('userData');
  const built = join(import.meta.dirname, '..');
  return {
    userData,
    logs: join(userData, 'logs'),
    renderer: join(built, 'renderer'),
    preload: join(built, 'preload', 'preload.cjs'),
    serviceEntry: join(built, 'server', 'parley-server.js'),
    cacheEntry: join(built, 'main', 'cache-process.js'),
    assets: join(built, 'assets'),
  };
}
