import type { MessageContent } from '../../protocol/types.ts';
import type { Bridge, BridgeEvents } from '../../preload/bridge.ts';
import type { MessageExtrasView } from '../../preload/commands/composing.ts';
import type { HistoryWhere } from '../../preload/commands/history.ts';
import type { HistoryRangeView, OutboxItemView, TimelineView, ViewState } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import { mergeEvents } from '../../words/merge-events.ts';
import { cameAtOnce, keepNewest, keepOldest, stillUnsent, withReceived } from './events.ts';
import { annotationsOf, noAnnotations, withAnnotations } from './annotations.ts';
import { HistoryLoader } from './history-loader.ts';
import type { Mirror, Timeline } from './mirror.ts';
import { untracked } from '../kit/untracked.ts';

/**
 * How far back the history is fetched for the first unread message when a conversation is opened, in steps of
 * `loadHistoryTo`: some thousands of messages. Who has more to read begins there.
 */
const unreadSteps = 10;

/** A conversation of an account. */
export interface Target {
  account: string;
  conversationId: string;
}

/**
 * The conversation on screen: opens it in the main process, keeps the part of its history that the person is near to,
 * and reports what was seen.
 */
export class OpenConversation {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;
  /** Loads the history back to a date. */
  readonly historyLoader: HistoryLoader;
  #account: string | null = null;
  /** Reading the conversation opened last, finished or not. */
  #opening: Promise<void> = Promise.resolve();
  readonly #loading = new Map<HistoryWhere, Promise<boolean>>();
  #seen = 0;
  /** Counts the events of the bridge about the timeline, so that an older response cannot undo one. */
  #received = 0;
  /** Counts the person's jumps: a response to an earlier one must not override a later one. */
  #ways = 0;
  /** Called when the conversation is closed, also for another one. */
  closing: () => void = () => {};
  /** Where the person reads; null while at the newest. Set by the timeline on screen. */
  place: () => ViewState['reading'] = () => null;

  constructor(bridge: Bridge, mirror: Mirror) {
    this.#bridge = bridge;
    this.#mirror = mirror;
    this.historyLoader = new HistoryLoader(bridge, mirror);
  }

  /**
   * Opens it at the first unread message, else at the newest. Resolves when its history is loaded, also for a
   * conversation that is open already. `chosen`: by the person, so it is no longer marked as unread.
   */
  async open(id: string, chosen = true): Promise<void> {
    const account = untracked(this.#mirror.account)?.key;
    if (account === undefined) return;
    if (chosen && this.#mirror.conversations.peek(id)?.markedUnread)
      void this.#bridge.clearUnreadMark(account, id);
    if (untracked(this.#mirror.openId) === id) return this.#opening;
    this.close();
    this.#account = account;
    const view = this.#mirror.conversations.peek(id);
    const newAfter = view && view.unread > 0 ? this.#mirror.readTo(id) : null;
    this.#mirror.hold(id);
    this.#mirror.openId.set(id);
    const empty = { events: [], outbox: [], hasOlder: false, hasNewer: false, beyond: 0, cameAtOnce: null };
    this.#set({ conversationId: id, state: 'loading', newAfter, annotations: noAnnotations, ...empty });
    this.#opening = this.#read(account, id, false);
    await this.#opening;
  }

  /** Opens a conversation at a moment, however old: at that message or the first one after it, put `offset` pixels below the top. */
  async openAt(id: string, timestamp: number, offset?: number): Promise<void> {
    const way = (this.#ways += 1);
    await this.open(id);
    const timeline = untracked(this.#mirror.timeline);
    if (way !== this.#ways || timeline?.conversationId !== id) return;
    const first = timeline.events[0]?.timestamp ?? Infinity;
    const last = timeline.events.at(-1)?.timestamp ?? 0;
    const isHere = (first <= timestamp || !timeline.hasOlder) && (timestamp <= last || !timeline.hasNewer);
    if (!isHere && !(await this.#jump(timestamp))) return;
    this.#mirror.sought.set({ conversationId: id, timestamp, ...(offset !== undefined && { offset }) });
  }

  /** Loads the newest again after a jump into the past. */
  async toNewest(): Promise<void> {
    this.#ways += 1;
    this.historyLoader.cancel();
    const timeline = untracked(this.#mirror.timeline);
    if (timeline?.hasNewer !== true || this.#account === null) return;
    await this.#read(this.#account, timeline.conversationId, true);
  }

  /** Reads the history again, for when the mirror may have missed something. */
  async refresh(): Promise<void> {
    const id = untracked(this.#mirror.openId);
    if (id === null || this.#account === null) return;
    const place = this.place();
    if (place === null) await this.#read(this.#account, id, true);
    else await this.#jump(place.moment);
  }

  close(): void {
    const id = untracked(this.#mirror.openId);
    if (id !== null && this.#account !== null) void this.#bridge.closeConversation(this.#account, id);
    this.closing();
    this.#seen = 0;
    this.historyLoader.cancel();
    this.#loading.clear();
    this.#mirror.openId.set(null);
    this.#mirror.timeline.set(null);
  }

  /** Applies a change of the timeline. */
  receive(payload: BridgeEvents['timeline']): void {
    const timeline = this.#current(payload.account, payload.conversationId);
    if (!timeline) return;
    this.#received += 1;
    this.#set(withReceived(timeline, payload, this.place() !== null));
  }

  /** Resolves to false if loading failed; the caller may offer to try again. */
  async loadOlder(): Promise<boolean> {
    const timeline = untracked(this.#mirror.timeline);
    if (timeline?.hasOlder !== true) return true;
    return this.#page('before', timeline.events[0]?.timestamp ?? Number.MAX_SAFE_INTEGER);
  }

  /** Only after a jump into the past is there anything newer to load. */
  async loadNewer(): Promise<boolean> {
    const timeline = untracked(this.#mirror.timeline);
    if (timeline?.hasNewer !== true) return true;
    return this.#page('after', timeline.events.at(-1)?.timestamp ?? 0);
  }

  /** Where a message sent now would go; null when no conversation is open. */
  get target(): Target | null {
    const conversationId = untracked(this.#mirror.openId);
    return conversationId === null || this.#account === null
      ? null
      : { account: this.#account, conversationId };
  }

  /** Resolves with the message in the outbox; null when there is nowhere to send it. `target`: as of when it was written. */
  async send(
    content: MessageContent,
    extras?: MessageExtrasView,
    target = this.target,
  ): Promise<OutboxItemView | null> {
    if (target === null) return null;
    const { account, conversationId: id } = target;
    const received = this.#received;
    if (this.#current(account, id)) this.drawLine(null);
    const item = await this.#bridge.sendMessage(account, id, content, extras);
    const timeline = this.#current(account, id);
    if (timeline && received === this.#received)
      this.#set({ ...timeline, outbox: stillUnsent([...timeline.outbox, item], timeline.events) });
    return item;
  }

  /** Everything up to this event (its timestamp) was on screen of a focused window. */
  seen(id: string, timestamp: number): void {
    if (untracked(this.#mirror.openId) !== id || this.#account === null || timestamp <= this.#seen) return;
    this.#seen = timestamp;
    void this.#bridge.conversationSeen(this.#account, id, timestamp);
  }

  /** Everything counts as read, whether it was on screen or not. False: there was nothing to read. */
  markRead(): boolean {
    const id = untracked(this.#mirror.openId);
    const view = id === null ? null : this.#mirror.conversations.peek(id);
    if (!view || this.#account === null || (view.unread === 0 && !view.markedUnread)) return false;
    this.drawLine(null);
    void this.#bridge.markConversationRead(this.#account, view.id);
    return true;
  }

  /** The person looks elsewhere: whatever arrives from now on is new to them. */
  lookedAway(): void {
    const timeline = untracked(this.#mirror.timeline);
    const newest = timeline?.events.at(-1)?.timestamp ?? 0;
    if (newest > 0 && Math.max(this.#seen, this.#mirror.readTo(timeline?.conversationId ?? '')) >= newest)
      this.drawLine(newest);
  }

  /** Where the "New" line stands: after this moment; null: nowhere. */
  drawLine(newAfter: number | null): void {
    const timeline = untracked(this.#mirror.timeline);
    if (timeline) this.#set({ ...timeline, newAfter });
  }

  /** Concurrent requests for the same page share one. */
  #page(where: 'before' | 'after', moment: number): Promise<boolean> {
    const loading = this.#loading.get(where) ?? this.#readPage(where, moment);
    this.#loading.set(where, loading);
    return loading;
  }

  async #readPage(where: 'before' | 'after', moment: number): Promise<boolean> {
    const id = untracked(this.#mirror.openId);
    const account = this.#account;
    if (id === null || account === null) return true;
    const beyond = untracked(this.#mirror.timeline)?.beyond;
    const answer = await this.#bridge.readHistory(account, id, where, moment).catch(() => null);
    this.#loading.delete(where);
    const timeline = this.#current(account, id);
    if (!timeline || answer?.ok !== true) return answer?.ok === true;
    const edge = where === 'before' ? timeline.events[0] : timeline.events.at(-1);
    // The person has jumped elsewhere meanwhile.
    if ((edge?.timestamp ?? moment) !== moment) return true;
    const { events, annotations: added, hasOlder } = answer.value;
    // What was left out as too new meanwhile may be newer than the answer.
    const hasNewer = answer.value.hasNewer || (timeline.hasNewer && beyond !== timeline.beyond);
    const all = mergeEvents(timeline.events, events).events;
    // Who went to the newest while an older page was loading stays there.
    const keep = this.place() === null ? keepNewest : keepOldest;
    const loaded =
      where === 'before'
        ? keep({ events: all, hasOlder, hasNewer: timeline.hasNewer })
        : keepNewest({ events: all, hasOlder: timeline.hasOlder, hasNewer });
    const annotations = annotationsOf(loaded.events, withAnnotations(timeline.annotations, added));
    this.#set({ ...timeline, ...loaded, annotations, beyond: loaded.hasNewer ? timeline.beyond : 0 });
    return true;
  }

  /** Resolves to false, after showing a toast, if it could not be read. */
  async #jump(timestamp: number, stepsMost = Infinity): Promise<boolean> {
    const id = untracked(this.#mirror.openId);
    const account = this.#account;
    if (id === null || account === null) return false;
    const way = this.#ways;
    const from = untracked(this.#mirror.timeline)?.events[0]?.timestamp ?? timestamp;
    const reached = await this.historyLoader.loadTo(account, id, timestamp, from, stepsMost);
    if (reached === null || way !== this.#ways) return false;
    const received = this.#received;
    const answer = await this.#bridge.readHistory(account, id, 'around', reached).catch(() => null);
    const timeline = this.#current(account, id);
    if (!timeline || way !== this.#ways) return false;
    if (answer?.ok !== true) {
      this.#mirror.showToast(answer?.error.message ?? t('conversation.couldNotLoad'));
      return false;
    }
    const range: HistoryRangeView = answer.value;
    // Something newer than the response arrived meanwhile: it is read when the person goes there.
    const hasNewer = range.hasNewer || received !== this.#received;
    const annotations = withAnnotations(noAnnotations, range.annotations);
    this.#set({ ...timeline, ...range, annotations, state: 'ready', hasNewer, beyond: 0 });
    return true;
  }

  async #read(account: string, id: string, replace: boolean): Promise<void> {
    const received = this.#received;
    const view: TimelineView | null = await this.#bridge.openConversation(account, id).catch(() => null);
    const before = this.#current(account, id);
    if (!before) return;
    if (view === null) {
      this.#mirror.showToast(t('conversation.couldNotOpen'));
      if (!replace) this.close();
      return;
    }
    const { newAfter, state } = before;
    const first = view.events[0]?.timestamp ?? 0;
    const isAfter = newAfter !== null && view.hasOlder && first > newAfter;
    const opening = this.#opening;
    // The first unread message is further back than what is in memory.
    if (state === 'loading' && isAfter && (await this.#jump(newAfter, unreadSteps))) return;
    // What arrived on the way there stays.
    const timeline = this.#current(account, id);
    if (!timeline || opening !== this.#opening) return;
    const isUndisturbed = received === this.#received;
    // A part loaded from the past does not extend to the newest event.
    const alone = timeline.hasNewer || (replace && isUndisturbed);
    // An old message that someone reacted to meanwhile would leave a hole.
    const floor = state === 'loading' && view.hasOlder ? first : 0;
    const events = alone ? view.events : mergeEvents(view.events, timeline.events, floor).events;
    const outbox = stillUnsent(isUndisturbed ? view.outbox : timeline.outbox, events);
    const newest = { state: 'ready', hasNewer: false, beyond: 0 } as const;
    const many = timeline.hasNewer ? null : cameAtOnce(before.events, view.events);
    const annotations = withAnnotations(alone ? noAnnotations : timeline.annotations, view.annotations);
    const { hasOlder } = view;
    this.#set({ ...timeline, ...newest, events, annotations, outbox, hasOlder, cameAtOnce: many });
    // Events that arrived meanwhile were merged in: only a response without such events shows what is gone.
    if (replace && !isUndisturbed) await this.#read(account, id, true);
  }

  #current(account: string, id: string): Timeline | null {
    const timeline = untracked(this.#mirror.timeline);
    return account === this.#account && timeline?.conversationId === id ? timeline : null;
  }

  #set(timeline: Timeline): void {
    this.#mirror.timeline.set(timeline);
  }
}
