import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { handOver } from './hand-over.ts';
import { DevToolsPipe, type Session } from './dev-tools.ts';
import { endOrphan } from './orphan.ts';
import { type ChromiumOptions, browserArguments, windowArguments } from './flags.ts';
import { removeTemporaryFolder, renewTemporaryFolder } from './temporary-folder.ts';
import { watchZygotes, type ZygoteWatch } from './zygotes.ts';

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

/** Longer than a busy computer takes to open a window. */
const openingMs = 30_000;

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
  readonly #env: NodeJS.ProcessEnv;
  readonly #ready: Promise<unknown>;
  readonly #ended: Promise<void>;
  #closing = false;
  #zygotes: ZygoteWatch | null = null;
  #isReplaced = false;

  constructor(executable: string, options: ChromiumOptions) {
    const starting = performance.now();
    this.#executable = executable;
    this.#options = options;
    const profile = join(options.userData, 'chromium');
    endOrphan(profile);
    prepareProfile(options.userData);
    this.#env = { ...process.env, TMPDIR: renewTemporaryFolder(profile) };
    // In a process group of its own: whatever is left of it can be ended with it.
    this.#process = spawn(executable, browserArguments(options), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: this.#env,
      detached: true,
    });
    this.#ended = new Promise((resolve) => {
      const ended = (): void => {
        this.#zygotes?.stop();
        // One that someone stopped would never notice that it has no browser any more.
        this.#signal(this.#closing ? 'SIGCONT' : 'SIGKILL');
        if (!this.#isReplaced) removeTemporaryFolder(profile);
        resolve();
      };
      this.#process.once('exit', ended);
      this.#process.once('error', ended);
    });
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
    this.#zygotes?.look();
    const start = performance.now();
    const url = `${blankAddress}${key}`;
    const { promise: opened, resolve, reject } = Promise.withResolvers<PausedPage>();
    this.#expected.set(url, resolve);
    const gone = (): void => reject(new Error('Chromium ended before the window opened'));
    this.root.once('gone', gone);
    const late = setTimeout(() => reject(new Error('Chromium did not open the window')), openingMs);
    // It may fail while Chromium is being asked.
    opened.catch(() => undefined);
    try {
      const args = windowArguments(this.#options, url);
      const asked = handOver(join(this.#options.userData, 'chromium'), args);
      // Node reads it when it is first used, which takes longer than the answer to a request: Chromium is at work meanwhile.
      void globalThis.Response;
      if (!(await asked)) {
        const asking = spawn(this.#executable, args, { stdio: 'ignore', env: this.#env });
        asking.once('error', reject);
        asking.unref();
      }
      const page = await opened;
      this.#watch();
      performance.measure('host: Chromium’s window opened', { start });
      return page;
    } finally {
      clearTimeout(late);
      this.root.off('gone', gone);
      this.#expected.delete(url);
    }
  }

  #watch(): void {
    const { pid } = this.#process;
    if (pid !== undefined) this.#zygotes ??= watchZygotes(pid, () => this.kill());
  }

  /** Ends all of its processes at once. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // There are none.
    }
  }

  /** Another one starts on the same profile while this one ends: what is there is no longer this one's. */
  replaced(): void {
    this.#isReplaced = true;
  }

  /** Ends the process, by force when it does not go by itself within a second. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#process.exitCode !== null) return;
    void this.root.send('Browser.close').catch(() => undefined);
    const force = setTimeout(() => this.kill(), 1000);
    await this.#ended;
    clearTimeout(force);
  }

  #attached(session: Session, { targetId, url }: AttachedToTarget['targetInfo']): void {
    const expected = this.#expected.get(url);
    if (expected !== undefined) {
      this.#expected.delete(url);
      session.on('Inspector.detached', () => this.#zygotes?.look());
      expected({ targetId, session });
      return;
    }
    // A popup: its opener was told by Page.windowOpen. Left paused it would block every later DevTools client.
    void session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
    void this.root.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
}
