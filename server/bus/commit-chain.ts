import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Delivery } from './bus.ts';

/** What one commit of one process publishes about one conversation. */
export interface CommitPart {
  /** Null: it is about anything. */
  readonly conversationId: string | null;
  /** Positions of changes to conversations, by any process, that are to be delivered before it. */
  readonly waitsFor: readonly Usec[];
  readonly deliveries: readonly Delivery[];
}

/** What one commit of one process publishes. */
export interface Commit {
  /** Its positions are above this. */
  readonly after: Usec;
  /** Up to where something was committed under its writer's number before. */
  readonly since: Usec;
  /** The last of them. */
  readonly last: Usec;
  /** Position of the change about anything that is to be delivered before all of it; 0: none. */
  readonly wholeAt: Usec;
  readonly parts: readonly CommitPart[];
}

/** How long a change waits for the one before it: longer than a busy process needs to speak of what it committed. */
export const gapMs = 1000;

export interface CommitChainOptions {
  readonly clock: Clock;
  readonly deliver: (delivery: Delivery) => void;
  /** Changes of conversations are missing and are not waited for any longer; resolves once what the store has of them was delivered. */
  readonly mend: (missing: MissingStretch) => Promise<void>;
  /** Anything may be missing, and is not waited for any longer: anyone who is connected here may lack it. */
  readonly onGap: () => void;
}

interface Hole {
  readonly writer: number;
  /** Exclusive. */
  readonly above: Usec;
  readonly upTo: Usec;
}

interface Held extends CommitPart {
  readonly after: Usec;
  readonly last: Usec;
  readonly wholeAt: Usec;
  readonly arrivedAt: Usec;
  isMending: boolean;
}

/**
 * Puts what all processes commit in order, for each conversation by itself. A change names the one before it in its conversation, and the last one
 * that was about anything; it is held until those have been delivered. Who waits for a process that says nothing does so alone.
 */
export class CommitChain {
  readonly #options: CommitChainOptions;
  #held: Held[] = [];
  /** By writer: up to where everything has arrived, or is no longer waited for. */
  readonly #arrived = new Map<number, Usec>();
  /** Of what has arrived: stretches that never will. */
  #holes: Hole[] = [];
  /** By writer: up to where it has published. */
  readonly #published = new Map<number, { readonly at: Usec; readonly heardAt: Usec }>();
  /** Everything up to here is known to everyone who connects; null: not known yet. */
  #base: Usec | null = null;
  #alone = false;
  #cancel: (() => void) | null = null;

  constructor(options: CommitChainOptions) {
    this.#options = options;
  }

  /** Everything up to the position is in the store, where those who connect from now on find it. */
  start(position: Usec): void {
    this.#alone = false;
    this.#base = position;
    this.#held = this.#held.filter(({ last }) => last > position);
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

  add({ after, since, last, wholeAt, parts }: Commit): void {
    const writer = writerOf(last);
    // Waited for too long and given up.
    if (!this.#alone && last <= (this.#arrived.get(writer) ?? 0)) return;
    const above = Math.max(this.#base ?? 0, this.#arrived.get(writer) ?? 0);
    this.#arrived.set(writer, last);
    if (this.#base !== null && last <= this.#base) return;
    const arrivedAt = this.#options.clock.nowUsec();
    const held = parts.map((part) => ({ ...part, after, last, wholeAt, arrivedAt, isMending: false }));
    this.#held.push(...held);
    // The process that had the number before died before it published that.
    if (this.#base !== null && !this.#alone && since > above)
      this.#lose({ writer, above, upTo: since }, held);
    if (this.#alone) this.giveUp();
    else this.#goOn();
  }

  /** Some process has published its commits up to this one: what has not arrived is missing, or on its way. */
  expect(position: Usec): void {
    if (position === 0) return;
    const writer = writerOf(position);
    // One that says the same again is not waited for anew.
    if (this.#published.get(writer)?.at !== position)
      this.#published.set(writer, { at: position, heardAt: this.#options.clock.nowUsec() });
    this.#goOn();
  }

  /** Waits no longer: what is held is delivered, and what is missing will not be. */
  giveUp(): void {
    this.#stopWaiting();
    for (const part of this.#held) for (const at of past(part)) this.#count(at);
    for (const { at } of this.#published.values()) this.#count(at);
    const held = this.#held.sort((a, b) => a.last - b.last);
    this.#held = [];
    for (const part of held) this.#deliver(part);
  }

  stop(): void {
    this.#stopWaiting();
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
    if (this.#isMissing(at)) return false;
    const writer = writerOf(at);
    return !this.#held.some(
      (other) =>
        other !== part && other.after < at && writerOf(other.last) === writer && isAboutTheSame(part, other),
    );
  }

  #isMissing(at: Usec): boolean {
    if (at <= (this.#base ?? 0)) return false;
    return at > (this.#arrived.get(writerOf(at)) ?? 0) || this.#holes.some((hole) => isIn(hole, at));
  }

  /** Until what waits longest for something that has not arrived has waited long enough. */
  #wait(): void {
    const since = [
      ...this.#held
        .filter((part) => !part.isMending && past(part).some((at) => this.#isMissing(at)))
        .map(({ arrivedAt }) => arrivedAt),
      ...[...this.#published.values()].filter(({ at }) => this.#isMissing(at)).map(({ heardAt }) => heardAt),
    ];
    if (since.length === 0) return this.#stopWaiting();
    const { clock } = this.#options;
    const left = gapMs - (clock.nowUsec() - Math.min(...since)) / USEC_PER_MS;
    this.#cancel ??= clock.setTimer(Math.max(0, left), () => {
      this.#cancel = null;
      this.#mend();
    });
    return undefined;
  }

  #mend(): void {
    const due = this.#options.clock.nowUsec() - gapMs * USEC_PER_MS;
    const overdue = [...this.#published.values()].filter(({ heardAt }) => heardAt <= due);
    const missing = new Set(overdue.map(({ at }) => at).filter((at) => this.#isMissing(at)));
    let isGap = missing.size > 0;
    for (const part of this.#held.filter(({ arrivedAt }) => arrivedAt <= due)) {
      const lacks = part.waitsFor.filter((at) => this.#isMissing(at));
      if (this.#isMissing(part.wholeAt)) isGap = true;
      else if (lacks.length > 0) void this.#mendPart(part, lacks);
      for (const at of [part.wholeAt, ...lacks]) missing.add(at);
    }
    for (const at of missing) this.#count(at);
    if (isGap) this.#options.onGap();
    this.#goOn();
  }

  #mendPart(part: Held, lacks: readonly Usec[]): Promise<void> {
    const before = lacks.map((at) => {
      const hole = this.#holes.find((each) => isIn(each, at));
      return hole ? hole.above : (this.#arrived.get(writerOf(at)) ?? 0);
    });
    const above = Math.max(this.#base ?? 0, Math.min(...before));
    return this.#mendBefore([part], {
      conversationId: part.conversationId,
      above,
      upTo: Math.max(...lacks),
    });
  }

  /** A hole is mended at once; who waits for something in it that is about anything finds that missing. */
  #lose(hole: Hole, next: readonly Held[]): void {
    this.#holes.push(hole);
    void this.#mendBefore(next, { conversationId: null, above: hole.above, upTo: hole.upTo });
  }

  async #mendBefore(parts: readonly Held[], missing: MissingStretch): Promise<void> {
    for (const part of parts) part.isMending = true;
    await this.#options.mend(missing);
    for (const part of parts) part.isMending = false;
    this.#goOn();
  }

  #count(at: Usec): void {
    const writer = writerOf(at);
    this.#arrived.set(writer, Math.max(at, this.#arrived.get(writer) ?? 0));
    this.#holes = this.#holes.filter((hole) => !isIn(hole, at));
  }

  #deliver({ conversationId, last, deliveries }: Held): void {
    // It waited for everything below it, and everything else is above it.
    if (conversationId === null && this.#base !== null) {
      this.#base = Math.max(this.#base, last);
      this.#holes = this.#holes.filter(({ upTo }) => upTo > last);
    }
    for (const delivery of deliveries) this.#options.deliver(delivery);
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

const isIn = ({ writer, above, upTo }: Hole, at: Usec): boolean =>
  writerOf(at) === writer && at > above && at <= upTo;

const past = ({ wholeAt, waitsFor }: Held): readonly Usec[] =>
  wholeAt === 0 ? waitsFor : [wholeAt, ...waitsFor];

const isAboutTheSame = (one: CommitPart, other: CommitPart): boolean =>
  one.conversationId === null || other.conversationId === null || one.conversationId === other.conversationId;
