import { Signal } from '@lit-labs/signals';
import type { MessageContent } from '../../protocol/types.ts';
import type { Bridge, BridgeEvents } from '../../preload/bridge.ts';
import type { TimelineView } from '../../preload/views.ts';
import { selfReadTimestamp } from '../format/conversations.ts';
import { words } from '../words/words.ts';
import { mergeEvents, stillUnsent } from './events.ts';
import type { Mirror, Timeline } from './mirror.ts';

const untracked = <T>(cell: Signal.State<T> | Signal.Computed<T>): T =>
  Signal.subtle.untrack(() => cell.get());

/** The conversation on screen: opens it in the main process, keeps its timeline, and reports what was seen. */
export class OpenConversation {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;
  #account: string | null = null;
  #loadingOlder: Promise<boolean> | null = null;
  #seen = 0;
  /** Counts what the main process told of the timeline, so that an older answer cannot undo it. */
  #told = 0;

  constructor(bridge: Bridge, mirror: Mirror) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  async open(id: string): Promise<void> {
    const account = untracked(this.#mirror.account)?.key;
    if (account === undefined || untracked(this.#mirror.openId) === id) return;
    this.close();
    this.#account = account;
    const view = this.#mirror.conversations.peek(id);
    const newAfter =
      view && view.unread > 0 ? selfReadTimestamp(view.conversation, untracked(this.#mirror.selfId)) : null;
    this.#mirror.openId.set(id);
    this.#set({ conversationId: id, state: 'loading', events: [], outbox: [], hasOlder: false, newAfter });
    await this.#read(account, id, false);
  }

  /** Opens a conversation at a message, however old. */
  async openAt(id: string, timestamp: number): Promise<void> {
    await this.open(id);
    const account = this.#account;
    if (account === null) return;
    const answer = await this.#bridge.loadBackTo(account, id, timestamp).catch(() => null);
    const timeline = this.#current(account, id);
    if (!timeline) return;
    if (answer?.ok !== true) {
      this.#mirror.say(answer?.error.message ?? words.conversation.couldNotLoad);
      return;
    }
    const events = mergeEvents(answer.value.events, timeline.events);
    this.#set({ ...timeline, events, hasOlder: answer.value.hasOlder });
    this.#mirror.sought.set({ conversationId: id, timestamp });
  }

  /** Reads the history anew, for when the mirror may have missed something. */
  async refresh(): Promise<void> {
    const id = untracked(this.#mirror.openId);
    if (id !== null && this.#account !== null) await this.#read(this.#account, id, true);
  }

  close(): void {
    const id = untracked(this.#mirror.openId);
    if (id !== null && this.#account !== null) void this.#bridge.closeConversation(this.#account, id);
    this.#seen = 0;
    this.#loadingOlder = null;
    this.#mirror.openId.set(null);
    this.#mirror.timeline.set(null);
  }

  told(payload: BridgeEvents['timeline']): void {
    const timeline = this.#current(payload.account, payload.conversationId);
    if (!timeline) return;
    this.#told += 1;
    const events = mergeEvents(timeline.events, payload.events);
    this.#set({ ...timeline, events, outbox: stillUnsent(payload.outbox, events) });
  }

  /** False: nothing came; the caller may offer to try again. */
  async loadOlder(): Promise<boolean> {
    const id = untracked(this.#mirror.openId);
    const account = this.#account;
    if (id === null || account === null || !untracked(this.#mirror.timeline)?.hasOlder) return true;
    this.#loadingOlder ??= this.#bridge
      .loadOlder(account, id)
      .then((answer) => {
        const timeline = this.#current(account, id);
        if (answer.ok && timeline) {
          const events = mergeEvents(answer.value.events, timeline.events);
          this.#set({ ...timeline, events, hasOlder: answer.value.hasOlder });
        }
        return answer.ok;
      })
      .catch(() => false)
      .finally(() => {
        this.#loadingOlder = null;
      });
    return this.#loadingOlder;
  }

  async send(content: MessageContent): Promise<void> {
    const id = untracked(this.#mirror.openId);
    const account = this.#account;
    if (id === null || account === null) return;
    const told = this.#told;
    this.#line(null);
    const item = await this.#bridge.sendMessage(account, id, content);
    const timeline = this.#current(account, id);
    if (!timeline || told !== this.#told) return;
    this.#set({ ...timeline, outbox: stillUnsent([...timeline.outbox, item], timeline.events) });
  }

  /** The newest event is on screen of a focused window. */
  seen(): void {
    const timeline = untracked(this.#mirror.timeline);
    const newest = timeline?.events.at(-1)?.timestamp ?? 0;
    if (!timeline || this.#account === null || timeline.state === 'loading' || newest <= this.#seen) return;
    this.#seen = newest;
    void this.#bridge.conversationSeen(this.#account, timeline.conversationId, newest);
  }

  /** The person looks elsewhere: what comes from now on is new to them. */
  lookedAway(): void {
    const newest = untracked(this.#mirror.timeline)?.events.at(-1)?.timestamp ?? 0;
    if (newest > 0 && this.#seen >= newest) this.#line(newest);
  }

  #line(newAfter: number | null): void {
    const timeline = untracked(this.#mirror.timeline);
    if (timeline) this.#set({ ...timeline, newAfter });
  }

  async #read(account: string, id: string, replace: boolean): Promise<void> {
    const told = this.#told;
    const view: TimelineView | null = await this.#bridge.openConversation(account, id).catch(() => null);
    const timeline = this.#current(account, id);
    if (!timeline) return;
    if (view === null) {
      this.#mirror.say(words.conversation.couldNotOpen);
      if (!replace) this.close();
      return;
    }
    const quiet = told === this.#told;
    const events = replace && quiet ? view.events : mergeEvents(view.events, timeline.events);
    const outbox = stillUnsent(quiet ? view.outbox : timeline.outbox, events);
    this.#set({ ...timeline, state: 'ready', events, outbox, hasOlder: view.hasOlder });
    // What came in between could only be added to: only a quiet answer says what is gone.
    if (replace && !quiet) await this.#read(account, id, true);
  }

  #current(account: string, id: string): Timeline | null {
    const timeline = untracked(this.#mirror.timeline);
    return account === this.#account && timeline?.conversationId === id ? timeline : null;
  }

  #set(timeline: Timeline): void {
    this.#mirror.timeline.set(timeline);
  }
}
