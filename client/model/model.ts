import type { Conversation, Event } from '../../protocol/index.ts';
import { lowerBound, mergeEvents } from '../../words/merge-events.ts';
import { newlyDeletedIn } from '../../words/participants.ts';
import type { CachedState } from './cached-state.ts';
import type { ChangeBatch } from './change-batch.ts';
import {
  idOf,
  isSame,
  isShown,
  ownWatermark,
  replaced,
  sortTimestamp,
  withEvent,
  withWatermark,
} from './conversation-fields.ts';
import { LOADED_KEEP, floorOf, newEntry, trimmed, type Arrival, type Entry } from './entry.ts';
import { clientGeneratedIdOf, senderOf, timestampOf } from './event-kinds.ts';
import { expireSignals, noSignals, withoutSignal, type LiveSignals } from './live-signals.ts';
import type { ModelObserver } from './model-observer.ts';
import { People } from './people.ts';
import { shownOf } from './shown.ts';
import { restored, withDndExpired } from './self.ts';
import type { ConversationState, Self, Timeline, Written } from './types.ts';
import type { Unsaved } from './unsaved.ts';

const nothingWritten: Written = { draft: '', draftPhotos: [], outbox: [] };

/** Everything known of one account. Holds state and records what changed; knows neither the wire nor the cache. */
export class Model {
  #self: Self | null = null;
  readonly people: People;
  readonly #entries = new Map<string, Entry>();
  readonly #shown = new Map<string, ConversationState>();
  readonly #stale = new Set<string>();
  #written: (conversationId: string) => Written = () => nothingWritten;
  readonly #changes: ChangeBatch;
  readonly #unsaved: Unsaved;
  readonly #observers: ModelObserver[] = [];

  constructor(changes: ChangeBatch, unsaved: Unsaved) {
    this.#changes = changes;
    this.#unsaved = unsaved;
    this.people = new People(changes, unsaved);
  }

  observe(observer: ModelObserver): void {
    this.#observers.push(observer);
  }

  get self(): Self | null {
    return this.#self;
  }

  get selfId(): string {
    return this.#self?.gaiaId ?? '';
  }

  get conversations(): ReadonlyMap<string, ConversationState> {
    for (const id of this.#stale) {
      const entry = this.#entries.get(id);
      if (entry) this.#shown.set(id, shownOf(id, entry, this.selfId, this.#written(id)));
      else this.#shown.delete(id);
    }
    this.#stale.clear();
    return this.#shown;
  }

  /** Fills an empty model from the cache. */
  load(cached: CachedState, written: (conversationId: string) => Written): void {
    this.#self = cached.self && restored(cached.self);
    this.#written = written;
    this.people.load(cached.people);
    for (const { conversation, events, complete } of cached.conversations) {
      const floor = complete ? 0 : floorOf(events);
      this.#put(idOf(conversation), { ...newEntry(conversation), events, hasOlder: !complete, floor });
    }
    if (cached.self) this.#changes.self();
    if (cached.self?.dnd.untilUsec) this.#expires(cached.self.dnd.untilUsec);
  }

  setSelf(self: Self): void {
    const before = this.#self;
    if (before === self) return;
    this.#self = self;
    if (before?.activeClientState !== self.activeClientState) this.#changes.activeClient();
    this.#changes.self();
    this.#unsaved.self(self);
    if (self.dnd.untilUsec !== null) this.#expires(self.dnd.untilUsec);
  }

  has(conversationId: string): boolean {
    return this.#entries.has(conversationId);
  }

  conversation(conversationId: string): Conversation | undefined {
    return this.#entries.get(conversationId)?.conversation;
  }

  /** The server's whole conversation takes the place of what is known. Returns whether that was any different. */
  putConversation(conversation: Conversation): boolean {
    const id = idOf(conversation);
    if (!isShown(conversation)) {
      this.remove(id);
      return true;
    }
    const entry = this.#entries.get(id);
    const next = replaced(entry?.conversation, conversation, this.selfId);
    this.#setConversation(id, entry ?? newEntry(next), next);
    for (const gaiaId of newlyDeletedIn(entry?.conversation, next)) this.#eraseSentBy(id, gaiaId);
    return !entry || !isSame(entry.conversation, next);
  }

  /** Applies a change to a known conversation. */
  changeConversation(conversationId: string, change: (before: Conversation) => Conversation): void {
    const entry = this.#entries.get(conversationId);
    if (!entry) return;
    const next = change(entry.conversation);
    if (next !== entry.conversation) this.#setConversation(conversationId, entry, next);
  }

  /** Microseconds; 0 for nothing read. */
  ownWatermark(conversationId: string): number {
    const conversation = this.conversation(conversationId);
    return conversation ? ownWatermark(conversation) : 0;
  }

  setWatermark(conversationId: string, reader: string, timestamp: number): void {
    this.changeConversation(conversationId, (before) =>
      withWatermark(before, reader, timestamp, this.selfId),
    );
  }

  /** Adds events of one known conversation; those known already change nothing. */
  addEvents(conversationId: string, incoming: readonly Event[], arrival: Arrival): void {
    const entry = this.#entries.get(conversationId);
    if (!entry) return;
    this.#unsaved.events(incoming);
    const newest = entry.events.at(-1);
    const { events, added } = mergeEvents(entry.events, incoming, entry.floor);
    if (added.length === 0) return;
    let { conversation, typing } = entry;
    for (const event of added) {
      const last = !newest || timestampOf(event) > timestampOf(newest);
      conversation = withEvent(conversation, event, this.selfId, last);
      typing = withoutSignal(typing, senderOf(event));
      const own = senderOf(event) === this.selfId ? clientGeneratedIdOf(event) : null;
      if (own !== null) for (const each of this.#observers) each.delivered?.(own);
      if (arrival !== 'quiet') this.#changes.arrived(conversationId, event, arrival === 'live');
    }
    if (typing !== entry.typing) this.#changes.typing(conversationId);
    this.#changes.timeline(conversationId, added);
    // A page of the first sync begins somewhere in the history.
    const floor = arrival === 'quiet' ? floorOf(events) : entry.floor;
    this.#setConversation(conversationId, trimmed({ ...entry, events, typing, floor }), conversation);
  }

  /** A page before the loaded ones. `complete`: nothing is before it. */
  addOlder(conversationId: string, page: readonly Event[], complete: boolean): void {
    const entry = this.#entries.get(conversationId);
    if (!entry) return;
    const { events, added } = mergeEvents(entry.events, page);
    const floor = complete ? 0 : floorOf(events);
    this.#changes.timeline(conversationId, added);
    this.#put(conversationId, { ...entry, events, hasOlder: !complete, floor, expanded: true });
  }

  timeline(conversationId: string): Timeline {
    const entry = this.#entries.get(conversationId);
    return entry ? { events: entry.events, hasOlder: entry.hasOlder } : { events: [], hasOlder: false };
  }

  release(conversationId: string): void {
    const entry = this.#entries.get(conversationId);
    if (!entry) return;
    this.#put(conversationId, trimmed({ ...entry, expanded: false }, LOADED_KEEP));
  }

  /** The person's own history up to the bound is gone; with nothing newer the conversation is hidden. */
  erase(conversationId: string, upTo: number): void {
    const entry = this.#entries.get(conversationId);
    if (!entry) return;
    if (sortTimestamp(entry.conversation) <= upTo) return this.remove(conversationId);
    const events = entry.events.slice(lowerBound(entry.events, upTo + 1));
    this.#unsaved.erased(conversationId, upTo);
    if (events.length === entry.events.length) return;
    this.#changes.timeline(conversationId, [], true);
    // What is loaded reaches back to the bound: nothing older is left.
    this.#put(conversationId, { ...entry, events, hasOlder: false, floor: 0 });
  }

  remove(conversationId: string): void {
    if (!this.#entries.delete(conversationId)) return;
    this.#stale.add(conversationId);
    this.#unsaved.removed(conversationId);
    this.#changes.removed(conversationId);
    for (const each of this.#observers) each.removed?.(conversationId);
  }

  /** Keeps only these: everything was fetched again. */
  keepOnly(conversationIds: ReadonlySet<string>): void {
    for (const id of this.#entries.keys()) if (!conversationIds.has(id)) this.remove(id);
  }

  setSignals(kind: 'typing' | 'focused', id: string, change: (a: LiveSignals) => LiveSignals): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const next = change(entry[kind]);
    if (next === entry[kind]) return;
    if (kind === 'typing') this.#changes.typing(id);
    else this.#changes.focus(id);
    this.#put(id, { ...entry, [kind]: next });
    for (const until of next.values()) this.#expires(until);
  }

  writtenChanged(conversationId: string): void {
    this.#touch(conversationId);
  }

  outboxChanged(conversationId: string): void {
    this.#changes.outbox(conversationId);
    this.#touch(conversationId);
  }

  /** Participants of shown conversations who are not known, or by another name: name by gaia_id. */
  strangers(): ReadonlyMap<string, string> {
    return this.people.strangersIn([...this.#entries.values()].map(({ conversation }) => conversation));
  }

  /** Someone's easter egg; what is not shown now is gone. */
  surprise(conversationId: string, sender: string, message: string): void {
    if (this.has(conversationId)) this.#changes.easterEgg(conversationId, sender, message);
  }

  /** Without a connection nothing is known of who types, views or is online. */
  forgetLiveState(): void {
    if (this.#self) this.setSelf({ ...this.#self, clients: {} });
    this.#setAllSignals((a) => (a.size > 0 ? noSignals : a));
  }

  /** Ends typing, focus and do-not-disturb whose time has passed. */
  expireLiveState(nowUsec: number): void {
    if (this.#self) this.setSelf(withDndExpired(this.#self, nowUsec));
    this.#setAllSignals((a) => expireSignals(a, nowUsec));
  }

  /** Drops off-the-record events whose time has passed. */
  expireEvents(nowUsec: number): void {
    for (const id of this.#entries.keys())
      this.#keepEvents(id, (e) => !e.expiration_timestamp || e.expiration_timestamp > nowUsec);
  }

  /** Someone's account was deleted: nothing that they wrote is left. */
  #eraseSentBy(id: string, gaiaId: string): void {
    this.#unsaved.erasedBy(id, gaiaId);
    this.#keepEvents(id, (event) => senderOf(event) !== gaiaId);
  }

  #setAllSignals(change: (a: LiveSignals) => LiveSignals): void {
    for (const kind of ['typing', 'focused'] as const)
      for (const id of this.#entries.keys()) this.setSignals(kind, id, change);
  }

  #keepEvents(id: string, keep: (event: Event) => boolean): void {
    const entry = this.#entries.get(id);
    const events = entry?.events.filter(keep) ?? [];
    if (!entry || events.length === entry.events.length) return;
    this.#changes.timeline(id, [], true);
    this.#put(id, { ...entry, events });
  }

  #expires(untilUsec: number): void {
    for (const each of this.#observers) each.expires?.(untilUsec);
  }

  #setConversation(id: string, entry: Entry, conversation: Conversation): void {
    const before = this.#entries.get(id)?.conversation;
    const read = ownWatermark(conversation);
    if (before && read > ownWatermark(before)) this.#changes.read(id, read);
    if (conversation !== before) this.#unsaved.conversation(id, conversation);
    this.#put(id, { ...entry, conversation });
  }

  #put(id: string, entry: Entry): void {
    this.#entries.set(id, entry);
    this.#touch(id);
  }

  #touch(id: string): void {
    if (!this.#entries.has(id)) return;
    this.#stale.add(id);
    this.#changes.conversation(id);
  }
}
