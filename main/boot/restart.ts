import { app } from 'electron';

/** Belongs to one start of the app, and not to the next. */
const isOfOneStart = (arg: string): boolean =>
  arg === '--hidden' ||
  arg === '--look-around' ||
  arg.startsWith('--screenshot=') ||
  arg.startsWith('--open=') ||
  arg.startsWith('parley:');

/** The arguments of a start that goes on where this one ends. */
export const argumentsForRestart = (args: readonly string[], isVisible: boolean): string[] => [
  ...args.filter((arg) => !isOfOneStart(arg)),
  ...(isVisible ? [] : ['--hidden']),
];

/** Ends the app as when it is quit, and starts what is in its folder then; without a window where there was none. */
export function restart(isVisible: boolean): void {
  enterFolderAgain();
  // What runs of an AppImage is a copy that goes with it.
  const { APPIMAGE: execPath } = process.env;
  app.relaunch({
    args: argumentsForRestart(process.argv.slice(1), isVisible),
    ...(execPath ? { execPath } : {}),
  });
  app.quit();
}

/** A program cannot begin in a folder that is gone: where the app was started in its own, another may have its name by now. */
function enterFolderAgain(): void {
  try {
    process.chdir(process.cwd());
  } catch {
    process.chdir(app.getAppPath());
  }
}
