import type { Dialog } from 'electron';
import { notProvided } from './not-provided.ts';

/** `dialog`: of its boxes only the one that Electron itself, before the app is ready, writes to standard error. */
export class HostDialog implements Pick<Dialog, 'showErrorBox'> {
  readonly #isReady: () => boolean;

  constructor(isReady: () => boolean) {
    this.#isReady = isReady;
  }

  showErrorBox(title: string, content: string): void {
    if (this.#isReady()) notProvided('dialog.showErrorBox after the app is ready');
    process.stderr.write(`${title}\n${content}\n`);
  }
}
