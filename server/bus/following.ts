import type { Usec } from '../../protocol/index.ts';
import type { Channel } from './channel.ts';
import { shardOf, topicOfShard } from './interest.ts';
import { PassedHere, type PassedTo } from './passed.ts';
import { FollowedShards } from './trail.ts';

export interface FollowingOptions {
  readonly channel: Pick<Channel, 'follow' | 'unfollow'>;
  /** A position up to which everything can be read from the store, what was committed by now included. */
  readonly caughtUp: () => Promise<Usec>;
  /** Something that was published for these people did not arrive. */
  readonly onLost: (lacks: (gaiaId: string) => boolean) => void;
}

/** The people for whom this process receives what is published. */
export class Following {
  readonly shards: FollowedShards;
  readonly passed = new PassedHere();
  readonly #options: FollowingOptions;
  /** By shard: resolves once it is followed. */
  readonly #begun = new Map<number, Promise<void>>();

  constructor(options: FollowingOptions) {
    this.#options = options;
    this.shards = new FollowedShards((lost) => options.onLost((gaiaId) => lost.has(shardOf(gaiaId))));
  }

  async add(gaiaId: string): Promise<() => void> {
    const shard = shardOf(gaiaId);
    if (this.shards.add(shard)) this.#begun.set(shard, this.#begin(shard));
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      if (!this.shards.remove(shard)) return;
      this.#begun.delete(shard);
      this.passed.unfollow(shard);
      this.#options.channel.unfollow(topicOfShard(shard));
    };
    try {
      await this.#begun.get(shard);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** What a process passed to shards since it said so last has arrived, or will not. */
  compare(from: string, sent: readonly PassedTo[]): void {
    const lost = this.passed.compare(from, sent);
    if (lost.size > 0) this.#options.onLost((gaiaId) => lost.has(shardOf(gaiaId)));
  }

  /** Everyone here synchronises because something of what a process sent was lost. */
  forgive(from: string): void {
    this.shards.forgive(from);
    this.passed.forget(from);
  }

  /** Nothing comes from there any more. */
  forget(from: string): void {
    this.shards.forget(from);
    this.passed.forget(from);
  }

  async #begin(shard: number): Promise<void> {
    // In this order: what was published before it is followed is committed before the store is asked.
    await this.#options.channel.follow(topicOfShard(shard));
    if (this.shards.has(shard)) this.passed.follow(shard);
    this.shards.start(shard, await this.#options.caughtUp());
  }
}
