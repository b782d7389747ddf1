import type { ClientFact, LiveFact, OwnFact, Told } from '../domain/people/live-fact.ts';
import type { CommitSpan } from '../store/commit/commit-span.ts';
import type { Bus, BusListener, BusState, Delivery } from './bus.ts';
import { CommitChain } from './commit-chain.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import { isOf, positionOf } from './commit-parts.ts';
import { Following } from './following.ts';
import { Gaps } from './gaps.ts';
import {
  shardsOf,
  shardsOfFact,
  shardsOfPeople,
  topicOfProcess,
  topicOfWriter,
  topicsOf,
} from './interest.ts';
import { noListener } from './no-listener.ts';
import { type BusMessage, type Progress, readMessage, type Unknown } from './message-form.ts';
import { Outgoing } from './outgoing.ts';
import { aliveMs, Peers } from './peers.ts';
import { Published } from './published.ts';
import type { SharedBusOptions } from './shared-bus-options.ts';
import { UnknownKinds } from './unknown-kinds.ts';

/** The bus of a server that is several processes, over a channel between them. */
export class SharedBus implements Bus {
  readonly id: string;
  readonly #options: SharedBusOptions;
  readonly #outgoing: Outgoing;
  readonly #following: Following;
  readonly #published = new Published();
  readonly #peers: Peers;
  readonly #chain: CommitChain;
  readonly #gaps: Gaps;
  readonly #unknown = new UnknownKinds();
  #listener = noListener;
  /** Of commits, until these are published. */
  #unsent: Delivery[] = [];
  #commits: CommitSpan[] = [];
  /** How often the channel was lost or came back: what was read before says nothing of what was missed since. */
  #connections = 0;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(options: SharedBusOptions) {
    this.#options = options;
    const { channel, clock } = options;
    this.id = channel.id;
    this.#outgoing = new Outgoing(channel);
    this.#gaps = new Gaps({ listener: () => this.#listener, onError: options.onError });
    this.#following = new Following({
      channel,
      caughtUp: () => this.#listener.caughtUp(),
      onLost: (lacks) => this.#gaps.close(lacks),
    });
    this.#peers = new Peers({
      clock,
      onGone: (id) => this.#listener.onGone(id),
      onForgotten: (id) => this.#following.forget(id),
    });
    this.#chain = new CommitChain({
      clock,
      deliver: (delivery) => this.#try(() => this.#listener.onDelivery(delivery)),
      ask: (at) => this.#send({ kind: 'how-far', at }, [topicOfWriter(writerOf(at))]),
      mend: (missing) => this.#gaps.mend(missing),
      onGap: (lacks) => this.#gaps.close(lacks),
    });
  }

  get status(): BusState {
    const { connected } = this.#options.channel;
    return { connected, peers: this.#peers.count, gaps: this.#gaps.count, unknown: this.#unknown.count };
  }

  async join(listener: BusListener): Promise<void> {
    this.#listener = listener;
    await this.#options.channel.listen({
      onMessage: (from, bytes) => this.#try(() => this.#receive(from, bytes)),
      onLost: () => {
        this.#connections += 1;
        this.#chain.goAlone();
      },
      onBack: () => void this.#comeBack(),
    });
    const connection = this.#connections;
    await this.#options.channel.follow(topicOfProcess(this.#options.channel.id));
    // Others know of this process at once.
    this.#sayProgress();
    // Commits are collected from here on: none can fall between what is read now and what arrives.
    const position = await listener.caughtUp();
    if (connection === this.#connections) this.#chain.start(position);
    this.#live();
  }

  publish(delivery: Delivery): void {
    if (delivery.pushes.length === 0) return;
    const at = positionOf(delivery);
    if (at === null) this.#pass(delivery);
    else if (at > this.#published.upTo) this.#unsent.push(delivery);
    else this.#passLate(delivery);
  }

  follow(gaiaId: string): Promise<() => void> {
    return this.#following.add(gaiaId);
  }

  committed(commit: CommitSpan): void {
    // Anyone who waited for the commit publishes within this turn of the event loop.
    if (this.#commits.length === 0) setImmediate(() => this.#publishCommits());
    this.#commits.push(commit);
  }

  state(fact: LiveFact, concerned: readonly string[]): void {
    this.#send({ kind: 'facts', facts: [fact] }, topicsOf(shardsOfPeople(concerned)));
  }

  tell(fact: OwnFact | Told): void {
    const { message, topics } = this.#published.counted(fact);
    this.#send(message, topics);
  }

  meet(process: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): void {
    this.#send({ kind: 'meet', gaiaIds, facts }, [topicOfProcess(process)]);
  }

  passOn(process: string, fact: ClientFact): void {
    this.#send({ kind: 'pass-on', fact }, [topicOfProcess(process)]);
  }

  revoked(clientIds: readonly string[]): void {
    if (clientIds.length > 0) this.#send({ kind: 'revoked', clientIds });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#commits.length > 0) this.#publishCommits();
    this.#send({ kind: 'bye', ...this.#published.progress() });
    this.#closed = true;
    this.#connections += 1;
    this.#cancel?.();
    this.#chain.stop();
    await this.#options.channel[Symbol.asyncDispose]();
  }

  #publishCommits(): void {
    const [commits, unsent] = [this.#commits, new Set(this.#unsent)];
    [this.#commits, this.#unsent] = [[], []];
    for (const commit of commits) {
      const own = [...unsent].filter((delivery) => isOf(delivery, commit));
      for (const delivery of own) unsent.delete(delivery);
      const { whole, messages } = this.#published.of(commit, own);
      for (const { message, topics } of messages) this.#send(message, topics);
      if (this.#published.done(commit)) this.#listen(writerOf(commit.last));
      this.#chain.add(whole);
      this.#chain.hear(...this.#published.words.words);
      // Whatever comes after it waits for it, wherever.
      if (commit.before.size === 0) this.#send({ kind: 'alive', ...this.#published.words });
    }
    for (const delivery of unsent) this.#passLate(delivery);
    this.#answer();
  }

  /** Others ask by the number of the writer. */
  #listen(writer: number): void {
    this.#options.channel.follow(topicOfWriter(writer)).catch(this.#options.onError);
  }

  #answer(): void {
    for (const process of this.#published.takeAnswered())
      this.#send({ kind: 'alive', ...this.#published.words }, [topicOfProcess(process)]);
  }

  /** Without an order among the commits. */
  #pass(delivery: Delivery): void {
    const { message, topics } = this.#published.passing(delivery);
    this.#send(message, topics);
    this.#try(() => this.#listener.onDelivery(delivery));
  }

  /** Anyone who handles a call must not wait for anything between its commit and its answer. */
  #passLate(delivery: Delivery): void {
    this.#options.onError(new Error('a delivery came without its commit, or after that was announced'));
    this.#pass(delivery);
  }

  #receive(from: string, bytes: Uint8Array): void {
    const { message, lost } = this.#peers.receive(from, bytes);
    if (lost) this.#missedFrom(from);
    if (message !== null) this.#try(() => this.#understand(from, readMessage(message)));
  }

  #understand(from: string, message: BusMessage | Unknown): void {
    switch (message.kind) {
      case 'commit':
        this.#following.shards.hear(from, message.marks, message.at);
        return this.#chain.add(message);
      case 'passing':
        this.#following.passed.came(from, shardsOf([message.delivery]));
        return this.#listener.onDelivery(message.delivery);
      case 'passed':
        return this.#following.compare(from, message.to);
      case 'facts':
        return this.#listener.onFacts(from, message.facts);
      case 'counted':
        this.#following.passed.came(from, shardsOfFact(message.fact));
        return this.#listener.onFacts(from, [message.fact]);
      case 'meet': {
        const facts = this.#listener.onMet(from, message.gaiaIds, message.facts);
        return this.#send({ ...message, kind: 'answer', facts }, [topicOfProcess(from)]);
      }
      case 'answer':
        return this.#listener.onAnswer(from, message.gaiaIds, message.facts);
      case 'pass-on':
        return this.#listener.onPassedOn(message.fact);
      case 'alive':
        return this.#learn(from, message);
      case 'bye':
        this.#learn(from, message);
        return this.#peers.leave(from);
      case 'how-far':
        this.#published.ask(from, message.at);
        return this.#answer();
      case 'revoked':
        return this.#listener.onRevoked(message.clientIds);
      case 'unknown':
        this.#unknown.note(message, this.#options.onError);
        if (message.isMissed) this.#missedFrom(from);
    }
  }

  /** It may have been about anything. */
  #missedFrom(process: string): void {
    this.#chain.giveUp();
    this.#gaps.close();
    this.#try(() => this.#listener.onMissed());
    this.#following.forgive(process);
  }

  /** What another process published up to there has arrived, or will not. */
  #learn(from: string, progress: Progress): void {
    this.#following.shards.compare(from, progress.tails);
    this.#chain.hear(...progress.words);
  }

  #live(): void {
    if (this.#closed) return;
    this.#cancel = this.#options.clock.setTimer(aliveMs, () => {
      this.#sayProgress();
      this.#try(() => this.#peers.look());
      this.#live();
    });
  }

  /** What others committed meanwhile was missed; what is committed from now on arrives. */
  async #comeBack(): Promise<void> {
    const connection = (this.#connections += 1);
    this.#chain.pause();
    this.#peers.forgive();
    this.#following.passed.startAgain();
    this.#try(() => this.#listener.onMissed());
    // What was committed here meanwhile reached no one: others learn by the position that it is missing.
    this.#sayProgress();
    try {
      const position = await this.#listener.caughtUp();
      if (connection !== this.#connections) return;
      this.#following.shards.startAgain(position);
      this.#chain.start(position);
      this.#gaps.close();
    } catch (error) {
      this.#options.onError(error);
      if (connection !== this.#connections) return;
      this.#chain.goAlone();
      // A database that cannot be read is asked again for as long as the bus works.
      this.#options.clock.setTimer(aliveMs, () => {
        if (connection === this.#connections) void this.#comeBack();
      });
    }
  }

  #sayProgress(): void {
    // What is said to no one is said again.
    if (!this.#options.channel.connected) return;
    this.#send({ kind: 'alive', ...this.#published.progress() });
    this.#send({ kind: 'passed', to: this.#published.takePassed() });
  }

  #send(message: BusMessage, topics?: readonly string[]): void {
    if (!this.#closed) this.#try(() => this.#outgoing.send(message, topics));
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.onError(error);
    }
  }
}
