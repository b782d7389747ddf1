import { join } from 'node:path';
import { app } from 'electron';
import { tellCannotStart } from './boot/cannot-start.ts';
import { parseCommandLine, type CommandLine } from './boot/command-line.ts';
import { folderProblem } from './files/data-folder.ts';
import { startDesktop, type Desktop } from './boot/desktop.ts';
import { openLog } from './log/log.ts';
import { findPaths } from './files/paths.ts';
import { PhotoCache } from './media/photo-cache.ts';
import { registerAppScheme, serveAppScheme } from './window/app-scheme.ts';
import { PageFiles } from './window/page-files.ts';
import { claimSingleInstance } from './boot/single-instance.ts';
import { readPolicy } from './policy/read-policy.ts';
import { ruledFiles } from './policy/ruled-files.ts';
import { openSettings } from './settings/open-settings.ts';
import { speakChosen } from './boot/speak-chosen.ts';

/** The desktop's name for the app: task bars group by it, notifications are filed under it. */
const appId = 'chat.parley.desktop';

// Whatever is written is for this user's eyes only: messages, settings, exports.
process.umask(0o077);

const commandLine = parseCommandLine(process.argv);
const paths = findPaths();
const log = openLog(paths.logs);
let desktop: Desktop | null = null;
/** A second start that came before the first was through. */
let early: CommandLine | null = null;

function follow(next: CommandLine): void {
  if (desktop) desktop.follow(next);
  else early = next;
}

// Where the system hands links over as an event and not as an argument.
app.on('open-url', (event, url) => {
  event.preventDefault();
  follow({ ...parseCommandLine([]), link: url });
});

async function boot(): Promise<void> {
  app.setAppUserModelId(appId);
  registerAppScheme();
  await speakChosen({ language: 'system' });
  const problem = folderProblem(paths.userData);
  if (problem !== null) {
    await tellCannotStart(problem);
    app.exit(1);
    return;
  }
  const first = await claimSingleInstance(follow);
  if (!first) {
    app.exit(0);
    return;
  }
  await app.whenReady();
  log.info({ version: app.getVersion(), userData: paths.userData }, 'started');
  const photos = new PhotoCache();
  const pageFiles = new PageFiles(paths.renderer);
  serveAppScheme(paths.renderer, pageFiles, photos);
  const opening = performance.now();
  const policy = readPolicy(process.platform, process.env, log);
  const files = ruledFiles(openSettings(paths.userData, log), policy);
  performance.measure('settings read', { start: opening });
  const assembling = performance.now();
  await speakChosen(files.settings.value);
  desktop = startDesktop({
    paths,
    photos,
    icon: join(paths.assets, 'icons', '256x256.png'),
    files,
    screenshot: commandLine.screenshot,
    log,
  });
  desktop.follow(commandLine);
  performance.measure('main process put together', { start: assembling });
  if (early) desktop.follow(early);
  await pageFiles.keepAll();
}

// Each is started again by whatever needs it.
app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName }) => {
  if (reason !== 'clean-exit')
    log.warn({ type, reason, exitCode, serviceName }, 'a process of the app ended');
});
process.on('unhandledRejection', (error) => log.error({ error: describe(error) }, 'unhandled rejection'));
process.on('uncaughtException', (error) => log.error({ error: describe(error) }, 'uncaught exception'));

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

boot().catch((error: unknown) => {
  log.fatal({ error: describe(error) }, 'could not start');
  console.error(`Parley could not start: ${describe(error)}`);
  app.exit(1);
});
