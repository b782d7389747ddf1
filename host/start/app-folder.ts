import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where the app is and what its package.json says about it. */
export interface AppFolder {
  path: string;
  main: string;
  name: string;
  version: string;
  desktopName: string | null;
}

interface PackageFile {
  main?: string;
  name?: string;
  productName?: string;
  version?: string;
  desktopName?: string;
}

/**
 * Reads the app at a path, which is its folder or its main file.
 * @throws Error in plain words when there is no app
 */
export function readAppFolder(given: string, hostVersion: string): AppFolder {
  const path = resolve(given);
  if (!existsSync(path)) throw new Error(`Unable to find Electron app at ${path}`);
  const isFile = statSync(path).isFile();
  const folder = isFile ? dirname(path) : path;
  const file = join(folder, 'package.json');
  const description = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageFile) : {};
  const main = isFile ? path : resolve(folder, description.main ?? 'index.js');
  if (!existsSync(main)) throw new Error(`Unable to find Electron app at ${path}: there is no ${main}`);
  return {
    path: folder,
    main,
    name: description.productName ?? description.name ?? 'Electron',
    version: description.version ?? hostVersion,
    desktopName: description.desktopName ?? null,
  };
}
