import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { handOver } from './hand-over.ts';
import { DevToolsPipe, type Session } from './dev-tools.ts';
import { endOrphan } from './orphan.ts';
import { type ChromiumOptions, browserArguments, windowArguments } from './flags.ts';

/** A page that Chromium opened and holds still before its first script. */
export interface PausedPage {
  targetId: string;
  session: Session;
}

interface AttachedToTarget {
  sessionId: string;
  targetInfo: { targetId: string; type: string; url: string; openerId?: string };
}

/** Where a window starts before the app loads its own page into it. */
export const blankAddress = 'http://app.localhost/__window/';

const firstPreferences = {
  browser: { custom_chrome_frame: false },
  // Nothing is connected to before it is asked for, which the app may refuse.
  net: { network_prediction_options: 2 },
};

/** A fresh profile takes the window manager's title bar instead of Chromium's own. */
function prepareProfile(userData: string): void {
  const preferences = join(userData, 'chromium', 'Default', 'Preferences');
  if (existsSync(preferences)) return;
  mkdirSync(dirname(preferences), { recursive: true, mode: 0o700 });
  writeFileSync(preferences, JSON.stringify(firstPreferences));
}

/** The one Chromium process behind all windows. */
export class Browser {
  readonly root: Session;
  readonly #process: ChildProcess;
  readonly #executable: string;
  readonly #options: ChromiumOptions;
  readonly #expected = new Map<string, (page: PausedPage) => void>();
  readonly #ready: Promise<unknown>;
  readonly #ended: Promise<void>;

  constructor(executable: string, options: ChromiumOptions) {
    const starting = performance.now();
    this.#executable = executable;
    this.#options = options;
    endOrphan(join(options.userData, 'chromium'));
    prepareProfile(options.userData);
    this.#process = spawn(executable, browserArguments(options), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.#ended = new Promise((resolve) => this.#process.once('exit', () => resolve()));
    const [, , errors, out, input] = this.#process.stdio as [null, null, Readable, Writable, Readable];
    // The line by which a debugger finds the browser must come from the app's own stderr.
    createInterface({ input: errors }).on('line', (line) => {
      if (line.startsWith('DevTools listening on ') || process.env['PARLEY_HOST_VERBOSE'] !== undefined) {
        process.stderr.write(`${line}\n`);
      }
    });
    const pipe = new DevToolsPipe(out, input);
    this.root = pipe.root;
    this.root.on('Target.attachedToTarget', (event) => {
      const { sessionId, targetInfo } = event as unknown as AttachedToTarget;
      this.#attached(pipe.session(sessionId), targetInfo);
    });
    this.#ready = Promise.all([
      this.root.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.root.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true }),
      this.root.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'page' }, { exclude: true }],
      }),
    ]);
    // Each window's own wait reports it; a failure with no window waiting ends in `gone`.
    this.#ready
      .then(() => performance.measure('host: Chromium started', { start: starting }))
      .catch(() => undefined);
  }

  /** Opens one application window, still paused. `key` names it in its address and in its X11 instance name. */
  async openWindow(key: string): Promise<PausedPage> {
    await this.#ready;
    const start = performance.now();
    const url = `${blankAddress}${key}`;
    const opened = new Promise<PausedPage>((resolve, reject) => {
      this.#expected.set(url, resolve);
      this.root.once('gone', () => reject(new Error('Chromium ended before the window opened')));
    });
    // It may fail while Chromium is being asked.
    opened.catch(() => undefined);
    const args = windowArguments(this.#options, url);
    if (!(await handOver(join(this.#options.userData, 'chromium'), args)))
      spawn(this.#executable, args, { stdio: 'ignore' }).unref();
    const page = await opened;
    performance.measure('host: Chromium’s window opened', { start });
    return page;
  }

  /** Ends the process, by force when it does not go by itself within a second. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    void this.root.send('Browser.close').catch(() => undefined);
    const force = setTimeout(() => this.#process.kill('SIGKILL'), 1000);
    await this.#ended;
    clearTimeout(force);
  }

  #attached(session: Session, { targetId, url }: AttachedToTarget['targetInfo']): void {
    const expected = this.#expected.get(url);
    if (expected !== undefined) {
      this.#expected.delete(url);
      expected({ targetId, session });
      return;
    }
    // A popup: its opener was told by Page.windowOpen. Left paused it would block every later DevTools client.
    void session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
    void this.root.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
}
