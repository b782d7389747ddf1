import type { Clock, Usec } from '../../protocol/index.ts';
import type { LiveFact } from '../domain/people/live-fact.ts';
import type { CommitSpan } from '../store/commit/commit-span.ts';
import type { Bus, BusListener, BusState, Delivery } from './bus.ts';
import type { Channel } from './channel.ts';
import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import { CommitChain } from './commit-chain.ts';
import { publishedOf } from './commit-parts.ts';
import { Cutter } from './fragments.ts';
import { type BusMessage, readMessage, writeMessage } from './message-form.ts';
import { aliveMs, Peers } from './peers.ts';

export interface SharedBusOptions {
  readonly channel: Channel;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const notYet = (): never => {
  throw new Error('the bus was not joined');
};
const noListener: BusListener = {
  onDelivery: notYet,
  onGap: notYet,
  mend: notYet,
  onFacts: notYet,
  onSnapshot: notYet,
  onGone: notYet,
  onRevoked: notYet,
  snapshot: notYet,
  caughtUp: notYet,
};

/** The bus of a server that is several processes, over a channel between them. */
export class SharedBus implements Bus {
  readonly #options: SharedBusOptions;
  readonly #cutter: Cutter;
  readonly #peers: Peers;
  readonly #chain: CommitChain;
  #listener = noListener;
  /** Of commits, until these are published. */
  #unsent: Delivery[] = [];
  #commits: CommitSpan[] = [];
  /** The position up to which this process published its commits. */
  #published = 0;
  #gaps = 0;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(options: SharedBusOptions) {
    this.#options = options;
    const { channel, clock } = options;
    this.#cutter = new Cutter(channel.maxBytes);
    this.#peers = new Peers({
      clock,
      onGone: (id) => this.#listener.onGone(id),
    });
    this.#chain = new CommitChain({
      clock,
      deliver: (delivery) => this.#try(() => this.#listener.onDelivery(delivery)),
      mend: (missing) => this.#mend(missing),
      onGap: () => this.#gap(),
    });
  }

  get status(): BusState {
    return { connected: this.#options.channel.connected, peers: this.#peers.count, gaps: this.#gaps };
  }

  async join(listener: BusListener): Promise<void> {
    this.#listener = listener;
    await this.#options.channel.listen({
      onMessage: (from, bytes) => this.#try(() => this.#receive(from, bytes)),
      onLost: () => this.#chain.goAlone(),
      onBack: () => void this.#comeBack(),
    });
    this.#introduce();
    // Commits are collected from here on: none can fall between what is read now and what arrives.
    this.#chain.start(await listener.caughtUp());
    this.#live();
  }

  publish(delivery: Delivery): void {
    if (delivery.pushes.length === 0) return;
    const at = positionOf(delivery);
    if (at === null) this.#pass(delivery);
    else if (at > this.#published) this.#unsent.push(delivery);
    else this.#passLate(delivery);
  }

  committed(commit: CommitSpan): void {
    // Anyone who waited for the commit publishes within this turn of the event loop.
    if (this.#commits.length === 0) setImmediate(() => this.#publishCommits());
    this.#commits.push(commit);
  }

  state(fact: LiveFact): void {
    this.#send({ kind: 'facts', facts: [fact] });
  }

  revoked(clientIds: readonly string[]): void {
    if (clientIds.length > 0) this.#send({ kind: 'revoked', clientIds });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#commits.length > 0) this.#publishCommits();
    this.#send({ kind: 'bye' });
    this.#closed = true;
    this.#cancel?.();
    this.#chain.stop();
    await this.#options.channel[Symbol.asyncDispose]();
  }

  #publishCommits(): void {
    const [commits, unsent] = [this.#commits, this.#unsent];
    [this.#commits, this.#unsent] = [[], []];
    for (const commit of commits) {
      const published = publishedOf(
        commit,
        unsent.filter((delivery) => isOf(delivery, commit)),
      );
      this.#send({ kind: 'commit', ...published });
      this.#published = commit.last;
      this.#chain.add(published);
    }
  }

  /** Anyone who handles a call must not wait for anything between its commit and its answer. */
  #passLate(delivery: Delivery): void {
    this.#options.onError(new Error('a delivery came after its commit was announced'));
    this.#pass(delivery);
  }

  /** Without an order among the commits. */
  #pass(delivery: Delivery): void {
    this.#send({ kind: 'passing', delivery });
    this.#try(() => this.#listener.onDelivery(delivery));
  }

  #receive(from: string, bytes: Uint8Array): void {
    const { message, isNew, lost } = this.#peers.receive(from, bytes);
    if (message !== null) this.#try(() => this.#understand(from, readMessage(message)));
    // What was lost may have been about anything.
    if (lost) this.#missed();
    if (isNew || lost) this.#send({ kind: 'ask', to: from });
  }

  #understand(from: string, message: BusMessage): void {
    switch (message.kind) {
      case 'commit':
        return this.#chain.add(message);
      case 'passing':
        return this.#listener.onDelivery(message.delivery);
      case 'facts':
        return this.#listener.onFacts(from, message.facts);
      case 'snapshot':
        return this.#listener.onSnapshot(from, message.facts);
      case 'ask':
        if (message.to === null || message.to === this.#options.channel.id) this.#sendSnapshot();
        return undefined;
      case 'alive':
        return this.#chain.expect(message.published);
      case 'bye':
        return this.#peers.leave(from);
      case 'revoked':
        return this.#listener.onRevoked(message.clientIds);
    }
  }

  #introduce(): void {
    this.#sendSnapshot();
    this.#send({ kind: 'ask', to: null });
  }

  #sendSnapshot(): void {
    this.#send({ kind: 'snapshot', facts: this.#listener.snapshot() });
  }

  #live(): void {
    if (this.#closed) return;
    this.#cancel = this.#options.clock.setTimer(aliveMs, () => {
      this.#send({ kind: 'alive', published: this.#published });
      this.#try(() => this.#peers.look());
      this.#live();
    });
  }

  /** What others committed meanwhile was missed; what is committed from now on arrives. */
  async #comeBack(): Promise<void> {
    this.#chain.pause();
    this.#peers.forgive();
    this.#introduce();
    // What was committed here meanwhile reached no one: others learn by the position that it is missing.
    this.#send({ kind: 'alive', published: this.#published });
    try {
      this.#chain.start(await this.#listener.caughtUp());
      this.#gap();
    } catch (error) {
      this.#options.onError(error);
      this.#chain.goAlone();
      // A database that cannot be read is asked again for as long as the bus works.
      this.#options.clock.setTimer(aliveMs, () => {
        if (!this.#closed && this.#options.channel.connected) void this.#comeBack();
      });
    }
  }

  #missed(): void {
    this.#chain.giveUp();
    this.#gap();
  }

  async #mend(missing: MissingStretch): Promise<void> {
    this.#gaps += 1;
    try {
      await this.#listener.mend(missing);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #gap(): void {
    this.#gaps += 1;
    this.#try(() => this.#listener.onGap());
  }

  #send(message: BusMessage): void {
    const { channel } = this.#options;
    if (this.#closed || !channel.connected) return;
    this.#try(() => {
      for (const part of this.#cutter.cut(writeMessage(message))) channel.send(part);
    });
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.onError(error);
    }
  }
}

/** Of the first stored change in a delivery; null when it has none. */
function positionOf({ pushes }: Delivery): Usec | null {
  return pushes.find(({ at }) => at !== null)?.at ?? null;
}

function isOf(delivery: Delivery, { after, last }: CommitSpan): boolean {
  const at = positionOf(delivery) ?? 0;
  return at > after && at <= last;
}
