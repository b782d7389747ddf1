import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import type { Session } from '../../../../client/index.ts';
import { SegmentType } from '../../../../protocol/index.ts';
import { t } from '../../../../words/translate.ts';
import { ask } from '../../../e2e/support/bridge-of-page.ts';
import { startDesktop, type Desktop } from '../../../e2e/support/desktop.ts';
import { saidIn, say, startHeadless, wordsOf } from '../../../e2e/support/headless.ts';
import { eventually, startProcess, type Started } from '../../../e2e/support/processes.ts';
import { startServer, type Server } from '../../../e2e/support/server.ts';
import { leaveSignedIn } from '../../../e2e/support/signed-in.ts';
import { startTrayHost, type TrayHost } from '../../../e2e/support/tray-host.ts';
import { logFileOf } from '../../../fixtures/app-folder.ts';
import { startNotificationDaemon, type NotificationDaemon } from '../../../fixtures/notification-daemon.ts';
import { signIn } from '../../../../client/index.ts';
import { password } from '../../../e2e/support/server.ts';
import { settableClock } from '../../../fixtures/settable-clock.ts';
import { startOwnDisk, type OwnDisk } from './own-disk.ts';
import { allProcesses, descendants, type Row } from './process-table.ts';
import { RunningApp } from './running-app.ts';

const account = 'signed-in-before';
const historyLength = 120;

/** What a person sees of where they are. */
export interface Seen {
  draft: string;
  selection: [number, number];
  /** The message at the top of the history, and how far below the top it begins. */
  top: [string, number];
}

/** A person's desktop with the app on it, the server, and someone who talks with them. */
export class Stage implements AsyncDisposable {
  readonly #marker = randomUUID();
  readonly #cleanup = new AsyncDisposableStack();
  readonly #runtime: string;
  readonly server: Server;
  readonly disk: OwnDisk;
  /** Talks with the person at the app. */
  readonly ada: Session;
  readonly #withAda: string;
  /** The app's temporary folder. */
  readonly temporary: string;
  readonly clockFile: string;
  desktop!: Desktop;
  bus!: Started;
  daemon!: NotificationDaemon;
  tray!: TrayHost;
  app!: RunningApp;
  /** How often the app's page has ended since it was started. */
  pageEnds = 0;

  private constructor(parts: {
    server: Server;
    disk: OwnDisk;
    ada: Session;
    withAda: string;
    runtime: string;
  }) {
    this.server = parts.server;
    this.disk = parts.disk;
    this.ada = parts.ada;
    this.#withAda = parts.withAda;
    this.#runtime = parts.runtime;
    this.temporary = join(parts.runtime, 'tmp');
    this.clockFile = join(parts.runtime, 'clock');
  }

  static async start(): Promise<Stage> {
    await using cleanup = new AsyncDisposableStack();
    const server = cleanup.use(await startServer());
    await server.signUp('ada@example.org', 'Ada Lovelace');
    await server.signUp('cid@example.org', 'Cid Ortega');
    const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
    const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
    const withAda = await ada.createConversation({ people: [gaiaId], name: '', group: false });
    {
      await using cid = await startHeadless(server, 'cid@example.org');
      const id = await cid.createConversation({ people: [gaiaId], name: '', group: false });
      for (let n = 1; n < historyLength; n += 1) {
        const text = `Message ${n} of Cid`;
        await cid.outbox.send(id, { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] });
      }
      await say(cid, id, 'The last one of Cid');
      await using ben = await startHeadless(server, 'ben@example.org');
      // Answering accepts the invitation.
      await say(ben, id, 'Thank you');
      await say(ben, withAda, 'Hello');
    }
    const disk = cleanup.use(await startOwnDisk());
    const clientName = 'Parley on harbour-desk, Linux';
    const signed = await signIn({ server: server.origin, account: 'ben@example.org', password, clientName });
    await leaveSignedIn(disk.seen, { server: server.origin, ...signed });
    const runtime = await mkdtemp(join(tmpdir(), 'parley-stage-'));
    cleanup.defer(() => rm(runtime, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
    const stage = new Stage({ server, disk, ada, withAda, runtime });
    stage.#cleanup.use(cleanup.move());
    await stage.startBus();
    await stage.startDesktop();
    await stage.startApp();
    return stage;
  }

  async startDesktop(): Promise<void> {
    this.desktop = await startDesktop();
  }

  /** At the address that it had before. */
  async startBus(): Promise<void> {
    const address = `unix:path=${join(this.#runtime, 'bus')}`;
    await rm(join(this.#runtime, 'bus'), { force: true });
    this.bus = await startProcess(
      'dbus-daemon',
      ['--session', '--nofork', `--address=${address}`, '--print-address'],
      { ready: /^(unix:\S+)\n/m },
    );
    await this.startDaemon();
    await this.startPanel();
  }

  get busAddress(): string {
    return this.bus.ready;
  }

  async startDaemon(): Promise<void> {
    this.daemon = await startNotificationDaemon(this.busAddress);
  }

  async startPanel(): Promise<void> {
    this.tray = await startTrayHost(this.busAddress);
  }

  async startApp(): Promise<void> {
    const { temporary } = this;
    await rm(temporary, { recursive: true, force: true });
    await (await import('node:fs/promises')).mkdir(temporary);
    this.pageEnds = 0;
    this.app = new RunningApp(this.disk, {
      ...this.desktop.env,
      DBUS_SESSION_BUS_ADDRESS: this.busAddress,
      TMPDIR: temporary,
      PARLEY_CHAOS: this.#marker,
      NODE_OPTIONS: settableClock(this.clockFile),
    });
    await this.page().catch((error: unknown) => {
      throw new Error(`The app did not start: ${this.app.output}`, { cause: error });
    });
  }

  /** As a person does who quits it. */
  async restartApp(): Promise<void> {
    await this.app[Symbol.asyncDispose]();
    await this.startApp();
  }

  /** The page of the window, once it shows the conversations. */
  page(): Promise<Page> {
    return eventually('the page of the window', () =>
      this.app.look(async (page) => {
        const list = page.getByRole('tab', { name: t('list.inbox') });
        return (await list.isVisible()) ? page : null;
      }),
    );
  }

  /** Brings the person to the middle of a long history, with a draft of which a part is selected. */
  async settle(draft: string): Promise<Seen> {
    const page = await this.page();
    // From another one it opens at its newest message.
    for (const name of [/Ada/, /Cid/]) await page.getByRole('option', { name }).first().click();
    const field = this.#field(page);
    await field.fill(draft);
    const log = this.#log(page);
    await log.getByText('The last one of Cid').waitFor();
    await log.hover();
    await page.mouse.wheel(0, -900);
    await eventually(
      'scrolled up',
      async () =>
        !(await log.getByText('The last one of Cid').isVisible()) || (await this.#top(page))[1] !== 0,
    );
    await field.evaluate((element: HTMLTextAreaElement) => {
      element.focus();
      element.setSelectionRange(2, 5);
    });
    return eventually('the window at rest, and kept', async () => {
      // A wheel's motion has ended when it is where it was a moment ago.
      const seen = await this.seen();
      const kept = await ask(page, 'readViewState');
      await page.keyboard.press('Shift');
      const same =
        seen !== null &&
        kept?.reading !== null &&
        Math.abs((kept?.reading?.offset ?? 1e9) - seen.top[1]) <= 1;
      const isSelected = kept?.selection?.from === 2 && kept.selection.to === 5;
      return same && isSelected && this.draftOnDisk() === draft ? seen : null;
    });
  }

  /** What the person sees now; null: nothing of it yet. */
  seen(): Promise<Seen | null> {
    return this.app.look(async (page) => {
      const field = this.#field(page);
      if (!(await field.isVisible())) return null;
      const [draft, selection] = await field.evaluate((element: HTMLTextAreaElement) => {
        const range: [number, number] = [element.selectionStart, element.selectionEnd];
        return [element.value, range] as const;
      });
      return { draft, selection, top: await this.#top(page) };
    });
  }

  draftOnDisk(): string {
    const folder = join(this.disk.seen, 'cache');
    // SQLite would follow the way to the other disk to where it does not lead from here.
    const copy = join(this.#runtime, 'copy');
    cpSync(folder, copy, { recursive: true });
    const file = readdirSync(copy).find((name) => name.endsWith('.sqlite')) ?? '';
    const database = new Database(join(copy, file), { readonly: true });
    try {
      return String(database.prepare("SELECT text FROM drafts WHERE text <> ''").pluck().get() ?? '');
    } finally {
      database.close();
      rmSync(copy, { recursive: true, force: true });
    }
  }

  #field(page: Page) {
    return page.getByRole('textbox', { name: t('composer.label', { name: 'Cid Ortega' }) });
  }

  #log(page: Page) {
    return page.getByRole('log', { name: t('conversation.log', { name: 'Cid Ortega' }) });
  }

  #top(page: Page): Promise<[string, number]> {
    return this.#log(page).evaluate((log): [string, number] => {
      const { top } = log.getBoundingClientRect();
      const entry = [...log.querySelectorAll<HTMLElement>('[data-key]')].find(
        (one) => one.getBoundingClientRect().bottom > top,
      );
      return [entry?.dataset['key'] ?? '', Math.round((entry?.getBoundingClientRect().top ?? 0) - top)];
    });
  }

  /** Has the window send a message to Ada. Resolves once the app has taken it. */
  async send(text: string, page?: Page): Promise<void> {
    const segment = [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }];
    await ask(page ?? (await this.page()), 'sendMessage', account, this.#withAda, { segment });
  }

  async adaSays(text: string): Promise<void> {
    await this.ada.outbox.send(this.#withAda, {
      segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }],
    });
  }

  /** What was said with Ada, as she has it. */
  saidAtAda(): string[] {
    return saidIn(this.ada, this.#withAda);
  }

  /** The same as the app has it. */
  async saidInApp(): Promise<string[]> {
    const page = await this.page();
    const answer = await ask(page, 'readHistory', account, this.#withAda, 'before', Number.MAX_SAFE_INTEGER);
    return answer.ok ? answer.value.events.filter(({ chat_message }) => chat_message).map(wordsOf) : [];
  }

  log(): Promise<string> {
    return readFile(logFileOf(this.disk.seen), 'utf8').catch(() => '');
  }

  /** What the app logged as errors that nobody caught. */
  async uncaught(): Promise<string[]> {
    return (await this.log())
      .split('\n')
      .filter((line) => /uncaught exception|unhandled rejection/.test(line));
  }

  /** Processes of the app that nothing of it has as a child any more. */
  orphans(): Row[] {
    const rows = allProcesses();
    const own = new Set([this.app.pid, ...descendants(this.app.pid, rows).map(({ pid }) => pid)]);
    return rows.filter(({ pid, isZombie }) => !own.has(pid) && !isZombie && this.#isOfApp(pid));
  }

  zombies(): Row[] {
    return descendants(this.app.pid).filter(({ isZombie }) => isZombie);
  }

  /** What is left in the temporary folder. */
  leftFiles(): Promise<string[]> {
    return readdir(this.temporary);
  }

  #isOfApp(pid: number): boolean {
    if (pid === this.disk.keeper || pid === process.pid) return false;
    const read = (file: string): string => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'latin1');
      } catch {
        return '';
      }
    };
    const folder = this.disk.userData;
    // It is nobody's child, and goes with the browser that it watches.
    if (read('cmdline').includes('chrome_crashpad_handler')) return false;
    return read('environ').includes(this.#marker) || read('cmdline').includes(`--user-data-dir=${folder}/`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app?.[Symbol.asyncDispose]();
    await Promise.allSettled([this.daemon?.[Symbol.asyncDispose](), this.tray?.[Symbol.asyncDispose]()]);
    await this.desktop?.[Symbol.asyncDispose]();
    await this.bus?.stop();
    await this.#cleanup.disposeAsync();
  }
}
