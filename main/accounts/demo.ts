import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { MemoryCache, signUp } from '../../client/index.ts';
import type { ClientVersion } from '../../protocol/index.ts';
import { clientLog } from '../log/client-log.ts';
import type { Logger } from '../log/log.ts';
import { serveCallPage, type CallPage } from '../demo/call-page.ts';
import { runCast, type Stage } from '../demo/run.ts';
import type { Accounts } from './accounts.ts';
import { EmbeddedService, type ServiceProcess } from './embedded-service.ts';
import { makeVisitFolder, removeLeftVisits } from './demo-folder.ts';

export interface VisitsOptions {
  accounts: Accounts;
  startService: (args: string[]) => ServiceProcess;
  clientVersion: ClientVersion;
  /** The visit is set up; this conversation is the one to show first. */
  begun: (account: string, conversationId: string) => void;
  log: Logger;
}

/** The account's key; there is one visit at a time. */
const visitKey = 'look-around';

interface Visit {
  folder: string;
  calls: CallPage;
  service: EmbeddedService;
  stage: Stage | null;
}

/** "Look around": a service of its own in a temporary folder, a page for its calls, an account, and three made-up people. */
export class Visits {
  readonly #options: VisitsOptions;
  #visit: Visit | null = null;
  #beginning: Promise<string> | null = null;

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /** Answers the key of the visit's account; asking again during a visit leads back to it. */
  begin(): Promise<string> {
    this.#beginning ??= this.#begin().catch(async (error: unknown) => {
      await this.end();
      throw error;
    });
    return this.#beginning;
  }

  async end(): Promise<void> {
    const visit = this.#visit;
    this.#visit = null;
    this.#beginning = null;
    await visit?.stage?.stop();
    await this.#options.accounts.remove(visitKey);
    await visit?.service.stop();
    await visit?.calls.stop();
    if (visit) await rm(visit.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #begin(): Promise<string> {
    const { accounts, startService, clientVersion, begun, log } = this.#options;
    await removeLeftVisits(tmpdir());
    const folder = await makeVisitFolder(tmpdir());
    const calls = await serveCallPage();
    const service = new EmbeddedService({
      start: startService,
      dataFolder: folder,
      signUp: 'open',
      callUrl: calls.url,
      port: 0,
      log,
      ready: () => undefined,
    });
    const visit: Visit = { folder, calls, service, stage: null };
    this.#visit = visit;
    await service.start();
    const server = service.origin;
    const visitor = { account: 'you', password: randomBytes(24).toString('base64url') };
    const { token } = await signUp({ server, ...visitor, displayName: 'You', invite: '' });
    visit.stage = await runCast({ server, visitor, clientVersion, log: clientLog(log) });
    const { key } = await accounts.addVisit(visitKey, server, token, new MemoryCache());
    begun(key, visit.stage.firstConversation);
    return key;
  }
}
