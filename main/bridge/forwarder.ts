import type { Change } from '../../client/index.ts';
import type { BridgeEventName, BridgeEvents } from '../../preload/bridge.ts';
import type { Event } from '../../protocol/index.ts';
import { wordsOf } from '../result/words-of.ts';
import type {
  AnnotationsView,
  AppView,
  ConversationView,
  OutboxItemView,
  PersonView,
} from '../../preload/views.ts';

type TimelineChange = Extract<Change, { kind: 'timeline' }>;

/** Where the forwarder reads the state that a change speaks of. Null: not there any more. */
export interface ForwarderSource {
  app(): AppView;
  conversation(account: string, id: string): ConversationView | null;
  person(account: string, gaiaId: string): PersonView | null;
  outbox(account: string, conversationId: string): OutboxItemView[];
  /** What was done to those messages of a conversation that are loaded. */
  annotations(account: string, conversationId: string, eventIds: Iterable<string>): AnnotationsView;
  /** Messages that are not loaded, as people see them, and what was done to each. */
  messages(account: string, conversationId: string, eventIds: readonly string[]): Promise<MessagesView>;
}

export interface MessagesView {
  readonly events: Event[];
  readonly annotations?: AnnotationsView;
}

export interface ForwarderWindow {
  send<K extends BridgeEventName>(event: K, payload: BridgeEvents[K]): void;
  /** A window that is not visible is sent nothing. */
  isVisible(): boolean;
}

interface PendingTimeline {
  /** By event id. */
  readonly events: Map<string, Event>;
  /** Ids of messages to which something was done. */
  readonly annotated: Set<string>;
}

/** What has changed in one account since the window was last sent its state. */
interface Pending {
  conversations: Set<string>;
  removed: Set<string>;
  people: Set<string>;
  /** By conversation. */
  timelines: Map<string, PendingTimeline>;
  refresh: boolean;
}

/** More messages than a window shows of what is not in memory; the rest is read when it is scrolled to. */
const unloadedMost = 200;

/** One frame of a usual screen: more messages than that would be work for nothing. */
const frameMs = 16;
/**
 * What comes this soon after the window was sent something is sent together, milliseconds. In a lively conversation it would draw
 * every message by itself, at several times the cost; no one reads ten changes a second.
 */
const togetherMs = 100;

/**
 * Sends the window what changes: gathered for a frame, or longer where much changes, and nothing at all while it is hidden. A window that comes back
 * is asked to read everything anew.
 */
export class Forwarder {
  readonly #source: ForwarderSource;
  readonly #window: ForwarderWindow;
  readonly #pending = new Map<string, Pending>();
  /** Accounts of which a hidden window missed something. */
  readonly #missed = new Set<string>();
  readonly #open = new Map<string, string>();
  #appChanged = false;
  /** The state of the app that the page has, as JSON: most changes of a conversation change nothing in it. */
  #appSent: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** When the timer ends, and when the window was sent something last: real time, as that of changes is. */
  #dueAt = Infinity;
  #sentAt = -Infinity;

  constructor(source: ForwarderSource, window: ForwarderWindow) {
    this.#source = source;
    this.#window = window;
  }

  /** The conversation whose history the window shows, per account; null when none. */
  setOpen(account: string, conversationId: string | null): void {
    if (conversationId === null) this.#open.delete(account);
    else this.#open.set(account, conversationId);
  }

  appChanged(): void {
    // A window that comes back is sent the app in any case.
    if (!this.#window.isVisible()) return;
    this.#appChanged = true;
    this.#schedule(0);
  }

  changed(account: string, change: Change): void {
    if (!this.#window.isVisible()) {
      if (change.kind !== 'easterEgg') this.#missed.add(account);
      return;
    }
    if (change.kind === 'easterEgg') {
      const { conversationId, sender, message } = change;
      this.#window.send('easterEgg', { account, conversationId, sender, message });
      return;
    }
    this.#gather(this.#of(account), account, change);
    // What the person sends is shown at once.
    this.#schedule(change.kind === 'outbox' ? 0 : togetherMs);
  }

  /** The page is gone, or begins anew: the next one reads everything. */
  pageGone(): void {
    this.#missed.clear();
    this.#pending.clear();
    this.#appSent = null;
  }

  /** The window can be seen again. */
  shown(): void {
    this.#appSent = null;
    this.#sendApp();
    for (const account of this.#missed) this.#window.send('refresh', { account });
    this.#missed.clear();
  }

  /** The account is gone: nothing more of it is sent. */
  forget(account: string): void {
    this.#pending.delete(account);
    this.#missed.delete(account);
    this.#open.delete(account);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#dueAt = Infinity;
  }

  #of(account: string): Pending {
    const known = this.#pending.get(account);
    if (known) return known;
    const pending: Pending = {
      conversations: new Set(),
      removed: new Set(),
      people: new Set(),
      timelines: new Map(),
      refresh: false,
    };
    this.#pending.set(account, pending);
    return pending;
  }

  #gather(pending: Pending, account: string, change: Change): void {
    switch (change.kind) {
      case 'connection':
      case 'self':
      case 'activeClient':
        this.#appChanged = true;
        return;
      case 'people':
        for (const id of change.ids) pending.people.add(id);
        return;
      case 'conversations':
        this.#appChanged = true;
        for (const id of change.ids) pending.conversations.add(id);
        for (const id of change.removed) pending.removed.add(id);
        return;
      case 'timeline':
        if (this.#open.get(account) !== change.conversationId) return;
        if (change.reset) pending.refresh = true;
        this.#gatherEvents(pending, change.conversationId, change);
        return;
      case 'outbox':
        pending.conversations.add(change.conversationId);
        if (this.#open.get(account) === change.conversationId)
          this.#gatherEvents(pending, change.conversationId);
        return;
      case 'read':
      case 'arrived':
        this.#appChanged = true;
        pending.conversations.add(change.conversationId);
        return;
      case 'refused':
        this.#window.send('toast', wordsOf({ ...change, message: change.reason ?? '' }));
        return;
      case 'typing':
      case 'focus':
        pending.conversations.add(change.conversationId);
        return;
    }
  }

  #gatherEvents(
    pending: Pending,
    conversationId: string,
    { events, annotated }: Pick<TimelineChange, 'events' | 'annotated'> = { events: [], annotated: [] },
  ): void {
    const known = pending.timelines.get(conversationId) ?? { events: new Map(), annotated: new Set() };
    for (const event of events) known.events.set(event.event_id ?? '', event);
    for (const id of annotated) known.annotated.add(id);
    pending.timelines.set(conversationId, known);
  }

  /** Sends after a frame, and no sooner than so long after the time before. */
  #schedule(apartMs: number): void {
    const now = performance.now();
    const dueAt = Math.max(now + frameMs, this.#sentAt + apartMs);
    if (dueAt >= this.#dueAt) return;
    this.stop();
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.stop();
      this.#sentAt = performance.now();
      this.#flush();
    }, dueAt - now);
  }

  #flush(): void {
    if (!this.#window.isVisible()) {
      for (const account of this.#pending.keys()) this.#missed.add(account);
      this.#pending.clear();
      return;
    }
    if (this.#appChanged) this.#sendApp();
    this.#appChanged = false;
    for (const [account, pending] of this.#pending) this.#send(account, pending);
    this.#pending.clear();
  }

  #sendApp(): void {
    const app = this.#source.app();
    const sent = JSON.stringify(app, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    if (sent === this.#appSent) return;
    this.#appSent = sent;
    this.#window.send('app', app);
  }

  #send(account: string, pending: Pending): void {
    if (pending.refresh) {
      this.#window.send('refresh', { account });
      return;
    }
    const people = [...pending.people].flatMap((id) => this.#source.person(account, id) ?? []);
    if (people.length > 0) this.#window.send('people', { account, changed: people });
    const changed = [...pending.conversations].flatMap((id) => this.#source.conversation(account, id) ?? []);
    const removed = [...pending.removed].filter((id) => this.#source.conversation(account, id) === null);
    if (changed.length + removed.length > 0)
      this.#window.send('conversations', { account, changed, removed });
    for (const [conversationId, timeline] of pending.timelines)
      if (this.#open.get(account) === conversationId) this.#sendTimeline(account, conversationId, timeline);
  }

  #sendTimeline(account: string, conversationId: string, { events, annotated }: PendingTimeline): void {
    const annotations = this.#source.annotations(account, conversationId, annotated);
    const outbox = this.#source.outbox(account, conversationId);
    this.#window.send('timeline', {
      account,
      conversationId,
      events: [...events.values()],
      ...(annotated.size > 0 && { annotations }),
      outbox,
    });
    // The window may show older messages than are in memory here.
    const unloaded = [...annotated].filter((id) => !(id in annotations)).slice(0, unloadedMost);
    if (unloaded.length > 0) void this.#sendUnloaded(account, conversationId, unloaded);
  }

  async #sendUnloaded(account: string, conversationId: string, ids: readonly string[]): Promise<void> {
    const messages = await this.#source.messages(account, conversationId, ids).catch(() => null);
    if (!messages || this.#open.get(account) !== conversationId || !this.#window.isVisible()) return;
    const outbox = this.#source.outbox(account, conversationId);
    this.#window.send('timeline', { account, conversationId, ...messages, outbox });
  }
}
