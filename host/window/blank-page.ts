import { blankAddress } from '../chromium/browser.ts';
import type { Session } from '../chromium/dev-tools.ts';

/** Longer than a busy computer takes to begin a page: to go on before would abort the app's own. */
const patienceMs = 20_000;

/**
 * Resolves when the empty page that a window opens with has loaded. A navigation begun earlier can be aborted by the
 * window's own first one, most of all while a second debugger holds the page. Call before `Page.enable`.
 */
export function blankPage(session: Session): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(resolve, patienceMs);
    const loaded = (): void => {
      clearTimeout(deadline);
      resolve();
    };
    session.once('Page.loadEventFired', loaded);
    session.once('gone', loaded);
    // It may have loaded before anyone listened.
    const expression = `document.readyState === 'complete' && location.href.startsWith('${blankAddress}')`;
    void session
      .send<{ result: { value?: boolean } }>('Runtime.evaluate', { expression })
      .then(({ result }) => (result.value === true ? loaded() : undefined))
      .catch(() => undefined);
  });
}
