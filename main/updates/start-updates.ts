import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { Network } from '../../client/index.ts';
import { systemClock } from '../../protocol/index.ts';
import type { Logger } from '../log/log.ts';
import { systemRounds } from '../pace/rounds.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import type { OwnFolder } from './own-folder.ts';
import { packageOf } from './schedule.ts';
import { updateSource, type UpdateSource } from './source.ts';
import { electronUpdater } from './updater.ts';
import { t } from '../../words/translate.ts';
import { Updates } from './updates.ts';

export interface StartUpdatesOptions {
  files: { settings: JsonStore<Settings>; policy: { readonly updateUrl?: string | null } };
  userData: string;
  /** Of the app itself. */
  folder: OwnFolder;
  network: Network;
  /** What is shown of updates has changed. */
  changed: () => void;
  /** There is a version that the person does not know of; `text` says so. */
  found: (text: string) => void;
  log: Logger;
}

/** Updates as this computer has them: its settings, its administrator's file, and what this copy came as. */
export function startUpdates({
  files: { settings, policy },
  userData,
  folder,
  network,
  changed,
  found,
  log,
}: StartUpdatesOptions): Updates {
  const { platform, env } = process;
  // Only Electron has it, which Node's types do not know.
  const { resourcesPath: resources = '' } = process as { resourcesPath?: string };
  const kind = packageOf({
    platform,
    isPackaged: app.isPackaged,
    env,
    packageType: readOrNull(join(resources, 'package-type'))?.trim() ?? null,
  });
  const updates = new Updates({
    source: (): UpdateSource =>
      updateSource({ env, ruled: policy.updateUrl, setting: settings.value.updateUrl }),
    updater: (url) =>
      electronUpdater({
        url,
        kind,
        configFile: join(userData, 'updates', 'app-update.yml'),
        network,
        app: {
          version: app.getVersion(),
          name: app.getName(),
          isPackaged: app.isPackaged,
          userDataPath: userData,
          baseCachePath: cacheFolder(platform, env),
          whenReady: () => app.whenReady(),
          quit: () => app.quit(),
          relaunch: () => app.relaunch(),
          onQuit: (handler) => void app.once('quit', (_event, code) => handler(code)),
        },
        log: (level, message) => log[level]({ updater: String(message) }, 'updater'),
      }),
    canInstall: kind !== null,
    memory: {
      read: () => ({ checkedAt: settings.value.updateCheckedAt, notifiedOf: settings.value.updateTold }),
      change: ({ checkedAt, notifiedOf }) =>
        settings.change({
          ...(checkedAt !== undefined && { updateCheckedAt: checkedAt }),
          ...(notifiedOf !== undefined && { updateTold: notifiedOf }),
        }),
    },
    clock: systemClock,
    random: Math.random,
    changed,
    found: (version) => found(t('notifications.newVersion', { version })),
    failed: (error) => log.warn({ error: String(error) }, 'update failed'),
  });
  updates.start();
  folder.watch(systemRounds, () => {
    log.info({}, 'another version of the app is in its folder');
    updates.replaced();
  });
  return updates;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Where the system keeps what can be fetched again; what was downloaded is verified there before it is used. */
function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
}
