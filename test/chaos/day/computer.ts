import {
  ActivityReporter,
  AWAY_SECS,
  MemoryCache,
  Session,
  isAway,
  type Cache,
} from '../../../client/index.ts';
import { ViewedConversation } from '../../../main/activity/viewed-conversation.ts';
import { clientVersion, text } from '../support/client.ts';
import { ComputerClock } from './computer-clock.ts';
import type { Network } from './network.ts';

export interface ComputerOptions {
  readonly name: string;
  readonly network: Network;
  readonly token: string;
  /** Microseconds; wrong by as much as this computer's clock is. */
  readonly start: number;
  readonly random: () => number;
}

/** What the rules of a day allow this computer, counted as the day goes. */
export interface Tally {
  onlineSecs: number;
  /** Time without a connection in which the app tried to get one. */
  lostSecs: number;
  losses: number;
  inUseSecs: number;
  /** How often being in use began. */
  uses: number;
  /** How often the person became idle or came back, in the eyes of others. */
  idleTurns: number;
  focusSecs: number;
  focusTurns: number;
  reads: number;
  bursts: number;
  sent: number;
  settings: number;
}

const perSec = 1_000_000;

/** One computer of a person: the app's session with what the desktop does around it, without a window. */
export class Computer {
  readonly name: string;
  readonly network: Network;
  readonly clock: ComputerClock;
  readonly cache: Cache = new MemoryCache();
  /** How often each event was reported, by event id, over all runs of the app. */
  readonly received = new Map<string, number>();
  readonly tally: Tally = {
    onlineSecs: 0,
    lostSecs: 0,
    losses: 0,
    inUseSecs: 0,
    uses: 0,
    idleTurns: 0,
    focusSecs: 0,
    focusTurns: 0,
    reads: 0,
    bursts: 0,
    sent: 0,
    settings: 0,
  };
  session!: Session;
  asleep = false;
  locked = false;
  readonly #random: () => number;
  readonly #attention: ViewedConversation;
  #reporter!: ActivityReporter;
  #focused = false;
  #open: string | null = null;
  #lastInput: number;
  #before = { online: false, inUse: false, idle: false };

  constructor({ name, network, start, random, token }: ComputerOptions) {
    this.name = name;
    this.network = network;
    this.#random = random;
    this.clock = new ComputerClock(start);
    this.#lastInput = start;
    this.#attention = new ViewedConversation({
      activeAccount: () => 'account',
      opened: () => {},
      moved: (now) => {
        this.tally.focusTurns += 1;
        this.session.setFocus(now?.conversationId ?? null);
      },
      seen: ({ conversationId }, timestamp) => {
        this.tally.reads += 1;
        this.session.markRead(conversationId, timestamp);
      },
    });
    this.startApp(token);
  }

  get isOnline(): boolean {
    return this.session.connection.kind === 'online';
  }

  startApp(token: string): void {
    const session = new Session({
      server: this.network.origin,
      token,
      cache: this.cache,
      clientVersion,
      clock: this.clock,
      random: this.#random,
    });
    this.session = session;
    this.#reporter = new ActivityReporter({ session, clock: this.clock, read: () => this.#read() });
    session.subscribe((change) => {
      if (change.kind === 'arrived') {
        const id = change.event.event_id ?? '';
        this.received.set(id, (this.received.get(id) ?? 0) + 1);
      }
      if (change.kind === 'connection' || change.kind === 'self') this.#reporter.update();
      if (change.kind === 'timeline' && change.conversationId === this.#open) this.#draw();
    });
    void session.start();
  }

  async stopApp(): Promise<void> {
    this.leave();
    this.#reporter[Symbol.dispose]();
    await this.session[Symbol.asyncDispose]();
  }

  /** A key or a pointer movement. */
  touch(): void {
    this.#lastInput = this.clock.nowUsec();
  }

  /** Brings the window to the front with a conversation open. */
  look(conversationId: string): void {
    if (!this.session.conversations.has(conversationId)) return;
    this.touch();
    this.#open = conversationId;
    this.#focused = true;
    this.#attention.open('account', conversationId);
    this.#attention.setFocused(true);
    this.#draw();
    this.#reporter.update();
  }

  /** Goes to another program. */
  leave(): void {
    this.#focused = false;
    this.#attention.setFocused(false);
    this.#reporter.update();
  }

  async write(conversationId: string, words: string): Promise<void> {
    this.tally.bursts += 1;
    this.tally.sent += 1;
    this.session.setTyping(conversationId, 'started');
    await this.session.outbox.send(conversationId, text(words));
  }

  lock(locked: boolean): void {
    this.locked = locked;
    this.#reporter.update();
    if (!locked) this.session.retryNow();
  }

  /** What the desktop tells the app before the lid is shut; the rest of the world goes on. */
  fallAsleep(): void {
    this.asleep = true;
    this.#reporter.update();
  }

  wakeUp(): void {
    this.asleep = false;
    this.network.setAsleep(false);
    this.#reporter.update();
    this.session.retryNow();
  }

  /** One second of the world, at the end of which the books are kept. */
  second(): void {
    if (this.asleep) {
      this.network.setAsleep(true);
      this.clock.sleep(1000);
      return;
    }
    this.clock.advance(1000);
    const here = this.#read();
    this.#attention.setPresent(!isAway(here, AWAY_SECS));
    const { tally } = this;
    const online = this.isOnline;
    const inUse = online && this.#focused && !isAway(here, AWAY_SECS);
    const idle = isAway(here, 300);
    if (online) tally.onlineSecs += 1;
    else if (this.session.connection.kind !== 'refused') tally.lostSecs += 1;
    if (!online && this.#before.online) tally.losses += 1;
    if (inUse) tally.inUseSecs += 1;
    if (inUse && !this.#before.inUse) tally.uses += 1;
    if (idle !== this.#before.idle) tally.idleTurns += 1;
    if (this.#attention.now) tally.focusSecs += 1;
    this.#before = { online, inUse, idle };
  }

  #draw(): void {
    const newest = this.#open === null ? undefined : this.session.timeline(this.#open).events.at(-1);
    if (this.#open !== null && newest?.timestamp)
      this.#attention.drawn('account', this.#open, newest.timestamp);
  }

  #read() {
    const idleSecs = Math.floor((this.clock.nowUsec() - this.#lastInput) / perSec);
    return {
      windowFocused: this.#focused,
      idleSecs,
      locked: this.locked,
      suspended: this.asleep,
      appearsAway: false,
    };
  }
}
