import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Delivery } from './bus.ts';
import type { Commit } from './commit.ts';
import { GivenUp } from './given-up.ts';
import { type Held, heldOf, isAboutTheSame, past } from './held.ts';
import type { WriterWord } from './own-writers.ts';

/** How long a change waits for the one before it: longer than a busy process needs to speak of what it committed. */
export const gapMs = 1000;

/** Who wrote within so long before a stretch may have written more, which is on its way: everyone says how far they are every three seconds. */
const onItsWayUsec = 6 * 1_000_000;

export interface CommitChainOptions {
  readonly clock: Clock;
  readonly deliver: (delivery: Delivery) => void;
  /** Asks the process that wrote at this position to say when it has published everything up to it. */
  readonly ask: (position: Usec) => void;
  /** Changes of conversations are missing and are not waited for any longer; resolves once what the store has of them was delivered. */
  readonly mend: (missing: MissingStretch) => Promise<void>;
  /** Anything may be missing, and is not waited for any longer: anyone who is connected here may lack it. */
  readonly onGap: () => void;
}

/** How far a writer's commits are known here. */
interface Heard {
  /** Everything that was published up to here and concerns someone here has arrived. */
  upTo: Usec;
  /** The newest commit of which parts have arrived, and what those are about: others may be on their way. */
  newest: { readonly last: Usec; readonly about: Set<string | null> } | null;
}

/**
 * Puts what all processes commit in order, for each conversation by itself. A change names the one before it in its conversation, and the last one
 * that was about anything; it is held until those have been delivered, or their process has said that they are for no one here. Who waits for a
 * process that says nothing does so alone.
 */
export class CommitChain {
  readonly #options: CommitChainOptions;
  #held: Held[] = [];
  /** By writer. */
  readonly #heard = new Map<number, Heard>();
  readonly #givenUp = new GivenUp();
  /** By writer: up to where it was asked for. */
  readonly #asked = new Map<number, Usec>();
  /** Everything up to here is known to everyone who connects; null: not known yet. */
  #base: Usec | null = null;
  #alone = false;
  #cancel: (() => void) | null = null;
  /** Stretches that are being read again, or wait for it. */
  readonly #reads = new Map<Promise<void>, MissingStretch>();

  constructor(options: CommitChainOptions) {
    this.#options = options;
  }

  /** Everything up to the position is in the store, where those who connect from now on find it. */
  start(position: Usec): void {
    this.#alone = false;
    this.#base = position;
    this.#held = this.#held.filter(({ last }) => last > position);
    this.#givenUp.forget(position);
    this.#asked.clear();
    this.#goOn();
  }

  /** Until `start`, commits are only collected. */
  pause(): void {
    this.#alone = false;
    this.#base = null;
    this.#stopWaiting();
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
    const arrivedAt = this.#options.clock.nowUsec();
    const held = parts
      .map((part) => heldOf(part, commit, arrivedAt))
      .filter((part) => this.#alone || !this.#givenUp.covers(part));
    if (!isBehind) this.#held.push(...held);
    this.#learn({ number: writer, from, published: Math.max(from, since) }, isBehind ? [] : held);
    const heard = this.#heardOf(writer);
    if (heard.newest === null || heard.newest.last < last) heard.newest = { last, about: new Set() };
    if (heard.newest.last === last)
      for (const { conversationId } of parts) heard.newest.about.add(conversationId);
    if (this.#alone) this.giveUp();
    else this.#goOn();
  }

  /** A process has published everything under its numbers up to a position each: what concerns someone here has arrived, or will not. */
  hear(...words: readonly WriterWord[]): void {
    for (const word of words) {
      this.#learn(word, []);
      // What one word lets through may be what the next one goes on from.
      this.#goOn();
    }
  }

  /** Waits no longer: what is held is delivered, and what is missing will not be. */
  giveUp(): void {
    this.#stopWaiting();
    const held = this.#held.sort((a, b) => a.last - b.last);
    const waited = this.#alone ? [] : held.flatMap((part) => past(part));
    for (const at of waited) if (at > (this.#base ?? 0)) this.#giveUpUpTo(at);
    this.#held = [];
    for (const part of held) this.#deliver(part);
  }

  stop(): void {
    this.#stopWaiting();
  }

  #heardOf(writer: number): Heard {
    let heard = this.#heard.get(writer);
    if (heard === undefined) this.#heard.set(writer, (heard = { upTo: 0, newest: null }));
    return heard;
  }

  /** @param next what came with the word */
  #learn({ number, from, published }: WriterWord, next: readonly Held[]): void {
    const heard = this.#heardOf(number);
    if (published <= heard.upTo) return;
    const above = Math.max(this.#base ?? 0, heard.upTo);
    heard.upTo = published;
    this.#givenUp.arrived(number, published);
    // Whether the process that had the number before published that is not known any more.
    if (this.#base === null || this.#alone || from <= above) return;
    const hole = this.#givenUp.add({ writer: number, above, upTo: from, conversationId: null });
    void this.#mendBefore(next, [hole], { conversationId: null, above, upTo: from });
  }

  #goOn(): void {
    if (this.#base === null || this.#alone) return;
    for (let next = this.#next(); next; next = this.#next()) {
      this.#held = this.#held.filter((part) => part !== next);
      this.#deliver(next);
    }
    this.#wait();
  }

  #next(): Held | undefined {
    return this.#held.find(
      (part) => !part.isMending && past(part).every((at) => this.#isDelivered(part, at)),
    );
  }

  #isDelivered(part: Held, at: Usec): boolean {
    if (this.#isMissing(part, at)) return false;
    // What is about anything moves the base past all that is below it.
    if (part.conversationId === null && this.#givenUp.isRead(at)) return false;
    // Whoever wrote it: what was read again has the position, while what is below that in its conversation may be held.
    return !this.#held.some((other) => other !== part && isAboutTheSame(part, other) && other.begins < at);
  }

  #isMissing(part: Held, at: Usec): boolean {
    if (at <= (this.#base ?? 0)) return false;
    const { conversationId } = part;
    const isWhole = at === part.wholeAt;
    const given = this.#givenUp.find(at, isWhole ? undefined : conversationId);
    if (given) return !given.isMended;
    if (isWhole && this.#givenUp.isHole(at)) return true;
    const { upTo, newest } = this.#heardOf(writerOf(at));
    if (at <= upTo) return false;
    return (
      isWhole || conversationId === null || !(newest && at <= newest.last && newest.about.has(conversationId))
    );
  }

  /** Until what waits longest for something that has not arrived has waited long enough. */
  #wait(): void {
    let since = Infinity;
    for (const part of this.#held) {
      if (part.isMending) continue;
      const missing = past(part).filter((at) => this.#isMissing(part, at));
      for (const at of missing) this.#ask(at);
      if (missing.length > 0) since = Math.min(since, part.arrivedAt);
    }
    if (since === Infinity) return this.#stopWaiting();
    const { clock } = this.#options;
    const left = gapMs - (clock.nowUsec() - since) / USEC_PER_MS;
    this.#cancel ??= clock.setTimer(Math.max(0, left), () => {
      this.#cancel = null;
      this.#mend();
    });
    return undefined;
  }

  #ask(at: Usec): void {
    const writer = writerOf(at);
    if (at <= (this.#asked.get(writer) ?? 0)) return;
    this.#asked.set(writer, at);
    this.#options.ask(at);
  }

  #mend(): void {
    const due = this.#options.clock.nowUsec() - gapMs * USEC_PER_MS;
    const overdue = this.#held.filter(({ arrivedAt, isMending }) => arrivedAt <= due && !isMending);
    const wholes = overdue
      .filter((part) => this.#isMissing(part, part.wholeAt))
      .map(({ wholeAt }) => wholeAt);
    for (const at of wholes) this.#giveUpUpTo(at);
    for (const part of overdue) {
      const lacks = part.waitsFor.filter((at) => this.#isMissing(part, at));
      if (lacks.length > 0) void this.#mendPart(part, lacks);
    }
    if (wholes.length > 0) this.#options.onGap();
    this.#goOn();
  }

  /** Of that conversation: what else was committed there has not been waited for. */
  #mendPart(part: Held, lacks: readonly Usec[]): Promise<void> {
    const { conversationId } = part;
    const holes = lacks.map((at) => {
      return this.#givenUp.add({
        writer: writerOf(at),
        above: this.#knownBelow(at),
        upTo: at,
        conversationId,
      });
    });
    const above = Math.min(...holes.map((hole) => hole.above));
    return this.#mendBefore([part], holes, { conversationId, above, upTo: Math.max(...lacks) });
  }

  async #mendBefore(
    parts: readonly Held[],
    holes: readonly { isMended: boolean }[],
    missing: MissingStretch,
  ): Promise<void> {
    for (const part of parts) part.isMending = true;
    const done = this.#readInTurn(missing);
    await done;
    this.#reads.delete(done);
    for (const part of parts) part.isMending = false;
    for (const hole of holes) hole.isMended = true;
    this.#goOn();
  }

  /** After what else is read of the same conversations: of two stretches the later one may be read first otherwise. */
  #readInTurn(missing: MissingStretch): Promise<void> {
    const read = (): Promise<void> => this.#options.mend({ ...missing, above: this.#lowest(missing) });
    const before = [...this.#reads]
      .filter(([, other]) => isAboutTheSame(other, missing))
      .map(([done]) => done);
    const done = before.length === 0 ? read() : Promise.all(before).then(read);
    this.#reads.set(done, missing);
    return done;
  }

  /** Above what to read, so that nothing below what is read comes later: what is held, missing or on its way. */
  #lowest({ conversationId, above, upTo }: MissingStretch): Usec {
    const held = this.#held.filter((part) => part.begins < upTo && isAboutTheSame(part, { conversationId }));
    const lacks = held.flatMap((part) => past(part).filter((at) => this.#isMissing(part, at)));
    const known = [...this.#heard.values()].map((heard) => heard.upTo);
    const lowest = [...held.map(({ begins }) => begins), ...lacks.map((at) => this.#knownBelow(at))];
    lowest.push(this.#givenUp.lowest(conversationId), ...known.filter((at) => at > upTo - onItsWayUsec));
    return Math.max(Math.min(above, ...lowest), Math.min(above, this.#base ?? 0));
  }

  /** Everything of its writer up to there has come, or is not waited for. */
  #knownBelow(at: Usec): Usec {
    return Math.min(at - 1, Math.max(this.#base ?? 0, this.#heardOf(writerOf(at)).upTo));
  }

  /** Everyone here synchronises, which brings everything up to there. */
  #giveUpUpTo(at: Usec): void {
    const writer = writerOf(at);
    const above = Math.min(this.#heardOf(writer).upTo, at - 1);
    this.#givenUp.add({ writer, above, upTo: at, conversationId: undefined }).isMended = true;
  }

  #deliver({ conversationId, last, deliveries }: Held): void {
    // It waited for everything below it, and everything else is above it.
    if (conversationId === null && this.#base !== null) {
      this.#base = Math.max(this.#base, last);
      this.#givenUp.forget(last);
    }
    for (const delivery of deliveries) this.#options.deliver(delivery);
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
