import { app } from 'electron';
import type { MainWindow } from '../window/main-window.ts';
import type { Logger } from '../log/log.ts';
import { Screenshot } from './screenshot.ts';

/** One picture of the window into a file, after which the app ends; null where none was asked for. */
export function createScreenshot(file: string | null, window: MainWindow, log: Logger): Screenshot | null {
  if (file === null) return null;
  return new Screenshot({
    file,
    capture: () => window.capture(),
    end: (code) => (code === 0 ? app.quit() : app.exit(code)),
    failed: (error) => log.error({ error: String(error) }, 'no picture could be saved'),
  });
}
