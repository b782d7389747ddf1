import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app, safeStorage } from 'electron';
import { Session } from '../../client/index.ts';
import { clientLog } from '../log/client-log.ts';
import type { Logger } from '../log/log.ts';
import type { AppNetwork } from '../net/create-network.ts';
import type { Paths } from '../files/paths.ts';
import { clientVersion } from './client-version.ts';
import { utilityPort } from '../cache/port.ts';
import { CacheProcess } from '../cache/cache-process.ts';
import { CertificateWatch } from './certificate-watch.ts';
import type { RuledFiles } from '../policy/ruled-files.ts';
import type { Spool } from '../spool/spool.ts';
import type { Environment } from '../environment/watch-environment.ts';
import { Accounts } from './accounts.ts';
import { SignIn } from './sign-in.ts';
import { clientName } from './client-name.ts';
import { forkServer } from './fork-server.ts';
import type { StartOwn } from './own-process.ts';
import { ServerHere, type ServerHereOptions } from './server-here.ts';
import { TokenVault } from './token-vault.ts';
import { Demo } from './demo.ts';

export interface StartedAccounts {
  accounts: Accounts;
  signIn: SignIn;
  /** Never rejects. Opens what was signed in to before, and the server here when an account needs it. */
  openAll: () => Promise<void>;
  serverHere: Pick<ServerHere, 'restart'>;
  /** Ends sessions, servers and the cache's process, in this order. */
  stop: () => Promise<void>;
}

/** `environment`: takes problems with disk and key ring. `shared`: where others reach the server here. `begun`: the demo is set up, and this conversation is the one to show. `spool`: where files wait to be sent. `startOwn`: starts the cache's process and servers. */
export function startAccounts(
  paths: Paths,
  files: RuledFiles,
  { network, trust }: AppNetwork,
  shared: ServerHereOptions['shared'],
  begun: (account: string, conversationId: string) => void,
  environment: Pick<Environment, 'say' | 'cacheProblem' | 'keyRingMissing'>,
  spool: Pick<Spool, 'of' | 'keepAccounts'>,
  startOwn: StartOwn,
  log: Logger,
): StartedAccounts {
  const cacheFolder = join(paths.userData, 'cache');
  try {
    mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // Each cache reports it when it is used; the app goes on without.
    log.error({ error: String(error) }, 'the folder of the cache cannot be made');
  }
  const caches = new CacheProcess(
    () => utilityPort(startOwn(paths.cacheEntry, [], { serviceName: 'Parley cache' })),
    (problem) => environment.cacheProblem(problem),
    () => environment.cacheProblem(null),
  );
  if (files.accounts.value.accounts.length > 0) caches.begin();
  const version = clientVersion();
  const startServer = forkServer(paths.serverEntry, startOwn);
  const serverHere = new ServerHere({
    start: startServer,
    dataFolder: join(paths.userData, 'server'),
    settings: files.settings,
    shared,
    ready: () => void onServerReady(),
    log,
  });
  const accounts = new Accounts({
    ...files,
    vault: new TokenVault(join(paths.userData, 'tokens'), safeStorage, log, (missing) =>
      environment.keyRingMissing(missing),
    ),
    originHere: () => serverHere.origin,
    openCache: (key) => caches.open(join(cacheFolder, `${key}.sqlite`)),
    openSession: (server, token, cache, key) =>
      new Session({
        server,
        token,
        cache,
        network,
        spool: spool.of(key),
        clientVersion: version,
        languageCode: app.getLocale(),
        log: clientLog(log),
      }),
    log,
  });
  accounts.subscribe(new CertificateWatch(environment.say));
  const demo = new Demo({ accounts, startServer, clientVersion: version, begun, log });
  const signIn = new SignIn({
    accounts,
    demo,
    network,
    trust,
    serverHere: () => serverHere.ensure(),
    onlyServer: files.policy.server,
    clientName: clientName(hostname(), process.platform),
    log,
  });

  const onServerReady = async (): Promise<void> => {
    await accounts.reopenHere();
    for (const { kind, session } of accounts.list()) if (kind === 'here') session.retryNow();
  };
  return {
    accounts,
    signIn,
    serverHere,
    async openAll() {
      const start = performance.now();
      void spool.keepAccounts(files.accounts.value.accounts.map(({ key }) => key));
      if (accounts.hasAccountHere)
        serverHere.ensure().catch((error: unknown) => {
          log.error({ error: String(error) }, 'server here did not start');
        });
      await accounts.openAll().catch((error: unknown) => {
        log.error({ error: String(error) }, 'accounts could not be opened');
      });
      performance.measure('accounts opened from their caches', { start });
    },
    async stop() {
      await demo.end();
      await accounts.stop();
      await caches[Symbol.asyncDispose]();
      await serverHere.stop();
    },
  };
}
