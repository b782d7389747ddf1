import { computed, Signal, signal } from '@lit-labs/signals';
import type { Event } from '../../protocol/types.ts';
import type {
  AccountSnapshot,
  AccountView,
  AppView,
  ArrangementView,
  ConversationView,
  MessageAnnotationsView,
  OutboxItemView,
  PersonView,
} from '../../preload/views.ts';
import { noArrangement } from './arrangement.ts';
import { isUnread, newestFirst, selfReadTimestamp, type Tab, tabOf } from './conversations.ts';
import type { Stretch } from './events.ts';
import { faceOf } from './people.ts';
import { inboxSections, type ListFilter } from './list-filter.ts';
import { idsIn, sameSections, type Section } from './sections.ts';
import { SignalMap } from '../kit/signal-map.ts';
import { namesGivenIn, namesBy, namesIn, type Names } from '../../words/person-name.ts';
import { conversationName } from '../../words/conversation-name.ts';
import { coloursWithin } from '../../words/avatar-colours.ts';
import { idOf, othersOf } from '../../words/participants.ts';
import { untracked } from '../kit/untracked.ts';

/** The open conversation's loaded history. */
export interface Timeline {
  conversationId: string;
  state: 'loading' | 'ready';
  events: readonly Event[];
  /** What was done to some of them, by event id: the same object while nothing else is done. */
  annotations: ReadonlyMap<string, MessageAnnotationsView>;
  outbox: readonly OutboxItemView[];
  hasOlder: boolean;
  /** Newer events are not loaded: the person has jumped into the past. */
  hasNewer: boolean;
  /** How many events arrived after the end of `events` and are not loaded. */
  beyond: number;
  /** Many events that came at once, as after the window was hidden. */
  cameAtOnce: Stretch | null;
  /** Own read watermark before the conversation was looked at, microseconds: where the "New" line stands. */
  newAfter: number | null;
}

/** Progress of loading history back to a date (`moment`), microseconds. */
export interface HistoryLoading {
  from: number;
  loadedTo: number;
  moment: number;
}

/** A button in a toast, such as "Undo". */
export interface ToastAction {
  label: string;
  run: () => void;
  /** For how long it is offered; absent: as long as usual. */
  millis?: number;
}

export interface Toast {
  text: string;
  action?: ToastAction;
}

/** A surprise that someone has just sent. */
export interface ShownSurprise {
  /** Increases with each surprise. */
  number: number;
  conversationId: string;
  /** gaia_id. */
  sender: string;
  message: string;
}

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const sameMap = <T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

/** The window's picture of the model, as signals. Only the bridge's answers and events change it. */
export class Mirror {
  readonly app = signal<AppView | null>(null);
  readonly conversations = new SignalMap<ConversationView>();
  readonly people = new SignalMap<PersonView>();
  /** The account whose snapshot is loaded; null while it is being read. */
  readonly loaded = signal<string | null>(null);
  readonly openId = signal<string | null>(null);
  readonly timeline = signal<Timeline | null>(null);
  /** The message that the person wants to see; the timeline scrolls to it, or to `offset` pixels above it. */
  readonly sought = signal<{ conversationId: string; timestamp: number; offset?: number } | null>(null);
  /** Progress while history is loaded back to a date; null otherwise. */
  readonly historyLoading = signal<HistoryLoading | null>(null);
  readonly toast = signal<Toast | null>(null);
  readonly surprise = signal<ShownSurprise | null>(null);
  /** gaia_ids of the people that the person pinned. */
  readonly favourites = signal<ReadonlySet<string>>(new Set());
  /** How the person arranged the list on this computer. */
  readonly arrangement = signal<ArrangementView>(noArrangement);
  /** Which part of the inbox is shown; `show` changes it. */
  readonly filter = signal<ListFilter>('all');
  /** The conversation that was unread when it was opened last. */
  readonly #held = signal<string | null>(null);
  #forgets = 0;
  /** Milliseconds; moves every minute, and every second while a countdown is on screen. */
  readonly now = signal(Date.now());

  readonly account = computed<AccountView | null>(() => {
    const app = this.app.get();
    return app?.accounts.find((account) => account.key === app.active) ?? null;
  });
  /** Key of the account on screen, read without tracking; empty without one. */
  get accountKey(): string {
    return Signal.subtle.untrack(() => this.account.get()?.key ?? '');
  }
  /** Milliseconds by the clock of the account's server, by which messages expire. */
  readonly serverNow = computed(() => this.now.get() - (this.account.get()?.clockAhead ?? 0));
  readonly selfId = computed(() => this.account.get()?.self?.gaiaId ?? '');
  /** A server on this computer has no place for calls to lead to. */
  readonly hasCalls = computed(() => this.account.get()?.kind !== 'here');
  readonly online = computed(() => this.account.get()?.connection.kind === 'online');

  /** Conversation ids of each tab, newest first; changes only when the order does. */
  readonly order = computed<readonly string[]>(
    () => newestFirst([...this.conversations.all.values()]).map((view) => view.id),
    { equals: sameList },
  );
  /** Conversations in which there is a call, newest first. */
  readonly calls = computed<readonly ConversationView[]>(
    () => newestFirst([...this.conversations.all.values()].filter((view) => view.call)),
    { equals: sameList },
  );
  readonly tabs = {
    inbox: this.#tab('inbox'),
    invitations: this.#tab('invitations'),
    archive: this.#tab('archive'),
  } as const;

  /** Conversations of the inbox in which something is unread, in its order. */
  readonly unreadIds = computed<readonly string[]>(
    () => {
      const views = this.conversations.all;
      return this.tabs.inbox.get().filter((id) => {
        const view = views.get(id);
        return view !== undefined && isUnread(view);
      });
    },
    { equals: sameList },
  );

  /** The inbox in sections, as the filter shows it: favourites first. */
  readonly inbox = computed<readonly Section[]>(
    () => {
      const held = this.#held.get();
      return inboxSections(this.tabs.inbox.get(), {
        views: this.conversations.all,
        filter: this.filter.get(),
        heldId: held !== null && held === this.openId.get() ? held : null,
        favourites: this.favourites.get(),
        arrangement: this.arrangement.get(),
        selfId: this.selfId.get(),
      });
    },
    { equals: sameSections },
  );

  /** Chooses the part of the inbox to show. */
  show(filter: ListFilter): void {
    this.#held.set(null);
    this.filter.set(filter);
  }

  /** The person opens a conversation: its row is shown, and stays while it is open, although it is read then. */
  hold(id: string): void {
    const view = this.conversations.peek(id);
    this.#held.set(view && isUnread(view) ? id : null);
    const hidden = untracked(this.tabs.inbox).includes(id) && !idsIn(untracked(this.inbox)).includes(id);
    if (hidden) this.filter.set('all');
  }

  sections(tab: Tab): readonly Section[] {
    return tab === 'inbox' ? this.inbox.get() : [{ kind: 'all', ids: this.tabs[tab].get() }];
  }

  #tab(tab: Tab): Signal.Computed<readonly string[]> {
    return computed(
      () => {
        const views = this.conversations.all;
        return this.order.get().filter((id) => {
          const view = views.get(id);
          return view !== undefined && tabOf(view.conversation) === tab;
        });
      },
      { equals: sameList },
    );
  }

  person(id: string): PersonView | null {
    const self = this.account.get()?.self;
    if (self && self.gaiaId === id) return { gaiaId: id, entity: self.entity, presence: null };
    return this.people.get(id);
  }

  /** The address of a person's photo; null if none is known. */
  face(id: string): string | null {
    return faceOf(this.account.get()?.key, this.person(id)?.entity);
  }

  /** Names that the open conversation gives its people; changes only when a name does, not with every message. */
  readonly #called = computed(
    () => {
      const id = this.openId.get();
      return namesGivenIn(id === null ? null : this.conversations.get(id)?.conversation);
    },
    { equals: sameMap },
  );
  /** Names in the open conversation: who reads one depends on that person alone. */
  readonly openNames: Names = namesBy(
    (id) => this.person(id)?.entity,
    (id) => this.#called.get().get(id),
    () => this.selfId.get(),
  );

  /** Indexes into the palette of the people in the open conversation; changes only when they do. */
  readonly openColours = computed(
    () => {
      const id = this.openId.get();
      return this.colours(id === null ? null : (this.conversations.get(id) ?? null));
    },
    { equals: sameMap },
  );

  /** Indexes into the palette, by which the people of a conversation are told apart: those in it first, oneself last. */
  colours(view: ConversationView | null): ReadonlyMap<string, number> {
    if (view === null) return new Map();
    const selfId = this.selfId.get();
    const left = (view.conversation.participant_data ?? []).map(({ id }) => idOf(id));
    return coloursWithin(
      [...othersOf(view.conversation, selfId), ...left.filter((id) => id !== selfId), selfId].filter(Boolean),
    );
  }

  /** Own read watermark of a conversation, microseconds, read without tracking. */
  readTo(id: string): number {
    const view = this.conversations.peek(id);
    return view ? selfReadTimestamp(view.conversation, untracked(this.selfId)) : 0;
  }

  names(view: ConversationView | null): Names {
    return namesIn(view?.conversation ?? null, (id) => this.person(id)?.entity, this.selfId.get());
  }

  /** The display name of a conversation. */
  title(view: ConversationView): string {
    return conversationName(view.conversation, this.names(view), this.selfId.get());
  }

  applySnapshot(snapshot: AccountSnapshot): void {
    this.arrangement.set(snapshot.arrangement ?? noArrangement);
    this.people.replace(new Map(snapshot.people.map((person) => [person.gaiaId, person])));
    this.conversations.replace(new Map(snapshot.conversations.map((view) => [view.id, view])));
    this.loaded.set(snapshot.account);
  }

  /** How often an account was cleared away: the same one may come back. */
  get forgets(): number {
    return this.#forgets;
  }

  /** Clears everything of the old account before another one's snapshot is loaded. */
  forget(): void {
    this.#forgets += 1;
    this.loaded.set(null);
    this.openId.set(null);
    this.timeline.set(null);
    this.conversations.replace(new Map());
    this.people.replace(new Map());
    this.favourites.set(new Set());
    this.arrangement.set(noArrangement);
    this.show('all');
  }

  showToast(text: string, action?: ToastAction): void {
    this.toast.set({ text, ...(action && { action }) });
  }
}
