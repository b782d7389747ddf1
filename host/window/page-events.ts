import type { Session } from '../chromium/dev-tools.ts';
import type { WebContents } from '../api/web-contents.ts';
import { hostEvent } from '../api/events.ts';
import { schemes } from '../api/protocol.ts';
import { toOwn } from '../chromium/addresses.ts';

interface FrameEvent {
  frameId?: string;
  frame?: { id: string; url: string; urlFragment?: string; unreachableUrl?: string };
  url?: string;
}

interface ConsoleCalled {
  type: string;
  args: { value?: unknown; description?: string }[];
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] };
}

interface DialogOpening {
  type: string;
  message: string;
}

const levels = new Map([
  ['error', 'error'],
  ['assert', 'error'],
  ['warning', 'warning'],
  ['debug', 'debug'],
]);
const isBlank = (url: string): boolean => url.startsWith('http://app.localhost/') || url === 'about:blank';

function watchLoading(contents: WebContents, session: Session): void {
  let blank = true;
  const isMain = (event: FrameEvent): boolean => (event.frameId ?? event.frame?.id) === contents.targetId;
  for (const began of ['Page.frameRequestedNavigation', 'Page.frameStartedNavigating']) {
    session.on(began, (event) => isMain(event) && contents.unload.navigationBegan());
  }
  session.on('Page.frameAttached', ({ frameId }) => contents.frameIds.add(String(frameId)));
  session.on('Page.frameDetached', ({ frameId, reason }) => {
    // One that moves to another process stays in the page.
    if (reason !== 'swap') contents.frameIds.delete(String(frameId));
  });
  session.on('Page.frameStartedNavigating', (event) => {
    const url = toOwn(String(event['url']), schemes);
    if (isBlank(String(event['url'])) && !contents.expects(String(event['url']))) return;
    const isMainFrame = isMain(event);
    const isSameDocument = String(event['navigationType']).startsWith('sameDocument');
    const details = { url, isMainFrame, isSameDocument, frame: isMainFrame ? contents.mainFrame : null };
    contents.emit(
      'did-start-navigation',
      hostEvent(details),
      url,
      isSameDocument,
      isMainFrame,
      1,
      contents.id,
    );
  });
  session.on('Page.frameNavigated', (event) => {
    const { frame } = event as FrameEvent;
    if (!isMain(event) || frame === undefined) return;
    contents.unload.navigationEnded();
    const url = `${frame.url}${frame.urlFragment ?? ''}`;
    blank = isBlank(url) && !contents.expects(url);
    contents.navigated(url);
    contents.loading = true;
    if (frame.unreachableUrl !== undefined) contents.emit('host-unreachable', 'ERR_FAILED');
    else if (!blank) contents.emit('did-navigate', hostEvent({}), contents.getURL(), 200, 'OK');
  });
  session.on('Page.navigatedWithinDocument', (event) => {
    if (!isMain(event)) return;
    contents.navigated(String(event['url']));
    contents.emit('did-navigate-in-page', hostEvent({}), contents.getURL(), true, 1, contents.id);
  });
  session.on('Page.frameStoppedLoading', (event) => {
    if (!isMain(event)) return;
    contents.unload.navigationEnded();
    contents.loading = false;
    if (!blank) contents.emit('did-stop-loading', hostEvent({}));
  });
  session.on('Page.domContentEventFired', () => {
    if (!blank) contents.emit('dom-ready', hostEvent({}));
  });
  session.on('Page.loadEventFired', () => {
    if (blank) return;
    // Only a page that was "used" is asked before its window closes.
    void session.send('Runtime.evaluate', { expression: '0', userGesture: true }).catch(() => undefined);
    contents.emit('did-finish-load', hostEvent({}));
  });
}

function watchDialogs(contents: WebContents, session: Session): void {
  session.on('Page.javascriptDialogOpening', (event) => {
    const { type, message } = event as unknown as DialogOpening;
    const answer = (accept: boolean): void => {
      // A debugger may have answered first.
      void session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined);
    };
    if (type !== 'beforeunload') {
      console.warn(`A page's ${type}() was dismissed by the host: ${message}`);
      answer(type === 'alert');
      return;
    }
    if (contents.unload.question === 'navigation') {
      answer(true);
      return;
    }
    const request = hostEvent({});
    contents.emit('host-close-asked', request);
    answer(!request.defaultPrevented);
  });
}

/** Turns a page's DevTools events into the events of its WebContents. */
export function watchPage(contents: WebContents, session: Session): void {
  watchLoading(contents, session);
  watchDialogs(contents, session);
  session.on('Runtime.consoleAPICalled', (event) => {
    const { type, args, stackTrace } = event as unknown as ConsoleCalled;
    const level = levels.get(type) ?? 'info';
    const message = args.map(({ value, description }) => description ?? String(value)).join(' ');
    const { url: sourceId = '', lineNumber = 0 } = stackTrace?.callFrames[0] ?? {};
    const details = { level, message, lineNumber, sourceId, frame: contents.mainFrame };
    contents.emit('console-message', hostEvent(details), level, message, lineNumber, sourceId);
  });
  session.on('Page.windowOpen', (event) => {
    const details = {
      url: toOwn(String(event['url']), schemes),
      frameName: String(event['windowName']),
      features: '',
    };
    const decision = contents.windowOpenHandler?.(details);
    if (decision?.action === 'allow') console.error('not provided by this host: windows opened by a page');
  });
  session.on('Inspector.targetCrashed', () => {
    contents.crashed('crashed');
  });
  session.on('Inspector.detached', ({ reason }) => {
    // It ended without a crash that Chromium would know of.
    if (reason === 'Render process gone.') contents.crashed('clean-exit');
  });
  session.on('gone', ({ browser }) => {
    if (browser === true) contents.browserGone();
    else contents.finish();
  });
}
