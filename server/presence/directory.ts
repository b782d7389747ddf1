import { createHash, randomInt } from 'node:crypto';
import type { Clock, Usec } from '../../protocol/index.ts';
import type {
  ClientElsewhere,
  ClientKey,
  DirectoryTable,
  Lapsed,
  ListedClient,
} from '../store/directory/directory-table.ts';
import { SharedRuns } from '../util/shared-runs.ts';

/** How often a process renews its lease, and looks for those that ended. */
export const tendMs = 3000;
/** A process that did not renew its lease for this long is gone. */
export const leaseMs = 15_000;
/** Clients and people that one statement is about. */
const mostAtOnce = 500;
/** People who are told of at a time, where they are many. */
const mostTold = 50;
/** So often a process that lost its lease renews the new one before it takes those of others: they may be about to do the same. */
const tendsOfPatience = 2;
/** For how long no other process clears up what this one has begun to. */
const takenMs = 60_000;
/** What was told of people is known for at least so long: who is told the same once more later on does not mind. */
const rememberMs = 24 * 60 * 60 * 1000;
/** How often a process looks whether it is its turn to forget what is older. */
const forgetEveryMs = 60 * 60 * 1000;

export interface DirectoryOptions {
  readonly table: DirectoryTable;
  readonly clock: Clock;
  /** As the bus names this process. */
  readonly process: string;
  readonly own: {
    /** Of a client that has a session here; null: it has none. */
    clientOf(clientId: string): ListedClient | null;
    clients(): readonly ListedClient[];
  };
  /** A process is gone, and these clients with it; it was seen last at that time. They are no longer seen. */
  readonly onLapsed: (clients: readonly ListedClient[], seenAt: Usec) => Promise<void>;
  /** Others may not have been told of these people, or not have seen their clients here for a while. */
  readonly onUntold: (gaiaIds: readonly string[]) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/**
 * This process's part of the directory, written under a lease, and what it reads of others. What could not be written or told is tried again
 * when the lease is renewed. A process that lost its lease takes a new one and writes all its rows again; those of the old one are cleared up
 * as those of a process that is gone.
 */
export class Directory implements AsyncDisposable {
  readonly #options: DirectoryOptions;
  #lease = newLease();
  /** The people whose clients' rows are to be written, by client. */
  #changed = new Map<string, string>();
  /** The same of clients that left, of which others were told. */
  #left = new Map<string, string>();
  readonly #writes = new SharedRuns(() => this.#write());
  #asked = new Set<string>();
  readonly #reads = new SharedRuns(() => this.#read());
  #told = new Map<string, string>();
  readonly #tells = new SharedRuns(() => this.#tell());
  /** Of whom it is not known what was told last. */
  readonly #unsure = new Set<string>();
  /** Of whom there may be something to tell. */
  readonly #untold = new Set<string>();
  #telling: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  /** How often the lease was renewed since it was lost. */
  #patience = tendsOfPatience;
  #forgotAt: Usec = 0;
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: DirectoryOptions) {
    this.#options = options;
  }

  /** Takes part; called once, before anything else. */
  async start(): Promise<void> {
    const { table, process } = this.#options;
    await table.begin(this.#lease, process, leaseMs);
    this.#wait();
  }

  /** A client's session began or ended here, or how it is used changed. Resolves when others can read it; later where that fails. */
  async changed(gaiaId: string, clientId: string): Promise<void> {
    this.#changed.set(clientId, gaiaId);
    await this.#writes.ask();
  }

  /** Others were told that the client left, as far as that is possible: until then its row shows who clears up that they may not be. */
  dropLeft(gaiaId: string, clientId: string): void {
    this.#left.set(clientId, gaiaId);
  }

  /** Others could not be told of the person. That is tried again. */
  untold(gaiaId: string): void {
    this.#untold.add(gaiaId);
  }

  /** Clients of people at other processes, by person; those of others may be among them. */
  async elsewhere(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, readonly ClientElsewhere[]>> {
    if (gaiaIds.length === 0) return new Map();
    for (const id of gaiaIds) this.#asked.add(id);
    return this.#reads.ask();
  }

  listedAmong(clientIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#options.table.listedAmong(clientIds);
  }

  /**
   * Notes that this is told of a person, and whether it is for this process to tell it: null where it was told last, else a time later than
   * that of all that was told of them before. A person is named once at a time.
   */
  async newsOf(gaiaId: string, presence: string): Promise<Usec | null> {
    const text = createHash('sha256').update(presence).digest('base64').slice(0, 16);
    // It may have been noted, and not told.
    this.#told.set(gaiaId, this.#unsure.has(gaiaId) ? `${text} ${newLease()}` : text);
    try {
      const news = await this.#tells.ask();
      this.#unsure.delete(gaiaId);
      return news.get(gaiaId) ?? null;
    } catch (error) {
      this.#unsure.add(gaiaId);
      throw error;
    }
  }

  recordLastSeen(gaiaId: string, at: Usec): Promise<void> {
    return this.#options.table.recordLastSeen(gaiaId, at);
  }

  takeTurn(gaiaId: string, ms: number): Promise<boolean> {
    return this.#options.table.takeTurn(gaiaId, ms);
  }

  /** Others see at once that this process's clients are gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await Promise.all(this.#running);
    const { table, report } = this.#options;
    for (const end of await Promise.allSettled([this.#dropLeft(), table.end(this.#lease)]))
      if (end.status === 'rejected') report(end.reason);
  }

  #wait(): void {
    if (this.#isClosed) return;
    this.#cancel = this.#options.clock.setTimer(tendMs, () => {
      this.#start(this.#tend().finally(() => this.#wait()));
    });
  }

  #start(work: Promise<void>): void {
    const watched = work.catch(this.#options.report).finally(() => {
      this.#running.delete(watched);
    });
    this.#running.add(watched);
  }

  async #tend(): Promise<void> {
    const { table } = this.#options;
    this.#patience += 1;
    if (!(await table.renew(this.#lease, leaseMs))) await this.#restore();
    if (this.#changed.size > 0) await this.#writes.ask();
    await this.#dropLeft();
    if (this.#telling === null) {
      this.#telling = this.#tellUntold().finally(() => (this.#telling = null));
      this.#start(this.#telling);
    }
    await this.#forgetOld();
    // Where the database was away, the leases of others that live ended as this one did.
    if (this.#patience < tendsOfPatience) return;
    // The lease is renewed meanwhile, however long it takes.
    for (const lapsed of await table.takeLapsed(takenMs)) this.#start(this.#clearUp(lapsed));
  }

  async #restore(): Promise<void> {
    const { table, process, own } = this.#options;
    const lease = newLease();
    await table.begin(lease, process, leaseMs);
    this.#lease = lease;
    this.#patience = 0;
    for (const { clientId, gaiaId } of own.clients()) {
      this.#changed.set(clientId, gaiaId);
      this.#untold.add(gaiaId);
    }
  }

  async #tellUntold(): Promise<void> {
    while (this.#untold.size > 0 && !this.#isClosed) {
      const some = [...this.#untold].slice(0, mostTold);
      for (const gaiaId of some) this.#untold.delete(gaiaId);
      try {
        await this.#options.onUntold(some);
      } catch (error) {
        for (const gaiaId of some) this.#untold.add(gaiaId);
        throw error;
      }
      for (const gaiaId of some) this.#unsure.delete(gaiaId);
    }
  }

  async #dropLeft(): Promise<void> {
    const left = [...this.#left].map(([clientId, gaiaId]) => ({ gaiaId, clientId }));
    for (let from = 0; from < left.length; from += mostAtOnce) {
      const some = left.slice(from, from + mostAtOnce);
      await this.#options.table.drop(this.#lease, some);
      for (const { clientId } of some) this.#left.delete(clientId);
    }
  }

  async #forgetOld(): Promise<void> {
    const { table, clock } = this.#options;
    const now = clock.nowUsec();
    if (now < this.#forgotAt + forgetEveryMs * 1000) return;
    this.#forgotAt = now;
    if (await table.takeTurn(forgetting, forgetEveryMs)) await table.forgetOld(rememberMs);
  }

  async #clearUp({ lease, seenAt }: Lapsed): Promise<void> {
    const { table, onLapsed } = this.#options;
    while (!this.#isClosed) {
      const some = await table.someOf(lease, mostTold);
      if (some.length === 0) return table.forget(lease);
      // The process that is gone may have noted what it did not come to tell.
      const people = new Set(some.map(({ gaiaId }) => gaiaId));
      for (const gaiaId of people) this.#unsure.add(gaiaId);
      await onLapsed(some, seenAt);
      for (const gaiaId of people) this.#unsure.delete(gaiaId);
      await table.write(lease, [], some);
      await table.drop(lease, some);
    }
  }

  async #write(): Promise<void> {
    const { table, own } = this.#options;
    const changed = [...this.#changed];
    this.#changed = new Map();
    for (let from = 0; from < changed.length; from += mostAtOnce) {
      const listed: ListedClient[] = [];
      const left: ClientKey[] = [];
      for (const [clientId, gaiaId] of changed.slice(from, from + mostAtOnce)) {
        const client = own.clientOf(clientId);
        if (client) listed.push(client);
        else left.push({ gaiaId, clientId });
      }
      try {
        await table.write(this.#lease, listed, left);
      } catch (error) {
        for (const [clientId, gaiaId] of changed.slice(from)) {
          this.#changed.set(clientId, gaiaId);
          this.#untold.add(gaiaId);
        }
        throw error;
      }
      for (const { clientId } of listed) this.#left.delete(clientId);
    }
  }

  async #read(): Promise<ReadonlyMap<string, readonly ClientElsewhere[]>> {
    const ids = [...this.#asked];
    this.#asked = new Set();
    const found = new Map<string, readonly ClientElsewhere[]>();
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      const some = await this.#options.table.clientsOf(ids.slice(from, from + mostAtOnce), this.#lease);
      for (const [gaiaId, clients] of some) found.set(gaiaId, clients);
    }
    return found;
  }

  async #tell(): Promise<ReadonlyMap<string, Usec>> {
    const told = [...this.#told].map(([gaiaId, text]) => ({ gaiaId, text }));
    this.#told = new Map();
    const news = new Map<string, Usec>();
    for (let from = 0; from < told.length; from += mostAtOnce)
      for (const [gaiaId, at] of await this.#options.table.tell(told.slice(from, from + mostAtOnce)))
        news.set(gaiaId, at);
    return news;
  }
}

/** A turn that is no person's. */
const forgetting = 'forgetting';

/** No two have the same, also where the table was emptied meanwhile. */
const newLease = (): number => randomInt(1, 2 ** 47);
