import { app } from 'electron';
import { parseCommandLine, type CommandLine } from './boot/command-line.ts';
import { claimSingleInstance } from './boot/single-instance.ts';
import { speakChosen } from './boot/speak-chosen.ts';
import type { Desktop } from './boot/desktop.ts';
import { folderProblem } from './files/data-folder.ts';
import { findPaths } from './files/paths.ts';
import { registerAppScheme } from './window/register-app-scheme.ts';

/** The desktop's name for the app: task bars group by it, notifications are filed under it. */
const appId = 'chat.parley.desktop';

// Whatever is written is for this user's eyes only: messages, settings, exports.
process.umask(0o077);

const commandLine = parseCommandLine(process.argv);
const paths = findPaths();
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
    const { tellCannotStart } = await import('./boot/cannot-start.ts');
    await tellCannotStart(problem);
    app.exit(1);
    return;
  }
  const first = await claimSingleInstance(follow);
  if (!first) {
    app.exit(0);
    return;
  }
  // Nearly all of the program: a second start ends without it, and a browser can start meanwhile.
  const loading = performance.now();
  const { start } = await import('./boot/start.ts');
  performance.measure('program of the main process, the rest', { start: loading });
  desktop = await start(paths, commandLine);
  if (early) desktop.follow(early);
}

boot().catch((error: unknown) => {
  console.error(`Parley could not start: ${error instanceof Error ? error.stack : String(error)}`);
  app.exit(1);
});
