import {
  type AttachedFile,
  type FakeClock,
  fakeClock,
  operations,
  type OperationName,
  type RequestOf,
  type ResponseOf,
  type StateUpdate,
  type Variant,
  ParleyError,
} from '../../../protocol/index.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Channel } from '../../bus/channel.ts';
import { createInProcessBus } from '../../bus/in-process-bus.ts';
import { SharedBus } from '../../bus/shared-bus.ts';
import { isSynced } from '../../push/is-synced.ts';
import { encodeLazy } from '../../util/lazy-message.ts';
import { createLiveState, hearing } from '../../presence/create-live-state.ts';
import type { SharedLiveState } from '../../presence/live-state.ts';
import type { DeviceClass } from '../../domain/people/live-fact.ts';
import { stateUpdateHeader } from '../../push/state-update-header.ts';
import type { DirectoryTable } from '../../store/directory/directory-table.ts';
import type { FileBytes } from '../../store/files/file-bytes.ts';
import type { ImageBytes } from '../../store/media/image-bytes.ts';
import { openFileBytes } from '../../store/open-file-bytes.ts';
import { openImageBytes } from '../../store/open-image-bytes.ts';
import { openStore } from '../../store/open-store.ts';
import { openSnapshot } from '../../store/transfer/open-snapshot.ts';
import { findingsIn } from '../../store/check/findings.ts';
import type { DatabaseLocation } from '../../store/database-location.ts';
import { pushMissed } from '../events/missed-pushes.ts';
import type { CommitSpan } from '../../store/commit/commit-span.ts';
import { type Caller, type Handler, type ServerOptions } from '../context/context.ts';
import { tokenHash } from '../../auth/tokens.ts';
import { welcoming } from '../conversations/acquaint.ts';
import { LookupLimit } from '../context/lookup-limit.ts';
import { showChanges } from '../conversations/show-changes.ts';
import { handlers } from '../index.ts';
import { type Push, updateFor } from '../../domain/events/push.ts';
import { overWire, received } from './over-wire.ts';
import { sameTurn } from './same-turn-store.ts';
import { standard } from './standard-options.ts';
import type { TestClient } from './test-client.ts';
import { type WatchedStore, watched } from './watched-store.ts';
import { type EngineName, lentDatabase } from '../../testing/lent-database.ts';

export type { TestClient };

/** The core of the server on a real store in a directory of its own, with time in the test's hand. */
export class TestServer implements AsyncDisposable {
  readonly clock: FakeClock;
  /** What the administrator chose; a test may choose otherwise. */
  options: ServerOptions = standard;
  readonly store: WatchedStore;
  readonly live: SharedLiveState;
  /** Whose sessions were to be closed because pushes may have been lost, each time. */
  readonly gaps: ((gaiaId: string) => boolean)[] = [];
  readonly #lookups: LookupLimit;
  readonly faults: unknown[] = [];
  readonly #bus: Bus;
  readonly #location: DatabaseLocation;
  #database: AsyncDisposable | null = null;
  readonly #isJoined: boolean;
  readonly #since = new Map<string, number>();
  readonly #synced = new Map<string, number>();
  readonly #connected = new Map<string, TestClient>();
  readonly #resources = new AsyncDisposableStack();

  private constructor(
    location: DatabaseLocation,
    clock: FakeClock,
    store: WatchedStore,
    bus: Bus,
    directory?: DirectoryTable,
  ) {
    this.#location = location;
    this.clock = clock;
    this.#lookups = new LookupLimit(clock);
    this.store = store;
    this.#bus = bus;
    this.#isJoined = bus instanceof SharedBus;
    this.live = createLiveState({
      clock,
      store,
      emit: (pushes) => this.deliver({ pushes }),
      report: (error) => this.faults.push(error),
      ...(directory && { shared: { others: bus, table: directory } }),
      onSuperseded: (clientId) => this.#connected.delete(clientId),
    });
    this.#resources.use(store);
    this.#resources.use(bus);
    this.#resources.use(this.live);
  }

  static async start(engine?: EngineName): Promise<TestServer> {
    const database = await lentDatabase(engine);
    const server = await TestServer.open(database.location, fakeClock());
    server.#database = database;
    return server;
  }

  /** One process of a server, on a database that others may share; what they have in common joins it to them. */
  static async open(
    database: DatabaseLocation,
    clock: FakeClock,
    shared?: { readonly channel: Channel; readonly directory: DirectoryTable },
  ): Promise<TestServer> {
    const onCommit = (commit: CommitSpan): void => bus.committed(commit);
    const store = watched(await openStore({ database, clock, ...(shared && { onCommit }) }));
    const onError = (error: unknown): number => server.faults.push(error);
    const bus = shared
      ? new SharedBus({ channel: shared.channel, clock, onError })
      : createInProcessBus(onError);
    const server = new TestServer(database, clock, store, bus, shared?.directory);
    const { live } = server;
    await live.start();
    await bus.join({
      onDelivery: (delivery) => server.deliver(delivery),
      onGap: (lacks) => void server.gaps.push(lacks),
      mend: (missing) => pushMissed(store.reader, missing, server, clock),
      ...hearing(live),
      onRevoked: () => undefined,
      caughtUp: () => store.reader.caughtUp(),
    });
    return server;
  }

  /** The bytes of images, where the real server has them. */
  get images(): ImageBytes {
    return openImageBytes(this.#location, this.store);
  }

  /** The bytes of uploaded files, where the real server has them. */
  get fileBytes(): FileBytes {
    return openFileBytes(this.#location, this.store);
  }

  /** What `parley-server check` would find in the store. */
  async findings(): Promise<string[]> {
    await using snapshot = await openSnapshot(this.#location);
    const found: string[] = [];
    for await (const finding of findingsIn(snapshot, this.clock.nowUsec())) found.push(finding);
    return found;
  }

  get servers(): readonly TestServer[] {
    return [this];
  }

  /** Signs someone up and connects a first client. */
  async person(
    name: string,
    email = `${name.toLowerCase()}@example.org`,
    variant: Variant = 'extended',
  ): Promise<TestClient> {
    const account = await this.store.accounts.createAccount(
      { email, displayName: name, passwordHash: 'x' },
      { by: 'administrator' },
    );
    return this.client(account.gaiaId, email, 'desktop', variant);
  }

  /** Signs someone up as the server's policy has it, with the code of an invitation. */
  async signUp(name: string, email: string, code: string | null = null): Promise<TestClient> {
    const publish = (pushes: readonly Push[]): void => this.#bus.publish({ pushes, traceId: 'trace' });
    const { gaiaId } = await welcoming(this.store.accounts, this.options, publish, () => this.#show())(
      { email, displayName: name, passwordHash: 'x' },
      {
        by: 'policy',
        policy: this.options.signUp,
        inviteHash: code === null ? null : tokenHash(code),
        local: true,
      },
    );
    await this.store.idle();
    return this.client(gaiaId, email);
  }

  /** Connects another client of someone. */
  async client(
    gaiaId: string,
    email: string,
    device: DeviceClass = 'desktop',
    variant: Variant = 'extended',
  ): Promise<TestClient> {
    const token = await this.store.accounts.createToken({
      gaiaId,
      hash: String(Math.random()),
      label: 'test',
      variant,
      device,
    });
    const { clientId, resource } = token;
    const fileLink = ({ id }: AttachedFile): string => `https://chat.example.org/files/${id}?for=${clientId}`;
    const caller: Caller = { gaiaId, email, clientId, resource, variant, sessionId: clientId, fileLink };
    const client = { caller, device, received: [] };
    await this.connect(client);
    return client;
  }

  async connect(client: TestClient): Promise<void> {
    const { gaiaId, clientId, resource } = client.caller;
    // A process of several must not push to it what it finds in the store.
    this.#since.set(clientId, this.#isJoined ? await this.store.reader.committed() : 0);
    this.#synced.delete(clientId);
    this.#connected.set(clientId, client);
    const live = { gaiaId, clientId, resource, device: client.device };
    await this.live.connect(live, clientId);
    this.live.receives(live);
    if (this.#isJoined) await this.store.reader.caughtUp();
    await this.store.idle();
  }

  async disconnect({ caller }: TestClient): Promise<void> {
    this.#connected.delete(caller.clientId);
    await this.live.disconnect(caller.clientId);
    await this.store.idle();
  }

  /** Carries out an operation, delivers its pushes, and waits for the work that it started. */
  async call<O extends OperationName>(
    name: O,
    { caller }: TestClient,
    request: RequestOf<O>,
  ): Promise<ResponseOf<O>> {
    if (caller.variant === 'base' && operations[name].extendedOnly) {
      throw new ParleyError('unknown_operation', `${name} is not in the base variant`);
    }
    const handler: Handler<O> = handlers[name];
    const { clock, live, options } = this;
    const store = sameTurn(this.store);
    const { response, syncedTo, pushes } = await handler(
      {
        caller,
        clock,
        store,
        live,
        traceId: 'trace',
        options,
        lookups: this.#lookups,
        showChanges: () => this.#show(),
        revokeClient: (clientId) => store.accounts.revokeToken(clientId),
      },
      overWire(operations[name].request, request, caller.variant),
    );
    if (syncedTo !== undefined) this.#synced.set(caller.clientId, syncedTo);
    if (store.readAfterCommit && pushes.some(({ at }) => at !== null)) {
      throw new Error(`${name} tells of its commit too late`);
    }
    this.#bus.publish({ pushes, traceId: 'trace' });
    await this.store.idle();
    const of = operations[name].response;
    return received(of, encodeLazy(of, response, caller.variant), caller.variant);
  }

  /** Has conversations show what a call left to be shown; `idle` waits for it. */
  #show(): void {
    const publish = (pushes: readonly Push[]): void => this.#bus.publish({ pushes, traceId: null });
    showChanges(this.store, publish).catch((error: unknown) => this.faults.push(error));
  }

  /** Moves time and waits for the work that timers started. */
  async advance(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.store.idle();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources.disposeAsync();
    await this.#database?.[Symbol.asyncDispose]();
    if (this.faults.length > 0) throw new AggregateError(this.faults, 'background work failed');
  }

  get resyncs(): number {
    return this.gaps.length;
  }

  people(): ReadonlySet<string> {
    return new Set([...this.#connected.values()].map(({ caller }) => caller.gaiaId));
  }

  deliver({ pushes }: { readonly pushes: readonly Push[] }): void {
    for (const push of pushes) {
      for (const client of this.#connected.values()) {
        const { gaiaId, clientId } = client.caller;
        if (!push.to.includes(gaiaId)) continue;
        if (push.at !== null && push.at <= (this.#since.get(clientId) ?? 0)) continue;
        if (isSynced(push, this.#synced.get(clientId) ?? 0)) continue;
        if (push.exceptClients?.includes(clientId)) continue;
        if (push.onlyClients && !push.onlyClients.includes(clientId)) continue;
        const update: StateUpdate = {
          ...updateFor(push, gaiaId, client.caller.variant === 'base', client.caller.fileLink),
          state_update_header: stateUpdateHeader(this.live, client.caller, this.clock.nowUsec()),
        };
        client.received.push(overWire('StateUpdate', update, client.caller.variant));
      }
    }
  }
}
