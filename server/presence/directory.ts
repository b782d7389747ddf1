import { createHash, randomInt } from 'node:crypto';
import type { Clock, Usec } from '../../protocol/index.ts';
import type { ClientElsewhere, DirectoryTable, ListedClient } from '../store/directory/directory-table.ts';
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
  /** A process is gone, and these clients with it, at that time. They are no longer seen. */
  readonly onLapsed: (clients: readonly ListedClient[], at: Usec) => Promise<void>;
  /** For a while others did not see this process's clients, or saw some that had left; among these people there may be news. */
  readonly onRestored: (gaiaIds: readonly string[]) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/**
 * This process's part of the directory, written under a lease, and what it reads of others. Whatever goes wrong is mended in one way: the
 * process takes a new lease and writes all its rows again; the rows of the old one are cleared up as those of a process that is gone.
 */
export class Directory implements AsyncDisposable {
  readonly #options: DirectoryOptions;
  #lease = newLease();
  /** Nothing was written under it, or not all that should have been. */
  #isDamaged = false;
  /** Clients whose rows are to be written, by client. */
  #changed = new Map<string, string>();
  readonly #writes = new SharedRuns(() => this.#write());
  #asked = new Set<string>();
  readonly #reads = new SharedRuns(() => this.#read());
  #told = new Map<string, string>();
  readonly #tells = new SharedRuns(() => this.#tell());
  /** Of whom it is not known what was told last. */
  readonly #unsure = new Set<string>();
  #cancel: (() => void) | null = null;
  /** How often the lease was renewed since it was lost. */
  #patience = tendsOfPatience;
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

  /** A client's session began or ended here, or how it is used changed. Resolves when others can read it. */
  async changed(gaiaId: string, clientId: string): Promise<void> {
    this.#changed.set(clientId, gaiaId);
    await this.#writes.ask();
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
      this.#isDamaged = true;
      throw error;
    }
  }

  takeTurn(gaiaId: string, ms: number): Promise<boolean> {
    return this.#options.table.takeTurn(gaiaId, ms);
  }

  /** Others see at once that this process's clients are gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await Promise.all(this.#running);
    await this.#options.table.end(this.#lease).catch(this.#options.report);
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
    const isHeld = await table.renew(this.#lease, leaseMs);
    if (this.#isDamaged || !isHeld) {
      await this.#restore();
      this.#patience = 0;
    }
    // Where the database was away, the leases of others that live ended as this one did.
    if (this.#patience < tendsOfPatience) return;
    // The lease is renewed meanwhile, however long it takes.
    for (const { lease, at } of await table.takeLapsed(takenMs)) this.#start(this.#clearUp(lease, at));
  }

  async #restore(): Promise<void> {
    const { table, process, own } = this.#options;
    const [before, lease] = [this.#lease, newLease()];
    await table.begin(lease, process, leaseMs);
    this.#lease = lease;
    this.#isDamaged = false;
    await table.end(before);
    const clients = own.clients();
    for (const { clientId, gaiaId } of clients) this.#changed.set(clientId, gaiaId);
    await this.#writes.ask();
    this.#start(this.#tellAll([...new Set([...clients.map(({ gaiaId }) => gaiaId), ...this.#unsure])]));
  }

  async #tellAll(gaiaIds: readonly string[]): Promise<void> {
    for (let from = 0; from < gaiaIds.length && !this.#isClosed; from += mostTold)
      await this.#options.onRestored(gaiaIds.slice(from, from + mostTold));
  }

  async #clearUp(lease: number, at: Usec): Promise<void> {
    const { table, onLapsed } = this.#options;
    while (!this.#isClosed) {
      const some = await table.someOf(lease, mostTold);
      if (some.length === 0) return table.forget(lease);
      await onLapsed(some, at - leaseMs * 1000);
      await table.write(lease, [], some);
    }
  }

  async #write(): Promise<void> {
    const { table, own } = this.#options;
    const [lease, changed] = [this.#lease, [...this.#changed]];
    this.#changed = new Map();
    try {
      for (let from = 0; from < changed.length; from += mostAtOnce) {
        const listed: ListedClient[] = [];
        const gone: { gaiaId: string; clientId: string }[] = [];
        for (const [clientId, gaiaId] of changed.slice(from, from + mostAtOnce)) {
          const client = own.clientOf(clientId);
          if (client) listed.push(client);
          else gone.push({ gaiaId, clientId });
        }
        await table.write(lease, listed, gone);
      }
    } catch (error) {
      this.#isDamaged = true;
      throw error;
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
    return this.#options.table.tell(told);
  }
}

/** No two have the same, also where the table was emptied meanwhile. */
const newLease = (): number => randomInt(1, 2 ** 47);
