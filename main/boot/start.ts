import { join } from 'node:path';
import { app } from 'electron';
import type { Paths } from '../files/paths.ts';
import { openLog, type Logger } from '../log/log.ts';
import { PhotoCache } from '../media/photo-cache.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { ruledFiles } from '../policy/ruled-files.ts';
import { openSettings } from '../settings/open-settings.ts';
import { giveBackMemory } from '../system/give-back-memory.ts';
import { serveAppScheme } from '../window/app-scheme.ts';
import { PageFiles } from '../window/page-files.ts';
import type { CommandLine } from './command-line.ts';
import { startDesktop, type Desktop } from './desktop.ts';
import { speakChosen } from './speak-chosen.ts';

/** Starts the app, alone on its data, and does what it was asked to. */
export async function start(paths: Paths, commandLine: CommandLine): Promise<Desktop> {
  const log = openLog(paths.logs);
  logFailures(log);
  try {
    return await startParts(paths, commandLine, log);
  } catch (error) {
    log.fatal({ error: describe(error) }, 'could not start');
    throw error;
  }
}

async function startParts(paths: Paths, commandLine: CommandLine, log: Logger): Promise<Desktop> {
  await app.whenReady();
  log.info({ version: app.getVersion(), userData: paths.userData }, 'started');
  const photos = new PhotoCache();
  const pageFiles = new PageFiles(paths.renderer);
  serveAppScheme(paths.renderer, pageFiles, photos, log);
  const opening = performance.now();
  const policy = readPolicy(process.platform, process.env, log);
  const files = ruledFiles(openSettings(paths.userData, log), policy);
  performance.measure('settings read', { start: opening });
  const assembling = performance.now();
  await speakChosen(files.settings.value);
  const desktop = startDesktop({
    paths,
    photos,
    icon: join(paths.assets, 'icons', '256x256.png'),
    files,
    screenshot: commandLine.screenshot,
    log,
  });
  desktop.follow(commandLine);
  performance.measure('main process put together', { start: assembling });
  void pageFiles.keepAll();
  giveBackMemory();
  return desktop;
}

function logFailures(log: Logger): void {
  // Each is started again by whatever needs it.
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName }) => {
    if (reason !== 'clean-exit')
      log.warn({ type, reason, exitCode, serviceName }, 'a process of the app ended');
  });
  process.on('unhandledRejection', (error) => log.error({ error: describe(error) }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => log.error({ error: describe(error) }, 'uncaught exception'));
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
