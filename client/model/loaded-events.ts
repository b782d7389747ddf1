import type { Event } from '../../protocol/index.ts';
import { lowerBound } from '../../words/merge-events.ts';
import { deletedIn } from '../../words/participants.ts';
import { unreadMost } from '../../words/unread-count.ts';
import { annotatedPage, type AnnotatedPage } from '../annotations/annotated-page.ts';
import type { Annotation } from '../annotations/annotation.ts';
import {
  noAnnotations,
  type MessageAnnotations,
  type Retraction,
} from '../annotations/message-annotations.ts';
import type { CacheBatch, CachedPage } from './cached-state.ts';
import type { ChangeBatch } from './change-batch.ts';
import { sortTimestamp, withEvent } from './conversation-fields.ts';
import type { Entries } from './entries.ts';
import { LOADED_KEEP, floorOf, trimmed, withEvents, type Arrival, type Entry } from './entry.ts';
import { sorted, withRows, type Sorted } from './entry-events.ts';
import { clientGeneratedIdOf, senderOf, timestampOf } from './event-kinds.ts';
import { withoutSignal } from './live-signals.ts';
import type { ModelObserver } from './model-observer.ts';
import type { Timeline } from './types.ts';
import type { Unsaved } from './unsaved.ts';

export interface LoadedEventsOptions {
  readonly entries: Entries;
  readonly changes: ChangeBatch;
  readonly unsaved: Unsaved;
  readonly observers: readonly ModelObserver[];
  readonly selfId: () => string;
}

/** The loaded part of each conversation's history, and what was done to its messages. */
export class LoadedEvents {
  readonly #options: LoadedEventsOptions;
  /** By conversation, the bound up to which its history was deleted since this began, microseconds. */
  readonly #erased = new Map<string, number>();

  constructor(options: LoadedEventsOptions) {
    this.#options = options;
  }

  /** Adds events of one known conversation; those known already change nothing. */
  add(conversationId: string, incoming: readonly Event[], arrival: Arrival): void {
    const { entries, changes, unsaved, selfId } = this.#options;
    const entry = entries.get(conversationId);
    if (!entry) return;
    unsaved.events(incoming);
    const { rows, annotations } = sorted(incoming);
    const touched = this.#annotate(conversationId, entry, annotations, arrival);
    const newest = entry.events.at(-1);
    const unsent = entries.unsentOf(conversationId, entry);
    const merged = withRows(entry, rows, { floor: entry.floor, touched, unsent });
    const { added, changed } = merged;
    if (added.length + changed.length + touched.size === 0) return;
    let { conversation, typing } = entry;
    for (const event of added) {
      const last = !newest || timestampOf(event) > timestampOf(newest);
      conversation = withEvent(conversation, event, selfId(), last);
      typing = withoutSignal(typing, senderOf(event));
      this.#delivered(event);
      if (arrival !== 'quiet') changes.arrived(conversationId, event, arrival === 'live');
    }
    if (typing !== entry.typing) changes.typing(conversationId);
    changes.timeline(conversationId, [...added, ...changed], { annotated: touched });
    // A page of the first sync begins somewhere in the history.
    const floor = arrival === 'quiet' ? floorOf(merged.entry.events, incoming) : entry.floor;
    entries.setConversation(conversationId, trimmed({ ...merged.entry, typing, floor }), conversation);
  }

  /** A page before the loaded ones, and what was done to its messages. `complete`: nothing is before it. */
  addOlder(
    conversationId: string,
    page: readonly Event[],
    { complete, annotations = [] }: { complete: boolean; annotations?: readonly Annotation[] },
  ): void {
    const { entries, changes } = this.#options;
    const entry = entries.get(conversationId);
    if (!entry) return;
    const { rows, annotations: within } = sorted(page);
    for (const one of this.#withoutDeleted(conversationId, annotations)) entry.annotations.add(one);
    for (const [one] of within) entry.annotations.add(one);
    const unsent = entries.unsentOf(conversationId, entry);
    const { entry: next, added, changed } = withRows(entry, rows, { floor: 0, unsent });
    const floor = complete ? 0 : floorOf(next.events, page);
    changes.timeline(conversationId, [...added, ...changed]);
    entries.put(conversationId, { ...next, hasOlder: !complete, floor, expanded: true });
  }

  timeline(conversationId: string): Timeline {
    const entry = this.#options.entries.get(conversationId);
    return entry ? { events: entry.events, hasOlder: entry.hasOlder } : { events: [], hasOlder: false };
  }

  /** Conversations of which fewer entries are loaded than wanted, since there was much that only changes messages. */
  scarce(wanted: number): readonly string[] {
    const { entries } = this.#options;
    return [...entries.ids].filter((id) => {
      const entry = entries.get(id);
      return entry?.hasOlder === true && entry.events.length < wanted && entry.annotations.size > 0;
    });
  }

  /** Conversations in which there may be more unread messages than are loaded, the newest first; not those someone is reading. */
  openEnded(): readonly string[] {
    const { entries } = this.#options;
    return [...entries.ids]
      .flatMap((id) => {
        const entry = entries.get(id);
        const { unread = 0, unreadMore } = entries.shown.get(id) ?? {};
        return entry && !entry.expanded && unreadMore && unread < unreadMost ? [{ id, entry }] : [];
      })
      .sort((one, other) => sortTimestamp(other.entry.conversation) - sortTimestamp(one.entry.conversation))
      .map(({ id }) => id);
  }

  /** A message that is loaded as it was sent; null: it is not loaded. */
  original(conversationId: string, messageId: string): Event | null {
    const entry = this.#options.entries.get(conversationId);
    const row = entry?.originals.get(messageId) ?? entry?.events.find((one) => one.event_id === messageId);
    return row ?? null;
  }

  /** What was done to a message as far as it is known here, also one's own that is not sent. */
  annotations(conversationId: string, messageId: string): MessageAnnotations {
    const { entries } = this.#options;
    const entry = entries.get(conversationId);
    if (!entry) return noAnnotations;
    return entry.annotations.of(messageId, entries.unsentOf(conversationId, entry)(messageId));
  }

  /** Entries of a history, loaded or not, as people see them. `said`: what the cache and the server say was done to them. */
  annotated(conversationId: string, page: readonly Event[], said: readonly Annotation[]): AnnotatedPage {
    const { events: entries } = this.withoutErased(conversationId, { events: page, complete: false });
    const known = this.#withoutDeleted(conversationId, said);
    const entry = this.#options.entries.get(conversationId);
    if (!entry) return annotatedPage(entries, known);
    const fresh = entries.flatMap(({ event_id: id }) => [...entry.annotations.said(id ?? '')]);
    const unsent = this.#options.entries.unsentOf(conversationId, entry);
    return annotatedPage(entries, [...known, ...fresh], unsent);
  }

  /** One's own annotations that are not sent are others than before: of these messages. */
  unsentChanged(conversationId: string, messageIds: readonly string[]): void {
    const entry = this.#options.entries.get(conversationId);
    if (entry)
      this.#show(conversationId, entry, new Set(messageIds.map((id) => entry.annotations.messageOf(id))));
  }

  release(conversationId: string): void {
    const { entries } = this.#options;
    const entry = entries.get(conversationId);
    if (entry) entries.put(conversationId, trimmed({ ...entry, expanded: false }, LOADED_KEEP));
  }

  /** Pages that are on their way when a history is deleted are not to bring it back. */
  noteErased(conversationId: string, upTo: number): void {
    this.#erased.set(conversationId, Math.max(upTo, this.#erased.get(conversationId) ?? 0));
  }

  /** A server that was restored has again what was deleted after its copy was made. */
  forgetErased(): void {
    this.#erased.clear();
  }

  /**
   * A page without what was deleted while it was fetched: with its history, then nothing is before what is left; or with the account
   * of who wrote it, then what others wrote may be before it.
   */
  withoutErased(conversationId: string, page: CachedPage): CachedPage {
    const upTo = this.#erased.get(conversationId) ?? -Infinity;
    const after = page.events.filter((event) => timestampOf(event) > upTo);
    const deleted = this.#deletedIn(conversationId);
    const events = after.filter((event) => !deleted.includes(senderOf(event)));
    if (events.length === page.events.length) return page;
    return { events, complete: page.complete || after.length < page.events.length };
  }

  /** What to erase from the cache again if a page was written after it was erased first. */
  erasures(conversationId: string): Required<Pick<CacheBatch, 'erased' | 'erasedBy'>> {
    const upTo = this.#erased.get(conversationId);
    const deleted = this.#deletedIn(conversationId);
    return {
      erased: upTo === undefined ? [] : [{ conversationId, upTo }],
      erasedBy: deleted.map((senderId) => ({ conversationId, senderId })),
    };
  }

  #deletedIn(conversationId: string): readonly string[] {
    return deletedIn(this.#options.entries.get(conversationId)?.conversation);
  }

  #withoutDeleted(conversationId: string, annotations: readonly Annotation[]): readonly Annotation[] {
    const deleted = this.#deletedIn(conversationId);
    return annotations.filter(({ sender }) => !deleted.includes(sender));
  }

  /** Drops everything up to the bound. */
  erase(conversationId: string, upTo: number): void {
    const { entries, changes, unsaved } = this.#options;
    const entry = entries.get(conversationId);
    if (!entry) return;
    const events = entry.events.slice(lowerBound(entry.events, upTo + 1));
    unsaved.erased(conversationId, upTo);
    if (events.length === entry.events.length) return;
    changes.timeline(conversationId, [], { reset: true });
    // What is loaded reaches back to the bound: nothing older is left.
    entries.put(conversationId, { ...withEvents(entry, events), hasOlder: false, floor: 0 });
  }

  /** Drops off-the-record events whose time has passed. */
  expire(nowUsec: number): void {
    for (const id of this.#options.entries.ids)
      this.#keep(id, (e) => !e.expiration_timestamp || e.expiration_timestamp > nowUsec);
  }

  /** Someone's account was deleted: nothing that they wrote is left. */
  eraseSentBy(id: string, gaiaId: string): void {
    this.#options.unsaved.erasedBy(id, gaiaId);
    this.#keep(id, (event) => senderOf(event) !== gaiaId);
    const entry = this.#options.entries.get(id);
    if (entry) this.#show(id, entry, new Set(entry.annotations.removeOf(gaiaId)));
  }

  #keep(id: string, keep: (event: Event) => boolean): void {
    const { entries, changes } = this.#options;
    const entry = entries.get(id);
    const events = entry?.events.filter(keep) ?? [];
    if (!entry || events.length === entry.events.length) return;
    changes.timeline(id, [], { reset: true });
    entries.put(id, withEvents(entry, events));
  }

  /** Takes in what was done to messages; answers the ids of those that have changed. */
  #annotate(id: string, entry: Entry, incoming: Sorted['annotations'], arrival: Arrival): Set<string> {
    const touched = new Set<string>();
    for (const [annotation, event] of incoming) {
      const messageId = entry.annotations.add(annotation);
      this.#delivered(event);
      if (messageId === null) continue;
      touched.add(messageId);
      if (annotation.kind === 'retraction') this.#retracted(id, messageId, annotation);
      if (arrival !== 'quiet') this.#options.changes.arrived(id, event, arrival === 'live');
    }
    return touched;
  }

  /** Nothing of a deleted message is left where it waits to be written or reported. */
  #retracted(conversationId: string, messageId: string, retraction: Retraction): void {
    const { changes, unsaved, observers } = this.#options;
    unsaved.retracted(messageId, retraction);
    changes.retracted(messageId);
    for (const each of observers) each.retracted?.(conversationId, messageId);
  }

  /** Shows messages to which something else was done than before. */
  #show(id: string, entry: Entry, touched: ReadonlySet<string>): void {
    if (touched.size === 0) return;
    const { entries, changes } = this.#options;
    const unsent = entries.unsentOf(id, entry);
    const { entry: next, changed } = withRows(entry, [], { floor: entry.floor, touched, unsent });
    changes.timeline(id, changed, { annotated: touched });
    entries.put(id, next);
  }

  #delivered(event: Event): void {
    const own = senderOf(event) === this.#options.selfId() ? clientGeneratedIdOf(event) : null;
    if (own !== null) for (const each of this.#options.observers) each.delivered?.(own);
  }
}
