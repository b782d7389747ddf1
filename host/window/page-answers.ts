import type { Session } from '../chromium/dev-tools.ts';

/** As much of a page as is asked whether it answers. */
interface AskedPage {
  readonly owner: { isVisible(): boolean };
  isCrashed(): boolean;
  emit(event: 'unresponsive' | 'responsive'): boolean;
}

/** A question wakes ten threads of five processes. */
const askEveryMs = 9000;
/** Whom a page keeps waiting touched keyboard or pointer within the last so many seconds. */
const attendedSecs = 30;
const lookEveryMs = 3000;
/** Looks without an answer, counted rather than timed: a computer that slept, or a host that was held up, has not waited. */
const silentMost = 5;

/**
 * Asks a page that can be seen whether it still answers, as long as someone is at the computer, and emits Electron's events when it
 * stops and when it does again. `idleSecs`: since someone touched keyboard or pointer.
 */
export function watchAnswers(page: AskedPage, session: Session, idleSecs: () => number): void {
  let asked = 0;
  let silent: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(look, ms).unref();
  };
  const stop = (): void => {
    asked += 1;
    silent = null;
  };
  const look = (): void => {
    if (silent !== null) {
      silent += 1;
      if (silent === silentMost) page.emit('unresponsive');
    } else if (page.owner.isVisible() && !page.isCrashed() && idleSecs() < attendedSecs) ask();
    lookIn(silent === null ? askEveryMs : lookEveryMs);
  };
  const ask = (): void => {
    const question = (asked += 1);
    silent = 0;
    const answered = (): void => {
      if (question !== asked) return;
      const wasSilent = (silent ?? 0) >= silentMost;
      silent = null;
      lookIn(askEveryMs);
      if (wasSilent) page.emit('responsive');
    };
    session.send('Runtime.evaluate', { expression: '0' }).then(answered, stop);
  };
  lookIn(askEveryMs);
  session.on('Inspector.targetCrashed', stop);
  session.once('gone', () => clearTimeout(timer));
}
