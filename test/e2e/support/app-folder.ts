import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** The folder of an installed package, such as `/opt/Parley`, where its app is tested instead of the checkout's. */
const installed = process.env['TESTS_APP'];

/** The app as it is started: the checkout, or the folder of the package. */
export const appFolder = installed ?? root;

const electronBinary = join(root, 'node_modules/electron/dist/electron');
const ownBinary = existsSync(electronBinary) ? electronBinary : join(root, 'dist/host/electron');

/** What starts the app in `folder`. A package names its executable after the product, and knows its app itself. */
export function appCommand(folder: string): [program: string, ...args: string[]] {
  return installed === undefined ? [ownBinary, folder] : [join(folder, 'parley')];
}

/** What runs the app here (real Electron where its binary is, else the host), and what is put before the app's own arguments. */
export const [executablePath, ...appArguments] = appCommand(appFolder);

/** Where the app in `folder` has its package.json and `dist`. */
export function filesOf(folder: string): string {
  return installed === undefined ? folder : join(folder, 'resources', 'app');
}
