import type { Conversation } from '../../protocol/index.ts';
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
  withWatermark,
} from './conversation-fields.ts';
import { Entries, type WrittenIn } from './entries.ts';
import { floorOf, newEntry } from './entry.ts';
import { withRows } from './entry-events.ts';
import { expireSignals, noSignals, type LiveSignals } from './live-signals.ts';
import { LoadedEvents } from './loaded-events.ts';
import type { ModelObserver } from './model-observer.ts';
import { People } from './people.ts';
import { restored, withDndExpired } from './self.ts';
import type { ConversationState, OutboxItem, Self } from './types.ts';
import type { Unsaved } from './unsaved.ts';

/** Everything known of one account. Holds state and records what changed; knows neither the wire nor the cache. */
export class Model {
  #self: Self | null = null;
  readonly people: People;
  readonly #entries: Entries;
  /** The loaded part of each conversation's history. */
  readonly events: LoadedEvents;
  readonly #changes: ChangeBatch;
  readonly #unsaved: Unsaved;
  readonly #observers: ModelObserver[] = [];

  constructor(changes: ChangeBatch, unsaved: Unsaved) {
    this.#changes = changes;
    this.#unsaved = unsaved;
    this.people = new People(changes, unsaved);
    const selfId = (): string => this.selfId;
    const entries = (this.#entries = new Entries(changes, unsaved, selfId));
    this.events = new LoadedEvents({ entries, changes, unsaved, observers: this.#observers, selfId });
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
    return this.#entries.shown;
  }

  /** Fills an empty model from the cache. */
  load(cached: CachedState, written: WrittenIn): void {
    this.#self = cached.self && restored(cached.self);
    this.#entries.written = written;
    this.people.load(cached.people);
    for (const { conversation, events, annotations, complete } of cached.conversations) {
      const id = idOf(conversation);
      const entry = newEntry(conversation);
      for (const annotation of annotations) entry.annotations.add(annotation);
      const unsent = this.#entries.unsentOf(id, entry);
      const { entry: loaded } = withRows(entry, events, { floor: 0, unsent });
      const floor = complete ? 0 : floorOf(events);
      this.#entries.put(id, { ...loaded, hasOlder: !complete, floor });
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
    return this.#entries.get(conversationId) !== undefined;
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
    this.#entries.setConversation(id, entry ?? newEntry(next), next);
    for (const gaiaId of newlyDeletedIn(entry?.conversation, next)) this.events.eraseSentBy(id, gaiaId);
    return !entry || !isSame(entry.conversation, next);
  }

  /** Applies a change to a known conversation. */
  changeConversation(conversationId: string, change: (before: Conversation) => Conversation): void {
    const entry = this.#entries.get(conversationId);
    if (!entry) return;
    const next = change(entry.conversation);
    if (next !== entry.conversation) this.#entries.setConversation(conversationId, entry, next);
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

  /** The person's own history up to the bound is gone; with nothing newer the conversation is hidden. */
  erase(conversationId: string, upTo: number): void {
    this.events.noteErased(conversationId, upTo);
    const entry = this.#entries.get(conversationId);
    if (!entry) return;
    if (sortTimestamp(entry.conversation) <= upTo) return this.remove(conversationId);
    this.events.erase(conversationId, upTo);
  }

  remove(conversationId: string): void {
    if (!this.#entries.delete(conversationId)) return;
    this.#unsaved.removed(conversationId);
    this.#changes.removed(conversationId);
    for (const each of this.#observers) each.removed?.(conversationId);
  }

  /** Keeps only these: everything was fetched again. */
  keepOnly(conversationIds: ReadonlySet<string>): void {
    for (const id of this.#entries.ids) if (!conversationIds.has(id)) this.remove(id);
  }

  setSignals(kind: 'typing' | 'focused', id: string, change: (a: LiveSignals) => LiveSignals): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const next = change(entry[kind]);
    if (next === entry[kind]) return;
    if (kind === 'typing') this.#changes.typing(id);
    else this.#changes.focus(id);
    this.#entries.put(id, { ...entry, [kind]: next });
    for (const until of next.values()) this.#expires(until);
  }

  writtenChanged(conversationId: string): void {
    this.#entries.touch(conversationId);
  }

  outboxChanged(conversationId: string): void {
    this.#changes.outbox(conversationId);
    this.#entries.touch(conversationId);
  }

  /** The server refused what the person did to a message. */
  refused(item: OutboxItem): void {
    this.#changes.refused(item);
    for (const each of this.#observers) each.refused?.(item);
  }

  /** Participants of shown conversations who are not known, or by another name: name by gaia_id. */
  strangers(): ReadonlyMap<string, string> {
    return this.people.strangersIn(this.#entries.all.map(({ conversation }) => conversation));
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

  #setAllSignals(change: (a: LiveSignals) => LiveSignals): void {
    for (const kind of ['typing', 'focused'] as const)
      for (const id of this.#entries.ids) this.setSignals(kind, id, change);
  }

  #expires(untilUsec: number): void {
    for (const each of this.#observers) each.expires?.(untilUsec);
  }
}
