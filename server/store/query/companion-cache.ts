import type { Usec } from '../../../protocol/index.ts';

/** Members of conversations in all that is kept: about 20 bytes each. */
const mostLinks = 500_000;
/** Ids that are remembered so that they are kept once. */
const mostIds = 50_000;

/** Who shares active conversations with one person, as of a position. */
export class KeptCompanions {
  /** Everything up to here is in. */
  asOf: Usec;
  readonly #others = new Map<string, readonly string[]>();
  readonly #counts = new Map<string, number>();
  #links = 0;

  constructor(asOf: Usec) {
    this.asOf = asOf;
  }

  /** Each with the number of conversations that they share. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** How many places of members it holds. */
  get links(): number {
    return this.#links;
  }

  /** Replaces who else is active in a conversation; no one: the person is not, either. */
  set(conversationId: string, others: readonly string[]): void {
    for (const id of this.#others.get(conversationId) ?? []) this.#count(id, -1);
    for (const id of others) this.#count(id, 1);
    if (others.length > 0) this.#others.set(conversationId, others);
    else this.#others.delete(conversationId);
  }

  #count(id: string, change: 1 | -1): void {
    this.#links += change;
    const count = (this.#counts.get(id) ?? 0) + change;
    if (count > 0) this.#counts.set(id, count);
    else this.#counts.delete(id);
  }
}

/** The companions of those who were asked for last. */
export class CompanionCache {
  readonly #entries = new Map<string, { readonly kept: KeptCompanions; readonly links: number }>();
  /** Of those that are being brought up to date: two at once could put back what is older. */
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #ids = new Map<string, string>();
  #links = 0;

  /** The same string for the same id: each that comes out of a database takes memory of its own. */
  kept(id: string): string {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    if (this.#ids.size >= mostIds) this.#ids.clear();
    this.#ids.set(id, id);
    return id;
  }

  /** Runs `update`, which returns what is to be kept of the person, after any other for the same person. */
  async update(
    personId: string,
    update: (kept: KeptCompanions | null) => Promise<KeptCompanions>,
  ): Promise<KeptCompanions> {
    const run = this.#after(this.#running.get(personId), personId, update);
    this.#running.set(personId, run);
    try {
      return await run;
    } finally {
      if (this.#running.get(personId) === run) this.#running.delete(personId);
    }
  }

  async #after(
    before: Promise<unknown> | undefined,
    personId: string,
    update: (kept: KeptCompanions | null) => Promise<KeptCompanions>,
  ): Promise<KeptCompanions> {
    // Who asked for that one learns what went wrong.
    await before?.catch(() => undefined);
    const known = this.#entries.get(personId)?.kept ?? null;
    // One whose update fails may be up to date in part, and is not kept.
    this.#forget(personId);
    const kept = await update(known);
    this.#put(personId, kept);
    return kept;
  }

  #put(personId: string, kept: KeptCompanions): void {
    this.#entries.set(personId, { kept, links: kept.links });
    this.#links += kept.links;
    // The first is the one asked for longest ago.
    for (const id of this.#entries.keys()) {
      if (this.#links <= mostLinks || id === personId) break;
      this.#forget(id);
    }
  }

  #forget(personId: string): void {
    this.#links -= this.#entries.get(personId)?.links ?? 0;
    this.#entries.delete(personId);
  }
}
