import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { MemoryCache, signUp } from '../../client/index.ts';
import type { ClientVersion } from '../../protocol/index.ts';
import { clientLog } from '../log/client-log.ts';
import type { Logger } from '../log/log.ts';
import { serveCallPage, type CallPage } from '../demo/call-page.ts';
import { metMinutesAgo } from '../demo/cast.ts';
import { runCast, type Stage } from '../demo/run.ts';
import { wakingTime } from '../demo/waking-time.ts';
import type { Accounts } from './accounts.ts';
import { EmbeddedServer, type ServerProcess } from './embedded-server.ts';
import { makeDemoFolder, removeLeftDemos } from './demo-folder.ts';

export interface DemoOptions {
  accounts: Accounts;
  startServer: (args: string[]) => ServerProcess;
  clientVersion: ClientVersion;
  /** The demo is set up; this conversation is the one to show first. */
  begun: (account: string, conversationId: string) => void;
  log: Logger;
}

/** The account's key; there is one demo at a time. */
const demoKey = 'look-around';

interface RunningDemo {
  folder: string;
  calls: CallPage;
  embedded: EmbeddedServer;
  stage: Stage | null;
}

/** "Look around": a server of its own in a temporary folder, a page for its calls, an account, and three made-up people. */
export class Demo {
  readonly #options: DemoOptions;
  #running: RunningDemo | null = null;
  #beginning: Promise<string> | null = null;

  constructor(options: DemoOptions) {
    this.#options = options;
  }

  /** Answers the key of the demo's account; asking again while it runs leads back to it. */
  begin(): Promise<string> {
    this.#beginning ??= this.#begin().catch(async (error: unknown) => {
      await this.end();
      throw error;
    });
    return this.#beginning;
  }

  async end(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    this.#beginning = null;
    await running?.stage?.stop();
    await this.#options.accounts.remove(demoKey);
    await running?.embedded.stop();
    await running?.calls.stop();
    if (running) await rm(running.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #begin(): Promise<string> {
    const { accounts, startServer, clientVersion, begun, log } = this.#options;
    await removeLeftDemos(tmpdir());
    const folder = await makeDemoFolder(tmpdir());
    const calls = await serveCallPage();
    const embedded = new EmbeddedServer({
      start: startServer,
      dataFolder: folder,
      signUp: 'open',
      callUrl: calls.url,
      port: 0,
      log,
      ready: () => undefined,
    });
    const running: RunningDemo = { folder, calls, embedded, stage: null };
    this.#running = running;
    await embedded.start();
    const server = embedded.origin;
    const setTime = (now: number | null): Promise<void> => embedded.setTime(now);
    await setTime(wakingTime(metMinutesAgo));
    const person = { account: 'you', password: randomBytes(24).toString('base64url') };
    const { token } = await signUp({ server, ...person, displayName: 'You', invite: '' });
    const company = { server, visitor: person, setTime, clientVersion, log: clientLog(log) };
    running.stage = await runCast(company);
    const { key } = await accounts.addDemo(demoKey, server, token, new MemoryCache());
    begun(key, running.stage.firstConversation);
    return key;
  }
}
