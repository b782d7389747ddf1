import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import { isForEveryone, Joiner } from './fragments.ts';

/** How often a process says that it lives. */
export const aliveMs = 3000;
/** A process that was silent for this long is gone: five missed signs in a row are no accident. */
export const goneMs = 15_000;
/** One that was paused for less is known again, and nothing that it published counts as lost. */
const forgottenMs = 10 * 60_000;

interface Peer {
  /** Of what it sends to everyone, and of what it sends to some. */
  joiner: Joiner;
  readonly someJoiner: Joiner;
  lastSeenAt: Usec;
  isGone: boolean;
}

export interface Received {
  readonly message: Uint8Array | null;
  readonly lost: boolean;
}

export interface PeersOptions {
  readonly clock: Clock;
  /** It ended, or says nothing. */
  readonly onGone: (id: string) => void;
  /** It ended, or says nothing for so long that it will not come back. */
  readonly onForgotten: (id: string) => void;
}

/** The other processes, each with what is needed to understand it. */
export class Peers {
  readonly #options: PeersOptions;
  readonly #known = new Map<string, Peer>();
  #lookedAt: Usec;

  constructor(options: PeersOptions) {
    this.#options = options;
    this.#lookedAt = options.clock.nowUsec();
  }

  /** Of those that are not gone. */
  get count(): number {
    let count = 0;
    for (const { isGone } of this.#known.values()) if (!isGone) count += 1;
    return count;
  }

  /** Takes a part of a message: which one it completes, and whether some of what its sender said to everyone was lost. */
  receive(id: string, part: Uint8Array): Received {
    let peer = this.#known.get(id);
    if (peer === undefined) {
      peer = { joiner: new Joiner(), someJoiner: new Joiner(), lastSeenAt: 0, isGone: false };
      this.#known.set(id, peer);
    }
    peer.lastSeenAt = this.#options.clock.nowUsec();
    peer.isGone = false;
    if (isForEveryone(part)) return peer.joiner.take(part);
    // What lies between two of these was for others.
    return { message: peer.someJoiner.take(part).message, lost: false };
  }

  /** No process could be reached until now: none counts as silent, and that messages were lost is known. */
  forgive(): void {
    this.#hearAll();
    for (const peer of this.#known.values()) peer.joiner = new Joiner();
  }

  leave(id: string): void {
    const peer = this.#known.get(id);
    if (!peer) return;
    this.#known.delete(id);
    if (!peer.isGone) this.#options.onGone(id);
    this.#options.onForgotten(id);
  }

  /** Gives up processes that were silent for too long; called every `aliveMs`. */
  look(): void {
    const now = this.#options.clock.nowUsec();
    // Who stood still has not read what the others said meanwhile.
    if (now - this.#lookedAt > 2 * aliveMs * USEC_PER_MS) this.#hearAll();
    this.#lookedAt = now;
    for (const [id, peer] of this.#known) {
      const silentMs = (now - peer.lastSeenAt) / USEC_PER_MS;
      if (silentMs >= forgottenMs) this.leave(id);
      else if (silentMs >= goneMs && !peer.isGone) {
        peer.isGone = true;
        this.#options.onGone(id);
      }
    }
  }

  #hearAll(): void {
    for (const peer of this.#known.values()) peer.lastSeenAt = this.#options.clock.nowUsec();
  }
}
