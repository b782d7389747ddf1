import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

export interface ScreenshotOptions {
  file: string;
  capture: () => Promise<Buffer>;
  /** Ends the app with this code. */
  end: (code: number) => void;
  failed: (error: unknown) => void;
}

/** A conversation draws its history, its avatars and its marks within this. */
const settleMs = 1_200;
/** Without any conversation the window is complete as soon as it has drawn. */
const emptyMs = 20_000;

/** Saves one picture of the window once it has drawn and shows a conversation, and ends the app. */
export class Screenshot {
  readonly #options: ScreenshotOptions;
  #painted = false;
  #opened = false;
  #taken = false;

  constructor(options: ScreenshotOptions) {
    this.#options = options;
  }

  painted(): void {
    this.#painted = true;
    this.#takeWhenReady();
    setTimeout(() => void this.#take(), emptyMs);
  }

  opened(): void {
    this.#opened = true;
    this.#takeWhenReady();
  }

  #takeWhenReady(): void {
    if (this.#painted && this.#opened) void this.#take();
  }

  async #take(): Promise<void> {
    if (this.#taken) return;
    this.#taken = true;
    const { file, capture, end, failed } = this.#options;
    try {
      await wait(settleMs);
      await writeFile(file, await capture());
      end(0);
    } catch (error) {
      failed(error);
      end(1);
    }
  }
}
