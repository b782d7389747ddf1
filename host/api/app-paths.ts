import { mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

const userFolders = new Map([
  ['desktop', 'Desktop'],
  ['documents', 'Documents'],
  ['downloads', 'Downloads'],
  ['music', 'Music'],
  ['pictures', 'Pictures'],
  ['videos', 'Videos'],
]);

/** Reads one line of `user-dirs.dirs`, such as `XDG_DOWNLOAD_DIR="$HOME/Downloads"`. */
export function userFolder(config: string, name: string, home: string): string | null {
  const key = `XDG_${name.replace(/s$/, '').toUpperCase()}_DIR`;
  const value = new RegExp(`^${key}="(.*)"$`, 'm').exec(config)?.[1];
  return value?.replace('$HOME', home) ?? null;
}

function readUserFolder(configHome: string, name: string): string {
  let config = '';
  try {
    config = readFileSync(join(configHome, 'user-dirs.dirs'), 'utf8');
  } catch {
    // A desktop without the file has the folders under their English names.
  }
  return userFolder(config, name, homedir()) ?? join(homedir(), userFolders.get(name) ?? '');
}

/** The folders that `app.getPath` names. */
export class AppPaths {
  readonly #set = new Map<string, string>();
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv, executable: string) {
    this.#env = env;
    this.#set.set('exe', executable);
    this.#set.set('module', executable);
    this.#set.set('assets', dirname(executable));
  }

  /** Makes the folder of the app's data when it is missing, as Electron does with what it keeps there. */
  set(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (name === 'userData') mkdirSync(path, { recursive: true, mode: 0o700 });
    this.#set.set(name, path);
  }

  /** @throws Error `Failed to get 'name' path` for a name that is none. */
  get(name: string, appName: string): string {
    const set = this.#set.get(name);
    if (set !== undefined) return set;
    const configHome = this.#env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
    if (name === 'home') return homedir();
    if (name === 'temp') return tmpdir();
    if (name === 'appData') return configHome;
    if (name === 'userData') return join(configHome, appName);
    if (name === 'sessionData') return this.get('userData', appName);
    if (name === 'logs' || name === 'crashDumps') {
      return join(this.get('userData', appName), name === 'logs' ? 'logs' : 'Crashpad');
    }
    if (userFolders.has(name)) return readUserFolder(configHome, name);
    throw new Error(`Failed to get '${name}' path`);
  }
}
