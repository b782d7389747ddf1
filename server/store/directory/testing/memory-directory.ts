import { type Clock, USEC_PER_MS, type Usec } from '../../../../protocol/index.ts';
import type { ClientElsewhere, DirectoryTable, ListedClient } from '../directory-table.ts';

/** The directory of processes that live in one test, by the test's clock. */
export class MemoryDirectory {
  readonly #clock: Clock;
  readonly #leases = new Map<number, { process: string; until: Usec; takenUntil: Usec }>();
  /** By lease, person and client. */
  readonly #rows = new Map<string, { lease: number; client: ListedClient }>();
  readonly #told = new Map<string, string>();
  #toldAt = 0;
  readonly #stalled = new Map<string, Promise<void>>();
  readonly #turns = new Map<string, Usec>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** As a process that stands still: its lease ends now, and it does not renew it until the result is called. */
  stall(process: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stalled.set(process, promise);
    for (const lease of this.#leases.values())
      if (lease.process === process) lease.until = this.#clock.nowUsec();
    return resolve;
  }

  /** As a database that crashed: nothing is left. */
  empty(): void {
    for (const kept of [this.#leases, this.#rows, this.#told, this.#turns]) kept.clear();
  }

  /** The rows of all leases. */
  get size(): number {
    return this.#rows.size;
  }

  /** As one process sees it. */
  table(): DirectoryTable {
    const now = (): Usec => this.#clock.nowUsec();
    const isOver = (lease: number): boolean => (this.#leases.get(lease)?.until ?? 0) <= now();
    const keyOf = (lease: number, { gaiaId, clientId }: Pick<ListedClient, 'gaiaId' | 'clientId'>): string =>
      `${lease} ${gaiaId} ${clientId}`;
    const rowsOf = (lease: number) => [...this.#rows].filter(([, row]) => row.lease === lease);
    return {
      begin: async (lease, process, ms) =>
        void this.#leases.set(lease, { process, until: now() + ms * USEC_PER_MS, takenUntil: 0 }),
      renew: async (lease, ms) => {
        const own = this.#leases.get(lease);
        if (own) await this.#stalled.get(own.process);
        if (!own || isOver(lease)) return false;
        own.until = now() + ms * USEC_PER_MS;
        return true;
      },
      end: async (lease) => {
        const own = this.#leases.get(lease);
        if (own) own.until = Math.min(own.until, now());
        else for (const [key] of rowsOf(lease)) this.#rows.delete(key);
      },
      takeLapsed: async (ms) => {
        const lapsed = [...this.#leases].filter(
          ([lease, { takenUntil }]) => isOver(lease) && takenUntil <= now(),
        );
        for (const [, each] of lapsed) each.takenUntil = now() + ms * USEC_PER_MS;
        return lapsed.map(([lease, { until }]) => ({ lease, at: until }));
      },
      someOf: async (lease, most) =>
        rowsOf(lease)
          .slice(0, most)
          .map(([, { client }]) => client),
      forget: async (lease) => {
        for (const [key] of rowsOf(lease)) this.#rows.delete(key);
        this.#leases.delete(lease);
      },
      write: async (lease, listed, gone) => {
        for (const client of listed) this.#rows.set(keyOf(lease, client), { lease, client });
        for (const client of gone) this.#rows.delete(keyOf(lease, client));
      },
      clientsOf: async (gaiaIds, exceptLease) => {
        const found = new Map<string, ClientElsewhere[]>();
        for (const { lease, client } of this.#rows.values()) {
          const { process } = this.#leases.get(lease) ?? {};
          if (lease === exceptLease || !process || isOver(lease) || !gaiaIds.includes(client.gaiaId))
            continue;
          found.set(client.gaiaId, [...(found.get(client.gaiaId) ?? []), { ...client, process }]);
        }
        return found;
      },
      listedAmong: async (clientIds) => {
        const listed = [...this.#rows.values()].filter(({ lease }) => !isOver(lease));
        return new Set(listed.map(({ client }) => client.clientId).filter((id) => clientIds.includes(id)));
      },
      tell: async (told) => {
        const news = told.filter(({ gaiaId, text }) => this.#told.get(gaiaId) !== text);
        for (const { gaiaId, text } of news) this.#told.set(gaiaId, text);
        return new Map(news.map(({ gaiaId }) => [gaiaId, (this.#toldAt += 1)]));
      },
      takeTurn: async (gaiaId, ms) => {
        const last = this.#turns.get(gaiaId);
        if (last !== undefined && last > now() - ms * USEC_PER_MS) return false;
        this.#turns.set(gaiaId, now());
        return true;
      },
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
}
