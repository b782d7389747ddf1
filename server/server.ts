import { hostname } from 'node:os';
import { limits, systemClock, type Clock } from '../protocol/index.ts';
import { accountDomain } from './auth/account-name.ts';
import { AuthService } from './auth/auth-service.ts';
import { AttemptRecorder } from './auth/attempt-recorder.ts';
import { firstAccountCode } from './auth/first-account-code.ts';
import { Authenticator } from './auth/authenticator.ts';
import { watchRevocations } from './auth/revocation-watch.ts';
import { ForgottenPasswords } from './auth/forgotten-passwords.ts';
import { SignInLimit } from './auth/sign-in-limit.ts';
import { startTokenSweep } from './auth/unused-tokens.ts';
import { openBus } from './bus/open-bus.ts';
import { isReachable, trustsLoopback } from './config/exposure.ts';
import { isLoopbackHost } from './config/option-values.ts';
import type { ServeOptions } from './config/serve-options.ts';
import { claimStore } from './store/claim-store.ts';
import { databaseOf } from './config/database-of.ts';
import { PushRouter } from './push/push-router.ts';
import { Resync } from './push/resync.ts';
import { Passes, newPassKey } from './util/passes.ts';
import { linksWith } from './files/file-link.ts';
import { openFiles } from './files/open-files.ts';
import { MediaLibrary } from './media/media-library.ts';
import { fileReports } from './observe/file-reports.ts';
import type { Log } from './observe/log.ts';
import { rewritingLog } from './store/rewriting-log.ts';
import { Metrics } from './observe/metrics.ts';
import { defaultServerOptions } from './operations/context/context.ts';
import { welcoming } from './operations/conversations/acquaint.ts';
import { startShowing } from './operations/conversations/show-changes.ts';
import { pushMissed } from './operations/events/missed-pushes.ts';
import { startDeletionSweep } from './operations/deletion/erase-deleted.ts';
import { startCallSweep } from './operations/conversations/end-call.ts';
import { LookupLimit } from './operations/context/lookup-limit.ts';
import { passwordMails } from './mail/password-mails.ts';
import { openMailer } from './mail/open-mailer.ts';
import type { Push } from './domain/events/push.ts';
import { createLiveState, hearing } from './presence/create-live-state.ts';
import { openPostgresDirectory } from './store/directory/postgres-directory.ts';
import { startExpirySweep } from './store/expiry-sweep.ts';
import { applyOtrToggle } from './store/conversations/otr-toggle.ts';
import { imageKey } from './store/media/image-key.ts';
import { cutToBounds } from './store/bounds/cut-to-bounds.ts';
import { startMoveWatch } from './store/move-watch.ts';
import type { ClosedByMoveError } from './store/moving/move-mark.ts';
import { startAsideSweep } from './store/transfer/old-asides.ts';
import { openImageBytes } from './store/open-image-bytes.ts';
import { openStore } from './store/open-store.ts';
import type { Steps } from './store/migrations/step.ts';
import type { CommitSpan } from './store/commit/commit-span.ts';
import { ClientAddresses } from './transport/client-address.ts';
import { CallLimiter } from './transport/call-limiter.ts';
import { Drain, restartSecs } from './transport/drain.ts';
import { Dispatcher } from './transport/dispatcher.ts';
import { Gateway } from './transport/gateway/gateway.ts';
import { HostRules, hostOf, namesInNetwork } from './transport/host-rules.ts';
import { FilesRoute } from './transport/files/files-route.ts';
import { type Listening, startListening } from './transport/start-listening.ts';
import { Listeners } from './transport/listening.ts';
import { PageRoute } from './transport/page-route.ts';
import { ResetRoute } from './transport/reset-route.ts';
import { ofOneProcess } from './transport/positions.ts';
import { SessionGateway } from './transport/session-gateway.ts';
import { UploadFolder } from './transport/upload-folder.ts';
import { AtOnce } from './util/at-once.ts';
import { atMost } from './util/at-most.ts';
import { serverVersion } from './version.ts';

/** A server that answers. Disposing it ends every session with a reason and waits for what is being written. */
export interface Server extends Listening, AsyncDisposable {
  /** With which the first account can be made from another computer; null: there are accounts, or no way from there. */
  readonly firstAccountCode: string | null;
  /** Where there are other processes, lets the clients go to them. Calls are answered until it is disposed of. */
  drain(): Promise<void>;
  /** Resolves when the data was moved elsewhere: nothing can be written any more. */
  readonly moved: Promise<ClosedByMoveError>;
}

// What still runs or is not closed after this long is not waited for.
const shutdownTimeoutMs = 2000;

/**
 * Puts the server together and starts it.
 *
 * @param clock by which everything expires and is stamped
 * @throws what listening or opening the data throws; then nothing stays open
 */
export async function startServer(
  options: ServeOptions,
  log: Log,
  clock: Clock = systemClock,
  steps?: Steps,
): Promise<Server> {
  const onError = (error: unknown) => log.error({ err: error }, 'delivery failed');
  await using stack = new AsyncDisposableStack();
  const database = databaseOf(options);
  stack.use(await claimStore(database, options, steps));
  // One is the directory's.
  const connections = options.databaseConnections - (options.bus ? 1 : 0);
  const onCommit = options.bus && { onCommit: (commit: CommitSpan) => bus.committed(commit) };
  const store = stack.use(
    await openStore({ database, clock, connections, steps, ...onCommit, onRewriting: rewritingLog(log) }),
  );
  const secret = () => imageKey(store, newPassKey());
  const bus = stack.use(await openBus(options.bus, secret, clock, onError));
  await applyOtrToggle(store, options.otrToggle);
  await cutToBounds(store, (done) => {
    if (done === 'began') log.info('looking once for what was stored above today’s bounds');
    else log.info(done, 'cut what was stored to today’s bounds');
  });
  const imageBytes = openImageBytes(database, store);
  stack.use(
    startExpirySweep(store, imageBytes, clock, (error) => log.error({ err: error }, 'erasing failed')),
  );
  const live = stack.use(
    createLiveState({
      store,
      clock,
      emit: (pushes) => pushRouter.deliver({ pushes, traceId: null }),
      report: onError,
      ...(database.kind === 'postgres' &&
        options.bus && { shared: { others: bus, table: stack.use(openPostgresDirectory(database.url)) } }),
      onSuperseded: (clientId) =>
        pushRouter.closeClient(clientId, 'superseded', 'This client connected again.'),
    }),
  );
  const metrics = new Metrics();
  const passKey = await secret();
  const filePasses = new Passes(passKey, clock, 'file');
  const fileLink = linksWith(filePasses, () => serverOptions.publicUrl);
  const pushRouter = new PushRouter({ live, clock, metrics, fileLink, onError });
  metrics.sessions = () => pushRouter.size;
  metrics.bus = () => bus.status;
  const resync = stack.use(new Resync(pushRouter, clock));
  const { accounts } = store;
  const authenticator = new Authenticator({
    accounts,
    clock,
    onRevoked: ({ clientId }) => pushRouter.closeClient(clientId, 'revoked', 'This client was signed out.'),
    announce: (clientIds) => bus.revoked(clientIds),
    report: (error) => log.error({ err: error }, 'the use of a token cannot be recorded'),
  });
  await live.start();
  await bus.join({
    onDelivery: (delivery) => pushRouter.deliver(delivery),
    onGap: (lacks) => resync.request(lacks),
    mend: (missing) => pushMissed(store.reader, missing, pushRouter, clock),
    ...hearing(live),
    onRevoked: (clientIds) => authenticator.forget(clientIds),
    caughtUp: () => store.reader.caughtUp(),
  });
  // Without an address of its own, people reach it where it listens, which is known later.
  const serverOptions = {
    ...defaultServerOptions,
    callUrl: options.callUrl,
    signUp: options.signUp,
    otrToggle: options.otrToggle,
    retractWithinHours: options.retractWithinHours,
    mailer: options.mail === null ? null : await openMailer(options.mail, log),
    publicUrl: options.publicUrl ?? '',
  };
  const publish = (pushes: readonly Push[]): void => bus.publish({ pushes, traceId: null });
  stack.use(
    startCallSweep(store, clock, serverOptions, publish, (error) =>
      log.error({ err: error }, 'ending calls failed'),
    ),
  );
  stack.use(startAsideSweep(database, clock, (error) => log.error({ err: error }, 'old data stay')));
  const moving = stack.use(
    startMoveWatch(store, clock, (error) => log.warn({ err: error }, 'a move cannot be looked for')),
  );
  const showing = stack.use(
    startShowing(store, clock, publish, (error) => log.error({ err: error }, 'a change is not shown yet')),
  );
  const deletions = stack.use(
    startDeletionSweep(store, clock, serverOptions, publish, (error) =>
      log.error({ err: error }, 'erasing a deleted account failed'),
    ),
  );
  stack.use(
    await watchRevocations(accounts, authenticator, clock, (error) =>
      log.error({ err: error }, 'revocations cannot be read'),
    ),
  );
  stack.use(
    startTokenSweep({
      tokens: accounts,
      authenticator,
      clock,
      connectedAmong: (clientIds) => live.connectedAmong(clientIds),
      report: (error) => log.error({ err: error }, 'unused tokens cannot be ended'),
    }),
  );
  const dispatcher = new Dispatcher({
    store,
    live,
    bus,
    clock,
    log,
    metrics,
    server: serverOptions,
    revokeClient: (clientId) => authenticator.revoke(clientId),
    wasRevoked: (clientId) => authenticator.wasRevoked(clientId),
    showChanges: () => showing.now(),
    onMoved: () => moving.now(),
    lookups: new LookupLimit(clock),
    fileLink,
  });
  const recorder = stack.use(new AttemptRecorder(accounts, log));
  const auth = new AuthService({
    accounts,
    authenticator,
    limit: new SignInLimit(options.rateLimit === null ? null : limits.signUps),
    clock,
    recorder: recorder,
    policy: options.signUp,
    domain: accountDomain(options.publicUrl),
    createAccount: welcoming(accounts, serverOptions, publish, () => showing.now()),
    connectedClientsOf: (gaiaId) => live.clientsOf(gaiaId),
    onDeleted: () => deletions.now(),
  });
  const { mailer } = serverOptions;
  const passwords = stack.use(
    new ForgottenPasswords({
      accounts,
      authenticator,
      recorder,
      clock,
      domain: accountDomain(options.publicUrl),
      mails: mailer && passwordMails(mailer, () => serverOptions.publicUrl),
      report: (error) => log.warn({ err: error }, 'a mail about a password was not sent'),
    }),
  );
  const callLimiter = new CallLimiter(options.rateLimit, () => {
    metrics.rateLimited += 1;
  });
  const drain = new Drain(clock);
  const calls = { authenticator, dispatcher, callLimiter, metrics, drain };
  const positions = options.bus ? store.reader : ofOneProcess;
  const connecting = { ...calls, positions, pushRouter, live, clock, log };
  const sessions = stack.use(new SessionGateway({ ...connecting, serverVersion }));
  const listenHosts = [options.listen, ...options.tlsListen].map(({ host }) => host);
  const hosts = new HostRules([
    ...listenHosts,
    ...hostOf(options.publicUrl),
    ...options.allowedHosts,
    ...(listenHosts.every(isLoopbackHost) ? [] : namesInNetwork(hostname())),
  ]);
  const atOnce = new AtOnce(limits.authRequestsAtOnce);
  const addresses = new ClientAddresses(options.trustedProxies);
  const pages = new PageRoute({ store, clock, addresses, publicUrl: () => serverOptions.publicUrl });
  const resets = new ResetRoute({ passwords, addresses, publicUrl: () => serverOptions.publicUrl });
  const media = stack.use(new MediaLibrary(store, imageBytes, clock));
  const images = { media, uploads: new UploadFolder(options.dataDir), clock, server: serverOptions };
  const passes = options.gateway ? new Passes(passKey, clock) : null;
  const { files } = stack.use(
    await openFiles(store, { database, bucket: options.fileBucket }, clock, options.files, fileReports(log)),
  );
  const gateway = passes && stack.use(new Gateway({ ...connecting, ...images, store, passes, fileLink }));
  const routes = {
    ...calls,
    ...images,
    passes,
    auth,
    addresses,
    trustsLoopback: trustsLoopback(options),
    atOnce,
    hosts,
    sessions,
    gateway,
    pages,
    resets,
    files: new FilesRoute({ ...calls, files, filePasses }),
  };
  const served = { ...routes, store, log };
  const codeForFirst = isReachable(options) ? await firstAccountCode(accounts, clock) : null;
  const listeners = stack.use(new Listeners());
  const { url, tlsUrls, metricsUrl } = await startListening(listeners, served, options);
  serverOptions.publicUrl ||= tlsUrls[0] ?? url;
  const open = stack.move();
  return {
    url,
    tlsUrls,
    metricsUrl,
    firstAccountCode: codeForFirst,
    moved: moving.moved,
    drain: async () => {
      if (bus.status.peers > 0) await drain.run(() => pushRouter.sessions, options.drainSecs * 1000);
    },
    async [Symbol.asyncDispose]() {
      const closed = listeners.stop();
      await atMost(shutdownTimeoutMs, dispatcher.drain());
      pushRouter.closeAll('shutting_down', 'The server is stopping.', restartSecs);
      await atMost(shutdownTimeoutMs, sessions.ended());
      listeners[Symbol.dispose]();
      await atMost(shutdownTimeoutMs, closed);
      await open.disposeAsync();
    },
  };
}
