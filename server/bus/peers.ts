import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import { isForEveryone, Joiner } from './fragments.ts';

/** How often a process says that it lives. */
export const aliveMs = 3000;
/** A process that was silent for this long is gone: five missed signs in a row are no accident. */
export const goneMs = 15_000;

interface Peer {
  /** Of what it sends to everyone, and of what it sends to some. */
  joiner: Joiner;
  readonly someJoiner: Joiner;
  lastSeenAt: Usec;
}

export interface Received {
  readonly message: Uint8Array | null;
  readonly lost: boolean;
}

export interface PeersOptions {
  readonly clock: Clock;
  readonly onGone: (id: string) => void;
}

/** The other processes, each with what is needed to understand it. */
export class Peers {
  readonly #options: PeersOptions;
  readonly #known = new Map<string, Peer>();

  constructor(options: PeersOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#known.size;
  }

  /** Takes a part of a message: which one it completes, and whether some of what its sender said to everyone was lost. */
  receive(id: string, part: Uint8Array): Received {
    let peer = this.#known.get(id);
    if (peer === undefined) {
      peer = { joiner: new Joiner(), someJoiner: new Joiner(), lastSeenAt: 0 };
      this.#known.set(id, peer);
    }
    peer.lastSeenAt = this.#options.clock.nowUsec();
    if (isForEveryone(part)) return peer.joiner.take(part);
    // What lies between two of these was for others.
    return { message: peer.someJoiner.take(part).message, lost: false };
  }

  /** No process could be reached until now: none counts as silent, and that messages were lost is known. */
  forgive(): void {
    for (const peer of this.#known.values()) {
      peer.lastSeenAt = this.#options.clock.nowUsec();
      peer.joiner = new Joiner();
    }
  }

  leave(id: string): void {
    if (this.#known.delete(id)) this.#options.onGone(id);
  }

  /** Gives up processes that were silent for too long. */
  look(): void {
    const since = this.#options.clock.nowUsec() - goneMs * USEC_PER_MS;
    for (const [id, { lastSeenAt }] of this.#known) if (lastSeenAt <= since) this.leave(id);
  }
}
