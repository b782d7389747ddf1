import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import { Joiner } from './fragments.ts';

/** How often a process says that it lives. */
export const aliveMs = 3000;
/** A process that was silent for this long is gone: five missed signs in a row are no accident. */
export const goneMs = 15_000;

interface Peer {
  joiner: Joiner;
  lastSeenAt: Usec;
}

export interface Received {
  readonly message: Uint8Array | null;
  readonly isNew: boolean;
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

  /** Takes a part of a message: which one it completes, and whether its sender was not known or some of what it said was lost. */
  receive(id: string, part: Uint8Array): Received {
    let peer = this.#known.get(id);
    const isNew = peer === undefined;
    if (peer === undefined) {
      peer = { joiner: new Joiner(), lastSeenAt: 0 };
      this.#known.set(id, peer);
    }
    peer.lastSeenAt = this.#options.clock.nowUsec();
    const { message, lost } = peer.joiner.take(part);
    return { message, isNew, lost };
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
