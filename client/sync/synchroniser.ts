import {
  ActiveClientState,
  limits,
  type ConversationState as SyncedConversation,
  type ResponseOf,
  type Variant,
} from '../../protocol/index.ts';
import type { Link } from '../connection/link.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { clearedUpTo, participantsOf } from '../model/conversation-fields.ts';
import type { Arrival } from '../model/entry.ts';
import type { Model } from '../model/model.ts';
import { selfFrom, type Identity } from '../model/self.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { SharedWork } from '../util/shared-work.ts';
import { SkippedItems } from '../util/skipped-items.ts';
import { CarefulCalls } from './careful-calls.ts';
import { fetchPeople } from './fetch-people.ts';
import { pageSize, recentPage } from './recent-page.ts';
import type { PushQueue } from './push-queue.ts';

/** A server that always has one more page is broken; far above what anyone has. */
const PAGES_MOST = 10_000;

/**
 * Brings a model up to the server's state. Pushes are held back while it asks, and applied after the answer: it may be
 * older than they are.
 *
 * Why nothing is missed: the server pushes every change after a connection's beginning, and every change
 * before the answer of a sync in that answer. The connection begins before the sync, so each change is in the answer,
 * in the held pushes, or in both; events in both are dropped by event_id, and conversations in both are set again to a
 * state that is as new or newer, the last push being the newest. The cursor comes from the server, never from a push,
 * so a push that is lost is found by the next sync. The first sync takes the cursor of its first page, and follows up
 * from there, so what moves between pages is fetched again.
 *
 * Why histories have no holes: an answer holds everything after the cursor, the cursor is saved after what it covers,
 * and a page of older events is asked for by the oldest one that is loaded.
 */
export class Synchroniser {
  readonly #model: Model;
  readonly #unsaved: Unsaved;
  readonly #call: RpcCall;
  #cursor: number | null = null;
  readonly #variant: Variant;
  readonly #skipped: SkippedItems;
  readonly #careful: CarefulCalls;
  readonly #pushes: Pick<PushQueue, 'hold'>;
  /** Fetched once, each under one name: a person unknown to the server would be fetched at every push. */
  readonly #requested = new Set<string>();
  readonly #fetching = new SharedWork<string, void>();
  /** Known people who changed in a way that no push contains. */
  readonly #outdated = new Set<string>();

  constructor(options: {
    model: Model;
    unsaved: Unsaved;
    call: RpcCall;
    variant: Variant;
    pushes: Pick<PushQueue, 'hold'>;
    /** Counts what could not be taken. */
    skipped?: SkippedItems;
  }) {
    this.#skipped = options.skipped ?? new SkippedItems();
    this.#careful = new CarefulCalls(this.#skipped);
    this.#pushes = options.pushes;
    this.#model = options.model;
    this.#variant = options.variant;
    this.#unsaved = options.unsaved;
    this.#call = options.call;
  }

  /** Continues from a kept cursor; null: from nothing. */
  resume(cursor: number | null): void {
    this.#cursor = cursor;
  }

  /** After connecting: who am I, what did I miss, who are the people. */
  async run(identity: Identity, over: Link): Promise<void> {
    // Another client may have stopped being in use meanwhile; where one still is, a push says so.
    const { self } = this.#model;
    if (self)
      this.#model.setSelf({ ...self, activeClientState: ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE });
    await this.#fetchSelf(identity, over);
    if (this.#cursor === null) await this.#fetchRecent(over);
    await this.catchUp(over);
    this.#requested.clear();
    const everyone = [...this.#model.people.all.keys(), ...this.#model.strangers().keys()];
    await this.#fetchPeople([...new Set(everyone)], over);
  }

  /** The person's own entity and settings, once it is known who this is. */
  async fetchSelf(): Promise<void> {
    const { self } = this.#model;
    if (self) await this.#whileHolding(() => this.#fetchSelf(self));
  }

  /** Resolves when the model has a conversation that no push announces; its people follow. */
  async ensureConversation(conversationId: string): Promise<void> {
    if (!this.#model.has(conversationId)) await this.fetchConversations([conversationId]);
  }

  async #fetchSelf(identity: Identity, over?: Link): Promise<void> {
    const info = await this.#careful.inPortions('self', () => this.#call('GetSelfInfo', {}, over));
    const blocks = await this.#careful.inPortions('blocked', () =>
      this.#call('GetBlockedEntities', {}, over),
    );
    const blocked = blocks?.entity ?? [];
    for (const each of blocked) this.#model.people.put(each);
    this.#model.setSelf(selfFrom(info ?? {}, blocked, identity, this.#model.self));
  }

  /** Fetches everything that a push should have brought already. */
  reconcile(): Promise<void> {
    return this.#whileHolding(async () => {
      if (this.#model.self) await this.#fetchSelf(this.#model.self);
      await this.catchUp();
    });
  }

  /** Everything since the cursor. */
  async catchUp(over?: Link): Promise<void> {
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const since = this.#cursor ?? 0;
      const changes = await this.#newEvents(since, over);
      if (changes === null) {
        // What comes next cannot be taken, nor what is after it: the newest of each conversation can.
        await this.#fetchRecent(over);
        if (this.#cursor === null || this.#cursor <= since) return;
        continue;
      }
      const { states, next } = changes;
      this.#apply(states, 'catch-up');
      if (next < since) {
        // The server knows less than it did: it was restored from a copy. What is known here may be wrong.
        this.#model.events.forgetErased();
        await this.#fetchRecent(over);
        continue;
      }
      this.#advance(next);
      if (states.length === 0 || next === since) return;
    }
  }

  /** Fetches conversations that a push spoke of and that are not known. */
  async fetchConversations(conversationIds: readonly string[]): Promise<void> {
    await this.#whileHolding(() => this.#fetchConversations(conversationIds));
    await this.fetchNewPeople();
  }

  async #fetchConversations(conversationIds: readonly string[]): Promise<void> {
    for (const id of conversationIds) await this.#fetching.do(id, () => this.#fetchConversation(id));
  }

  async #fetchConversation(id: string): Promise<void> {
    const { conversation_state: state } = await this.#call('GetConversation', {
      conversation_spec: { conversation_id: { id } },
      include_conversation_metadata: true,
      include_event: true,
      max_events_per_conversation: limits.recentEvents.standard,
    });
    if (state) this.#apply([state], 'catch-up');
  }

  /** People of conversations that became known, or got another name, since the last look. */
  async fetchNewPeople(): Promise<void> {
    const strangers = [...this.#model.strangers()].filter(
      ([id, name]) => !this.#requested.has(`${id} ${name}`),
    );
    for (const [id, name] of strangers) this.#requested.add(`${id} ${name}`);
    if (strangers.length > 0) await this.#fetchThem(strangers.map(([id]) => id));
  }

  /** Everyone in a conversation. One person's photo comes as a push for each conversation, all in one frame. */
  async fetchPeopleOf(conversationId: string): Promise<void> {
    const isFirst = this.#outdated.size === 0;
    const conversation = this.#model.conversation(conversationId);
    for (const id of conversation ? participantsOf(conversation) : []) this.#outdated.add(id);
    if (!isFirst) return;
    await Promise.resolve();
    const ids = [...this.#outdated];
    this.#outdated.clear();
    await this.#fetchThem(ids);
  }

  #fetchThem(ids: readonly string[]): Promise<void> {
    return this.#whileHolding(async () => {
      await this.#fetchPeople(ids);
      const { self } = this.#model;
      if (self && ids.includes(self.gaiaId)) await this.#fetchSelf(self);
    });
  }

  async #whileHolding(action: () => Promise<void>): Promise<void> {
    const release = this.#pushes.hold();
    try {
      await action();
    } finally {
      release();
    }
  }

  async #fetchRecent(over?: Link): Promise<void> {
    const seen = new Set<string>();
    let cursor: number | null = null;
    let before: number | null = null;
    for (let page = 0; page < PAGES_MOST; page += 1) {
      let size = pageSize(this.#variant, page, false);
      const response: ResponseOf<'SyncRecentConversations'> | null = await this.#careful.inPortions(
        `recent ${before ?? 'now'}`,
        (little) => {
          size = pageSize(this.#variant, page, little);
          return this.#call('SyncRecentConversations', recentPage(before, size), over);
        },
      );
      // What is after a page that cannot be taken is not known of: nothing is dropped for not having been seen.
      if (response === null) return this.#advance(cursor ?? this.#cursor ?? 0);
      cursor ??= response.sync_timestamp ?? 0;
      const states = response.conversation_state ?? [];
      for (const state of states) seen.add(idOfState(state));
      this.#apply(states, 'quiet');
      if (this.#variant === 'base' && states.length === size.conversations) await this.#fetchRest(seen, over);
      const next: number = response.continuation_end_timestamp ?? 0;
      if (next === 0 || next === before) break;
      before = next;
    }
    this.#model.keepOnly(seen);
    this.#advance(cursor ?? 0);
  }

  /** The conversations after the only page of a base client, as everything that ever changed. */
  async #fetchRest(seen: Set<string>, over?: Link): Promise<void> {
    let since = 0;
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const changes = await this.#newEvents(since, over);
      if (changes === null || changes.states.length === 0) return;
      const { states, next } = changes;
      for (const state of states) seen.add(idOfState(state));
      this.#apply(states, 'quiet');
      since = next;
    }
  }

  async #newEvents(
    since: number,
    over: Link | undefined,
  ): Promise<{ states: readonly SyncedConversation[]; next: number } | null> {
    const answer = await this.#careful.inPortions(`new ${since}`, (little) =>
      this.#call(
        'SyncAllNewEvents',
        {
          last_sync_timestamp: since,
          // Of a single byte, the server sends one change at a time.
          max_response_size_bytes: little ? 1 : limits.syncResponseBytes.standard,
        },
        over,
      ),
    );
    return answer && { states: answer.conversation_state ?? [], next: answer.sync_timestamp ?? since };
  }

  #apply(states: readonly SyncedConversation[], arrival: Arrival): void {
    for (const state of states) {
      try {
        this.#applyOne(state, arrival);
      } catch {
        // It can be read, and the model cannot take it: it must not hold up the others.
        this.#skipped.add('unreadable');
      }
    }
  }

  #applyOne(state: SyncedConversation, arrival: Arrival): void {
    const id = idOfState(state);
    const { conversation } = state;
    const cleared = clearedUpTo(state);
    if (cleared !== null) {
      this.#model.erase(id, cleared);
      return;
    }
    if (conversation && !this.#model.has(id)) this.#model.putConversation(conversation);
    this.#model.events.add(id, state.event ?? [], arrival);
    if (conversation) this.#model.putConversation(conversation);
  }

  #advance(cursor: number): void {
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#unsaved.cursor(cursor);
  }

  #fetchPeople(gaiaIds: readonly string[], over?: Link): Promise<void> {
    const { people } = this.#model;
    return fetchPeople({ call: this.#call, careful: this.#careful, people }, gaiaIds, over);
  }
}

const idOfState = (state: SyncedConversation): string =>
  state.conversation_id?.id ?? state.conversation?.conversation_id?.id ?? '';
