/** How many passing messages a process sent to a shard. */
export interface PassedTo {
  readonly shard: number;
  readonly count: number;
}

/** What this process sent to which shard since it said so last. */
export class Passed {
  #counts = new Map<number, number>();

  count(shards: readonly number[]): void {
    for (const shard of shards) this.#counts.set(shard, (this.#counts.get(shard) ?? 0) + 1);
  }

  take(): readonly PassedTo[] {
    const taken = [...this.#counts].map(([shard, count]) => ({ shard, count }));
    this.#counts = new Map();
    return taken;
  }
}

interface Publisher {
  /** By shard: what came since it said so last. */
  came: Map<number, number>;
  /** When it said so last, by the order of what happens here; null: never. */
  saidAt: number | null;
}

/** Whether passing messages arrive, which have no position: each process says every few seconds how many it sent. */
export class PassedHere {
  readonly #publishers = new Map<string, Publisher>();
  /** When each shard began to be followed. */
  readonly #followedAt = new Map<number, number>();
  #now = 0;

  /** Everything that is sent to the shard from here on arrives, or is lost. */
  follow(shard: number): void {
    this.#followedAt.set(shard, (this.#now += 1));
  }

  unfollow(shard: number): void {
    this.#followedAt.delete(shard);
  }

  /** A message to these shards, and maybe to others, arrived. */
  came(from: string, shards: readonly number[]): void {
    const { came } = this.#publisherOf(from);
    for (const shard of shards) if (this.#followedAt.has(shard)) came.set(shard, (came.get(shard) ?? 0) + 1);
  }

  /** All that it sent since it said so last has arrived, or will not. Returns the shards of which something did not. */
  compare(from: string, sent: readonly PassedTo[]): ReadonlySet<number> {
    const publisher = this.#publisherOf(from);
    const { came, saidAt } = publisher;
    publisher.came = new Map();
    publisher.saidAt = this.#now += 1;
    // Of what was sent before the shard was followed, no one here lacks anything.
    const wasFollowed = (shard: number): boolean =>
      saidAt !== null && (this.#followedAt.get(shard) ?? Infinity) < saidAt;
    const lost = sent.filter(({ shard, count }) => wasFollowed(shard) && (came.get(shard) ?? 0) < count);
    return new Set(lost.map(({ shard }) => shard));
  }

  /** Everyone here synchronises: what is missing is no news. */
  startAgain(): void {
    this.#publishers.clear();
  }

  forget(from: string): void {
    this.#publishers.delete(from);
  }

  #publisherOf(from: string): Publisher {
    let publisher = this.#publishers.get(from);
    if (!publisher) this.#publishers.set(from, (publisher = { came: new Map(), saidAt: null }));
    return publisher;
  }
}
