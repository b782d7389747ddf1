import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { appCommand, appFolder } from '../../../fixtures/app-folder.ts';
import type { OwnDisk } from './own-disk.ts';
import { patienceMs } from '../../../fixtures/patience.ts';

/** Where the app keeps its data. */
export type DataFolder = Pick<OwnDisk, 'enter' | 'userData' | 'seen'>;

/** A page that is there answers sooner, on a busy machine too. */
const answerMs = 30_000;
const connectMs = 10_000;

/** The app without a driver of its own: whoever looks at its window connects to the Chromium that is there. */
export class RunningApp implements AsyncDisposable {
  readonly #disk: DataFolder;
  readonly #process: ChildProcess;
  readonly #gone: Promise<unknown>;
  output = '';
  #browser: { port: string; browser: Browser } | null = null;
  readonly #guarded = new WeakSet<Page>();

  /** `folder`: of the app itself. */
  constructor(disk: DataFolder, env: NodeJS.ProcessEnv, folder = appFolder) {
    this.#disk = disk;
    const [command = '', ...args] = [...disk.enter, ...appCommand(folder), '--remote-debugging-port=0'];
    this.#process = spawn(command, args, {
      cwd: folder,
      env: { ...env, PARLEY_USER_DATA: disk.userData },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#gone = once(this.#process, 'exit');
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (part: Buffer) => (this.output += part.toString()));
  }

  /** Of the main process. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Resolves to its exit status; null where a signal ended it. */
  async ended(): Promise<number | null> {
    await this.#gone;
    return this.#process.exitCode;
  }

  /**
   * What a look at the window's page finds; null while there is none, or none that answers. A connection made while Chromium is
   * opening the window, or ending, may never answer: it is given up, and the next look makes another.
   */
  async look<T>(find: (page: Page) => Promise<T>): Promise<T | null> {
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => {
      this.#leave();
      late.resolve(null);
    }, answerMs);
    const found = this.page().then((page) => page && find(page));
    // What comes of one that was given up is of no interest.
    found.catch(() => undefined);
    try {
      return await Promise.race([found, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #leave(): void {
    const before = this.#browser;
    this.#browser = null;
    void before?.browser.close().catch(() => undefined);
  }

  /** The window's page as it is now, in whichever Chromium shows it; null while there is none. */
  async page(): Promise<Page | null> {
    const file = join(this.#disk.seen, 'chromium', 'DevToolsActivePort');
    const port = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0] ?? '';
    if (port === '') return null;
    if (this.#browser?.port !== port || !this.#browser.browser.isConnected()) {
      this.#leave();
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: connectMs });
      this.#browser = { port, browser };
    }
    const { browser } = this.#browser;
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((one) => one.url().startsWith('http://parley.app.localhost/index.html')) ?? null;
    // One made while its page was dead never learns of the page that is loaded into it.
    if (page === null) this.#leave();
    if (page === null || this.#guarded.has(page)) return page;
    this.#guarded.add(page);
    // Without a listener Playwright answers the close question itself, before the app can.
    page.on('dialog', () => undefined);
    // For Playwright it stays crashed, whatever is loaded into it: the next look is over another connection.
    page.on('crash', () => this.#leave());
    page.setDefaultTimeout(patienceMs);
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.hasEnded) {
      this.#process.kill('SIGCONT');
      this.#process.kill('SIGTERM');
      const late = setTimeout(() => this.#process.kill('SIGKILL'), 12_000);
      await this.#gone;
      clearTimeout(late);
    }
    await this.#browser?.browser.close().catch(() => undefined);
  }
}
