import type { Usec } from '../../protocol/index.ts';

/** That something was published to a shard, and at which position the publisher did so before; 0: never. */
export interface Mark {
  readonly shard: number;
  readonly before: Usec;
}

/** The last position that a process published to a shard. */
export interface Tail {
  readonly shard: number;
  readonly last: Usec;
}

/** What this process published to which shard last. */
export class Trail {
  readonly #last = new Map<number, Usec>();
  readonly #touched = new Set<number>();

  /** @param at above all positions that were marked before */
  mark(shards: readonly number[], at: Usec): readonly Mark[] {
    return shards.map((shard) => {
      const before = this.#last.get(shard) ?? 0;
      this.#last.set(shard, at);
      this.#touched.add(shard);
      return { shard, before };
    });
  }

  /** Of shards that were published to since this was called last. */
  takeTails(): readonly Tail[] {
    const tails = [...this.#touched].map((shard) => ({ shard, last: this.#last.get(shard) ?? 0 }));
    this.#touched.clear();
    return tails;
  }
}

interface Followed {
  followers: number;
  /** Everything up to here is known to everyone who connects; null: that is not known yet. */
  base: Usec | null;
  /** By publisher: up to where everything has arrived. */
  readonly heard: Map<string, Usec>;
  /** Positions that should have arrived unless they are below the base. */
  early: Usec[];
}

/** The shards that this process follows, and whether everything that is published to them arrives. */
export class FollowedShards {
  readonly #shards = new Map<number, Followed>();
  readonly #onLost: (shards: ReadonlySet<number>) => void;
  /** Publishers of whose losses everyone has been told. */
  readonly #forgiven = new Set<string>();

  /** @param onLost something that was published to these shards did not arrive and will not */
  constructor(onLost: (shards: ReadonlySet<number>) => void) {
    this.#onLost = onLost;
  }

  has(shard: number): boolean {
    return this.#shards.has(shard);
  }

  /** True when it was not followed. */
  add(shard: number): boolean {
    const known = this.#shards.get(shard);
    if (known) known.followers += 1;
    else this.#shards.set(shard, { followers: 1, base: null, heard: new Map(), early: [] });
    return known === undefined;
  }

  /** True when no one follows it any more. */
  remove(shard: number): boolean {
    const known = this.#shards.get(shard);
    if (!known) return false;
    known.followers -= 1;
    return known.followers === 0 && this.#shards.delete(shard);
  }

  /** Everything that was published to the shard before it was followed is up to this position. */
  start(shard: number, position: Usec): void {
    const followed = this.#shards.get(shard);
    if (followed?.base !== null) return;
    const { early } = followed;
    followed.base = position;
    followed.early = [];
    if (early.some((at) => at > position)) this.#onLost(new Set([shard]));
  }

  /** Anything may have been missed, and everyone who is connected here is to synchronise. */
  startAgain(position: Usec): void {
    for (const followed of this.#shards.values()) {
      followed.base = position;
      followed.heard.clear();
      followed.early = [];
    }
  }

  /** Something arrived. */
  hear(from: string, marks: readonly Mark[], at: Usec): void {
    this.#judge(
      from,
      marks.map(({ shard, before }) => ({ shard, due: before, at })),
    );
  }

  /** All that a process published has arrived, or will not. */
  compare(from: string, tails: readonly Tail[]): void {
    this.#judge(
      from,
      tails.map(({ shard, last }) => ({ shard, due: last, at: last })),
    );
  }

  /** Something of it was lost, and everyone here synchronises: what its next message shows to be missing is no news. */
  forgive(from: string): void {
    this.#forgiven.add(from);
  }

  /** Nothing comes from there any more. */
  forget(from: string): void {
    for (const { heard } of this.#shards.values()) heard.delete(from);
    this.#forgiven.delete(from);
  }

  /** @param news up to where a shard's messages were due, and up to where they have come now */
  #judge(from: string, news: readonly { shard: number; due: Usec; at: Usec }[]): void {
    const lost = new Set<number>();
    const isForgiven = this.#forgiven.delete(from);
    for (const { shard, due, at } of news) {
      const followed = this.#shards.get(shard);
      if (!followed) continue;
      if (!isForgiven && lacks(followed, from, due)) lost.add(shard);
      followed.heard.set(from, Math.max(at, followed.heard.get(from) ?? 0));
    }
    if (lost.size > 0) this.#onLost(lost);
  }
}

function lacks({ base, heard, early }: Followed, from: string, at: Usec): boolean {
  const known = heard.get(from);
  if (known !== undefined && at <= known) return false;
  if (base !== null) return at > base;
  early.push(at);
  return false;
}
