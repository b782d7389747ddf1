import { type Clock, USEC_PER_MS, type Usec } from '../../../../protocol/index.ts';
import type { ClientElsewhere, DirectoryTable, ListedClient } from '../directory-table.ts';

interface Lease {
  readonly process: string;
  until: Usec;
  takenUntil: Usec;
  seenAt: Usec;
}

/** What fails as if the database were away. */
type Failing = 'write' | 'tell';

/** The directory of processes that live in one test, by the test's clock. */
export class MemoryDirectory {
  readonly #clock: Clock;
  readonly #recordLastSeen: DirectoryTable['recordLastSeen'];
  readonly #leases = new Map<number, Lease>();
  /** By lease, person and client. */
  readonly #rows = new Map<string, { lease: number; client: ListedClient; hasLeft: boolean }>();
  readonly #told = new Map<string, { text: string; at: Usec }>();
  #toldAt = 0;
  readonly #stalled = new Map<string, Promise<void>>();
  readonly #turns = new Map<string, Usec>();
  readonly #dead = new Set<string>();
  readonly failing = new Set<Failing>();

  /** @param recordLastSeen in the store that the processes share */
  constructor(clock: Clock, recordLastSeen: DirectoryTable['recordLastSeen'] = () => Promise.resolve()) {
    this.#clock = clock;
    this.#recordLastSeen = recordLastSeen;
  }

  /** As a process that stands still: its lease ends now, and it does not renew it until the result is called. */
  stall(process: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stalled.set(process, promise);
    for (const lease of this.#leases.values())
      if (lease.process === process) lease.until = this.#clock.nowUsec();
    return resolve;
  }

  /** The process says nothing any more, not even that it ends. */
  die(process: string): void {
    this.#dead.add(process);
  }

  /** As a database that crashed: nothing is left. */
  empty(): void {
    for (const kept of [this.#leases, this.#rows, this.#told, this.#turns]) kept.clear();
  }

  /** The rows of all leases. */
  get size(): number {
    return this.#rows.size;
  }

  get leases(): readonly number[] {
    return [...this.#leases.keys()];
  }

  /** Those of whom it is known what was told. */
  get told(): readonly string[] {
    return [...this.#told.keys()];
  }

  /** As one process sees it. */
  table(): DirectoryTable {
    let self = '';
    const now = (): Usec => this.#clock.nowUsec();
    const isOver = (lease: number): boolean => (this.#leases.get(lease)?.until ?? 0) <= now();
    const keyOf = (lease: number, { gaiaId, clientId }: Pick<ListedClient, 'gaiaId' | 'clientId'>): string =>
      `${lease} ${gaiaId} ${clientId}`;
    const rowsOf = (lease: number) => [...this.#rows].filter(([, row]) => row.lease === lease);
    return {
      begin: async (lease, process, ms) => {
        self = process;
        this.#leases.set(lease, {
          process,
          until: now() + ms * USEC_PER_MS,
          takenUntil: 0,
          seenAt: now(),
        });
      },
      renew: async (lease, ms) => {
        const own = this.#leases.get(lease);
        if (own) await this.#stalled.get(own.process);
        if (!own || isOver(lease)) return false;
        own.until = now() + ms * USEC_PER_MS;
        own.seenAt = now();
        return true;
      },
      end: async (lease) => {
        const own = this.#leases.get(lease);
        if (!own || isOver(lease) || this.#dead.has(self)) return;
        own.until = own.seenAt = now();
      },
      takeLapsed: async (ms) => {
        const lapsed = [...this.#leases].filter(
          ([lease, { takenUntil }]) => isOver(lease) && takenUntil <= now(),
        );
        for (const [, each] of lapsed) each.takenUntil = now() + ms * USEC_PER_MS;
        return lapsed.map(([lease, { seenAt }]) => ({ lease, seenAt }));
      },
      someOf: async (lease, most) =>
        rowsOf(lease)
          .slice(0, most)
          .map(([, { client }]) => client),
      forget: async (lease) => {
        for (const [key] of rowsOf(lease)) this.#rows.delete(key);
        this.#leases.delete(lease);
      },
      write: async (lease, listed, left) => {
        this.#mayFail('write');
        for (const client of listed) this.#rows.set(keyOf(lease, client), { lease, client, hasLeft: false });
        for (const client of left) {
          const row = this.#rows.get(keyOf(lease, client));
          if (row) row.hasLeft = true;
        }
      },
      drop: async (lease, left) => {
        if (this.#dead.has(self)) return;
        for (const client of left) {
          const key = keyOf(lease, client);
          if (this.#rows.get(key)?.hasLeft === true) this.#rows.delete(key);
        }
      },
      clientsOf: async (gaiaIds, exceptLease) => {
        const found = new Map<string, ClientElsewhere[]>();
        for (const { lease, client, hasLeft } of this.#rows.values()) {
          const { process } = this.#leases.get(lease) ?? {};
          const isSeen = process && !hasLeft && !isOver(lease);
          if (lease === exceptLease || !isSeen || !gaiaIds.includes(client.gaiaId)) continue;
          found.set(client.gaiaId, [...(found.get(client.gaiaId) ?? []), { ...client, process }]);
        }
        return found;
      },
      listedAmong: async (clientIds) => {
        const listed = [...this.#rows.values()].filter(({ lease, hasLeft }) => !hasLeft && !isOver(lease));
        return new Set(listed.map(({ client }) => client.clientId).filter((id) => clientIds.includes(id)));
      },
      tell: async (told) => {
        this.#mayFail('tell');
        const news = told.filter(({ gaiaId, text }) => this.#told.get(gaiaId)?.text !== text);
        for (const { gaiaId, text } of news) this.#told.set(gaiaId, { text, at: now() });
        return new Map(news.map(({ gaiaId }) => [gaiaId, (this.#toldAt += 1)]));
      },
      recordLastSeen: this.#recordLastSeen,
      takeTurn: async (name, ms) => {
        const last = this.#turns.get(name);
        if (last !== undefined && last > now() - ms * USEC_PER_MS) return false;
        this.#turns.set(name, now());
        return true;
      },
      forgetOld: async (ms) => {
        const before = now() - ms * USEC_PER_MS;
        for (const [gaiaId, { at }] of this.#told) if (at < before) this.#told.delete(gaiaId);
        for (const [name, at] of this.#turns) if (at < before) this.#turns.delete(name);
        for (const [key, { lease }] of this.#rows) if (!this.#leases.has(lease)) this.#rows.delete(key);
      },
      [Symbol.asyncDispose]: async () => undefined,
    };
  }

  #mayFail(what: Failing): void {
    if (this.failing.has(what)) throw new Error('the directory is away');
  }
}
