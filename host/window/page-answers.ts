import type { Session } from '../chromium/dev-tools.ts';

/** As much of a page as is asked whether it answers. */
interface AskedPage {
  readonly owner: { isVisible(): boolean };
  isCrashed(): boolean;
  emit(event: 'unresponsive' | 'responsive'): boolean;
}

const askEveryMs = 3000;
/** Looks without an answer, counted rather than timed: a computer that slept, or a host that was held up, has not waited. */
const silentMost = 5;

/** Asks a page that can be seen whether it still answers, and emits Electron's events when it stops and when it does again. */
export function watchAnswers(page: AskedPage, session: Session): void {
  let asked = 0;
  let silent: number | null = null;
  const stop = (): void => {
    asked += 1;
    silent = null;
  };
  const look = (): void => {
    if (silent !== null) {
      silent += 1;
      if (silent === silentMost) page.emit('unresponsive');
      return;
    }
    if (!page.owner.isVisible() || page.isCrashed()) return;
    const question = (asked += 1);
    silent = 0;
    const answered = (): void => {
      if (question !== asked) return;
      const wasSilent = (silent ?? 0) >= silentMost;
      silent = null;
      if (wasSilent) page.emit('responsive');
    };
    session.send('Runtime.evaluate', { expression: '0' }).then(answered, stop);
  };
  const timer = setInterval(look, askEveryMs);
  timer.unref();
  session.on('Inspector.targetCrashed', stop);
  session.once('gone', () => clearInterval(timer));
}
