import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Delivery } from './bus.ts';
import type { Commit } from './commit.ts';
import { recipientsOutsideConversations } from './commit-parts.ts';
import { GivenUp, isInStretch, type ReadAgain, type Stretch } from './given-up.ts';
import { HeardWriters } from './heard-writers.ts';
import { type Held, heldOf, HeldParts } from './held.ts';
import { Lacking } from './lacking.ts';
import type { WriterWord } from './own-writers.ts';

/** How long a change waits for the one before it: longer than a busy process needs to speak of what it committed. */
export const gapMs = 1000;

/** Where more than so many are to be read again, everyone synchronises, which costs the store less. */
export const mostReads = 1000;

export interface CommitChainOptions {
  readonly clock: Clock;
  readonly deliver: (delivery: Delivery) => void;
  /** Asks the process that wrote at this position to say when it has published everything up to it. */
  readonly ask: (position: Usec) => void;
  /** Changes of conversations are missing and are not waited for any longer; resolves once what the store has of them was delivered. */
  readonly mend: (missing: MissingStretch) => Promise<void>;
  /** Anything may be missing, and the chain has stopped waiting. Everyone connected here synchronises; with `lacks`, only the people it answers true for. */
  readonly onGap: (lacks?: (gaiaId: string) => boolean) => void;
}

/**
 * Puts what all processes commit in order, for each conversation by itself. A change names the one before it in its conversation, and the last one
 * that was about anything; it is held until those have been delivered, or their process has said that they are for no one here. Who waits for a
 * process that says nothing does so alone.
 */
export class CommitChain {
  readonly #options: CommitChainOptions;
  readonly #held = new HeldParts();
  readonly #heard = new HeardWriters();
  /** Of which conversations the first that is held lacks something of a writer. */
  readonly #lacking = new Lacking();
  readonly #givenUp = new GivenUp();
  /** By writer: up to where it was asked for. */
  readonly #asked = new Map<number, Usec>();
  /** Everything up to here is known to everyone who connects, or was waited for; null: not known yet. */
  #base: Usec | null = null;
  /** Everything up to here is known to everyone who is connected. */
  #known: Usec = 0;
  #alone = false;
  /** When something that is held has waited long enough; infinite: nothing waits. */
  #dueAt: Usec = Infinity;
  #cancel: (() => void) | null = null;
  /** Stretches that are being read again, or wait for it, by conversation. */
  readonly #reads = new Map<Promise<void>, string | null>();

  constructor(options: CommitChainOptions) {
    this.#options = options;
  }

  /** Everything up to the position is in the store, where those who connect from now on find it. */
  start(position: Usec): void {
    this.#alone = false;
    this.#base = this.#known = position;
    this.#givenUp.forget(position);
    this.#asked.clear();
    for (const part of this.#held.takeAll()) if (part.last > position) this.#held.add(part);
    this.#goOn([...this.#held.conversations]);
  }

  /** Until `start`, commits are only collected. */
  pause(): void {
    this.#alone = false;
    this.#base = null;
    this.stop();
  }

  /** Until `start`, there is no one to wait for: what is held is delivered, and so is everything else at once. */
  goAlone(): void {
    this.#alone = true;
    this.#base ??= 0;
    this.giveUp();
  }

  add(commit: Commit): void {
    const { from, since, last, parts } = commit;
    const writer = writerOf(last);
    const isBehind = this.#base !== null && last <= this.#base;
    // Reading conversations again does not bring changes outside them.
    const lacks = isBehind && last > this.#known ? recipientsOutsideConversations(parts) : null;
    if (lacks && !this.#givenUp.isEverything(last)) this.#options.onGap(lacks);
    const arrivedAt = this.#options.clock.nowUsec();
    const held = parts
      .map((part) => heldOf(part, commit, arrivedAt))
      .filter((part) => !isBehind && (this.#alone || !this.#givenUp.covers(part)));
    this.#learn({ number: writer, from, published: Math.max(from, since) });
    for (const part of held) this.#take(part);
    this.#heard.came(commit);
    if (this.#alone) return this.giveUp();
    if (this.#held.size === 0) return;
    this.#goOn(this.#lacking.take(writer));
    for (const part of held) this.#askFor(part);
  }

  /** A process has published everything under its numbers up to a position each: what concerns someone here has arrived, or will not. */
  hear(...words: readonly WriterWord[]): void {
    for (const word of words) {
      this.#learn(word);
      this.#goOn(this.#lacking.take(word.number));
    }
  }

  /** Waits no longer: what is held is delivered, and what is missing will not be. */
  giveUp(): void {
    this.stop();
    const held = this.#held.takeAll();
    if (!this.#alone) for (const { past } of held) for (const at of past) this.#givenUp.addEverything(at);
    for (const part of held) this.#deliver(part);
  }

  /** Nothing that is held is waited for any longer. */
  stop(): void {
    this.#dueAt = Infinity;
    this.#cancel?.();
    this.#cancel = null;
  }

  #learn({ number, from, published }: WriterWord): void {
    const upTo = this.#heard.upTo(number);
    if (published <= upTo) return;
    const above = Math.max(this.#base ?? 0, upTo);
    this.#heard.raise(number, published);
    this.#givenUp.arrived(number, published);
    // Whether the process that had the number before published that is not known any more.
    if (this.#base === null || this.#alone || from <= above) return;
    this.#readStretches([this.#givenUp.addStretch(from, above)]);
  }

  /** Most need not be held. */
  #take(part: Held): void {
    const { conversationId } = part;
    const isFirst = this.#held.firstOf(conversationId) === undefined;
    if (isFirst && this.#base !== null && !this.#alone && this.#isNext(part)) {
      this.#deliver(part);
      if (conversationId === null) this.#goOn([...this.#held.conversations]);
    } else {
      this.#held.add(part);
      this.#goOn([conversationId]);
    }
  }

  /** @param conversations of which the first that is held may be next; null: what is about anything */
  #goOn(conversations: Iterable<string | null>): void {
    if (this.#base === null || this.#alone) return;
    for (let those = conversations; ; those = [...this.#held.conversations]) {
      for (const id of those) if (id !== null) this.#deliverNext(id);
      // Any may have waited for what is about anything.
      if (!this.#deliverNext(null)) break;
    }
    if (this.#held.size > 0) return;
    this.stop();
    this.#lacking.clear();
  }

  /** Whether anything was next. */
  #deliverNext(conversationId: string | null): boolean {
    let isAny = false;
    for (let first = this.#held.firstOf(conversationId); first; first = this.#held.firstOf(conversationId)) {
      if (!this.#isNext(first)) break;
      this.#held.removeFirst(conversationId);
      this.#deliver(first);
      isAny = true;
    }
    return isAny;
  }

  #isNext(part: Held): boolean {
    const { conversationId, past } = part;
    const missing = past.filter((at) => this.#isMissing(part, at));
    if (missing.length > 0) this.#lack(part, missing);
    if (missing.length > 0 || this.#held.isBefore(part)) return false;
    // What is about anything moves the base past all that is below it.
    return conversationId !== null || !this.#givenUp.isReadBelow(Math.max(...past));
  }

  /** It may be next once more is known of the writers of what is missing, or once it has waited long enough. */
  #lack(part: Held, missing: readonly Usec[]): void {
    const { conversationId, arrivedAt } = part;
    for (const at of missing) this.#lacking.add(conversationId, at);
    if (!this.#held.isBefore(part) && this.#lacks(part).length > 0)
      this.#wait(arrivedAt + gapMs * USEC_PER_MS);
  }

  #isMissing({ conversationId, wholeAt }: Held, at: Usec): boolean {
    if (at <= (this.#base ?? 0) || this.#givenUp.isEverything(at)) return false;
    // What is about anything is not read again.
    if (at === wholeAt) return !this.#heard.has(null, at) || this.#givenUp.isInStretch(at);
    const again = this.#givenUp.find(conversationId, at);
    return again ? !again.isDone : !this.#heard.has(conversationId, at);
  }

  /** What is missing and not being read. */
  #lacks(part: Held): readonly Usec[] {
    const { conversationId, past, wholeAt } = part;
    const isRead = (at: Usec): boolean =>
      at !== wholeAt && this.#givenUp.find(conversationId, at) !== undefined;
    return past.filter((at) => this.#isMissing(part, at) && !isRead(at));
  }

  /** Whoever published what it waits for, and was not heard of yet, is to say so. */
  #askFor(part: Held): void {
    for (const at of part.past) {
      const writer = writerOf(at);
      if (at <= (this.#asked.get(writer) ?? 0) || !this.#isMissing(part, at)) continue;
      this.#asked.set(writer, at);
      this.#options.ask(at);
    }
  }

  #wait(dueAt: Usec): void {
    if (dueAt >= this.#dueAt) return;
    this.stop();
    this.#dueAt = dueAt;
    const { clock } = this.#options;
    this.#cancel = clock.setTimer(Math.max(0, (dueAt - clock.nowUsec()) / USEC_PER_MS), () => {
      this.stop();
      this.#mend();
    });
  }

  /** What has waited long enough waits no longer. */
  #mend(): void {
    const due = this.#options.clock.nowUsec() - gapMs * USEC_PER_MS;
    const overdue = [...this.#held.firsts()].filter(({ arrivedAt }) => arrivedAt <= due);
    const wholes = overdue.filter((part) => this.#isMissing(part, part.wholeAt));
    for (const { wholeAt } of wholes) this.#givenUp.addEverything(wholeAt);
    // What is held before it comes first. What else was committed in its conversation has not been waited for.
    const those = overdue.filter((part) => this.#lacks(part).length > 0 && !this.#held.isBefore(part));
    const isTooMuch = this.#reads.size + those.length > mostReads;
    if (isTooMuch) this.giveUp();
    else for (const part of those) this.#mendFirst(part);
    if (isTooMuch || wholes.length > 0) this.#options.onGap();
    this.#goOn([...this.#held.conversations]);
  }

  #mendFirst(part: Held): void {
    const { conversationId } = part;
    const lacks = this.#lacks(part);
    // It may be in a stretch that is read for another.
    if (lacks.length === 0) return;
    if (conversationId !== null) this.#readConversation(conversationId, Math.max(...lacks));
    else this.#readStretches(lacks.map((at) => this.#givenUp.addStretch(at, this.#heard.upTo(writerOf(at)))));
  }

  #readConversation(id: string, upTo: Usec): void {
    const above = Math.max(this.#base ?? 0, this.#givenUp.upTo(id));
    const missing = { conversationId: id, changedAbove: above, above, upTo, has: this.#heard.hadNow() };
    void this.#read(missing, [this.#givenUp.addConversation(id, upTo)]);
  }

  #readStretches(stretches: readonly Stretch[]): void {
    const heard = this.#heard.hadNow();
    // What is held lies between what is read.
    const held = new Map(
      [...this.#held.firsts()].map(({ conversationId, begins }) => [conversationId, begins]),
    );
    const isHeld = (id: string | null, at: Usec): boolean => at > (held.get(id) ?? Infinity);
    const has = (id: string, at: Usec): boolean =>
      heard(id, at) &&
      !isHeld(id, at) &&
      !isHeld(null, at) &&
      !stretches.some((each) => isInStretch(each, at));
    const base = this.#base ?? 0;
    const changedAbove = Math.max(base, Math.min(...stretches.map(({ above }) => above)));
    const upTo = Math.max(...stretches.map((each) => each.upTo));
    void this.#read({ conversationId: null, changedAbove, above: base, upTo, has }, stretches);
  }

  /** What has not come by now, by whichever writer: what is on its way would come after what is read. */
  async #read(missing: MissingStretch, reads: readonly ReadAgain[]): Promise<void> {
    const { conversationId } = missing;
    const { promise: done, resolve } = Promise.withResolvers<void>();
    // What is about anything is read after all that is being read, and before all that is to be read later.
    const before = [...this.#reads].filter(([, id]) => id === null || conversationId === null);
    this.#reads.set(done, conversationId);
    if (before.length > 0) await Promise.all(before.map(([read]) => read));
    await this.#options.mend(missing);
    this.#reads.delete(done);
    for (const each of reads) each.isDone = true;
    this.#goOn(conversationId === null ? [...this.#held.conversations] : [conversationId]);
    resolve();
  }

  #deliver({ conversationId, last, deliveries }: Held): void {
    // It waited for everything below it, and everything else is above it.
    if (conversationId === null && this.#base !== null) {
      this.#base = Math.max(this.#base, last);
      this.#givenUp.forget(last);
    }
    for (const delivery of deliveries) this.#options.deliver(delivery);
  }
}
