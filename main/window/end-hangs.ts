import type { BrowserWindow } from 'electron';
import type { Logger } from '../log/log.ts';

/** What a busy computer may take beyond the time after which a page counts as unresponsive. */
const patienceMs = 10_000;

/** Ends the process of a page that does not respond any more, so that another one takes its place. */
export function endHangs(window: Pick<BrowserWindow, 'on' | 'webContents'>, log: Logger): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  window.on('unresponsive', () => {
    log.warn('the page does not respond');
    stop();
    timer = setTimeout(() => {
      log.error('the page is ended, as it does not respond');
      window.webContents.forcefullyCrashRenderer();
    }, patienceMs);
  });
  window.on('responsive', stop);
  window.on('closed', stop);
  window.webContents.on('render-process-gone', stop);
}
