import { randomBytes } from 'node:crypto';
import type { WebContents } from '../api/web-contents.ts';
import { hostEvent } from '../api/events.ts';
import { ipcMain } from '../api/ipc-main.ts';
import { powerMonitor } from '../api/power-monitor.ts';
import type { PausedPage } from '../chromium/browser.ts';
import type { Session } from '../chromium/dev-tools.ts';
import { hostContext } from '../start/context.ts';
import { blankPage } from './blank-page.ts';
import { watchAnswers } from './page-answers.ts';
import { PageChannel } from './page-channel.ts';
import { watchPage } from './page-events.ts';
import type { FirstPage } from './first-page.ts';
import { windowScript } from './preload-script.ts';
import type { PagePreferences } from './window-options.ts';

export interface OpenPage {
  session: Session;
  channel: PageChannel;
}

/** Makes a page that Chromium holds still one of the app's: with the preload script, its messages and its events. */
export async function openPage(
  contents: WebContents,
  { targetId, session }: PausedPage,
  preferences: PagePreferences,
  first: FirstPage,
): Promise<OpenPage> {
  contents.targetId = targetId;
  const secret = randomBytes(9).toString('hex');
  const channel = new PageChannel(session, `in${secret}`, `out${secret}`, {
    window: (message) => contents.told(message),
    invoke: (name, args) => ipcMain.answer(contents, name, args),
    send: (name, args) => {
      contents.emit('ipc-message', hostEvent({ sender: contents }), name, ...args);
      ipcMain.deliver(contents, name, args);
    },
    preloadError: (error) => contents.emit('preload-error', hostEvent({}), preferences.preload ?? '', error),
  });
  watchPage(contents, session);
  watchAnswers(contents, session, () => powerMonitor.getSystemIdleTime());
  contents.menus.listen(session);
  const source = windowScript(channel, hostContext('a window'), preferences);
  const start = performance.now();
  const settled = blankPage(session);
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: channel.binding }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source }),
    session.send('Runtime.runIfWaitingForDebugger'),
  ]);
  if (first.decide() !== null) return { session, channel };
  await settled;
  performance.measure('host: empty page loaded', { start });
  return { session, channel };
}

/** Resolves with the next page that has loaded; rejects, in Electron's words, when its process goes before. */
export function pageLoaded(contents: WebContents, url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const gone = (): void => reject(new Error(`ERR_FAILED (-2) loading '${url}'`));
  const loaded = (): void => resolve();
  contents.once('did-finish-load', loaded);
  contents.once('render-process-gone', gone);
  const settled = (): void => void contents.off('did-finish-load', loaded).off('render-process-gone', gone);
  // Nobody waits for it where the window could not even be opened.
  promise.then(settled, settled);
  return promise;
}
