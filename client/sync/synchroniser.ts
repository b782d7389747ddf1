import {
  FieldMask,
  SyncFilter,
  limits,
  type ConversationState as SyncedConversation,
  type OperationName,
  type ResponseOf,
} from '../../protocol/index.ts';
import type { Link } from '../connection/link.ts';
import type { Arrival, Model } from '../model/model.ts';
import { clearedUpTo } from '../model/conversation-fields.ts';
import { selfFrom, type Identity } from '../model/self.ts';
import type { Unsaved } from '../model/unsaved.ts';
import type { RequestWithoutHeader } from '../session-api.ts';

/** The first page is small, so that there is something to see at once. */
const FIRST_PAGE = { conversations: 20, events: 20 };
const NEXT_PAGES = { conversations: limits.recentConversations.most, events: 20 };
const PEOPLE_PER_CALL = 100;
/** A service that always has one more page is broken; far above what anybody has. */
const PAGES_MOST = 10_000;

/** One operation over the link that is being synchronised. */
export type CallOver = <O extends OperationName>(
  operation: O,
  request: RequestWithoutHeader<O>,
  over?: Link,
) => Promise<ResponseOf<O>>;

/**
 * Brings a model up to the service's state. The caller holds pushes back while this runs and applies them after it.
 *
 * Why nothing is missed: the service tells every change after a connection's beginning as a push, and every change
 * before the answer of a sync in that answer. The connection begins before the sync, so each change is in the answer,
 * in the held pushes, or in both; events in both are dropped by event_id, and conversations in both are set again to a
 * state that is as new or newer, the last push being the newest. The cursor comes from the service, never from a push,
 * so a push that is lost is found by the next sync. The first sync takes the cursor of its first page, and follows up
 * from there, so what moves between pages is told again.
 *
 * Why histories have no holes: an answer holds everything after the cursor, the cursor is saved after what it covers,
 * and a page of older events is asked for by the oldest one that is loaded.
 */
export class Synchroniser {
  readonly #model: Model;
  readonly #unsaved: Unsaved;
  readonly #call: CallOver;
  #cursor: number | null = null;
  /** Asked for once: a person whom the service does not know would be asked for at every push. */
  readonly #asked = new Set<string>();
  readonly #fetching = new Set<string>();

  constructor(options: { model: Model; unsaved: Unsaved; call: CallOver }) {
    this.#model = options.model;
    this.#unsaved = options.unsaved;
    this.#call = options.call;
  }

  /** Goes on from a kept cursor; null: from nothing. */
  resume(cursor: number | null): void {
    this.#cursor = cursor;
  }

  /** After connecting: who am I, what did I miss, who are the people. */
  async run(identity: Identity, over: Link): Promise<void> {
    const info = await this.#call('GetSelfInfo', {}, over);
    const { gaiaId, email, resource } = identity;
    this.#model.setSelf(selfFrom(info, { gaiaId, email, resource }, this.#model.self));
    if (this.#cursor === null) await this.#fetchRecent(over);
    await this.catchUp(over);
    this.#asked.clear();
    await this.#fetchPeople(this.#allPeople(), over);
  }

  /** Everything since the cursor. */
  async catchUp(over?: Link): Promise<void> {
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const since = this.#cursor ?? 0;
      const request = {
        last_sync_timestamp: since,
        max_response_size_bytes: limits.syncResponseBytes.standard,
      };
      const response = await this.#call('SyncAllNewEvents', request, over);
      const states = response.conversation_state ?? [];
      this.#apply(states, 'catch-up');
      const next = response.sync_timestamp ?? since;
      if (next < since) {
        // The service knows less than it did: it was restored from a copy. What is known here may be wrong.
        await this.#fetchRecent(over);
        continue;
      }
      this.#advance(next);
      if (states.length === 0 || next === since) return;
    }
  }

  /** Fetches conversations that a push spoke of and that are not known. */
  async fetchConversations(conversationIds: readonly string[]): Promise<void> {
    for (const id of conversationIds) {
      if (this.#fetching.has(id)) continue;
      this.#fetching.add(id);
      try {
        const { conversation_state: state } = await this.#call('GetConversation', {
          conversation_spec: { conversation_id: { id } },
          include_conversation_metadata: true,
          include_event: true,
          max_events_per_conversation: NEXT_PAGES.events,
        });
        if (state) this.#apply([state], 'catch-up');
      } finally {
        this.#fetching.delete(id);
      }
    }
    await this.fetchNewPeople();
  }

  /** People of conversations that became known since the last look. */
  async fetchNewPeople(): Promise<void> {
    const unknown = this.#model.unknownPeople().filter((id) => !this.#asked.has(id));
    await this.#fetchPeople(unknown);
  }

  async #fetchRecent(over?: Link): Promise<void> {
    const seen = new Set<string>();
    let cursor: number | null = null;
    let before: number | null = null;
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const size = page === 0 ? FIRST_PAGE : NEXT_PAGES;
      const request: RequestWithoutHeader<'SyncRecentConversations'> = {
        last_event_timestamp: before,
        max_conversations: size.conversations,
        max_events_per_conversation: size.events,
        sync_filter: [SyncFilter.SYNC_FILTER_INBOX, SyncFilter.SYNC_FILTER_ARCHIVED],
      };
      const response: ResponseOf<'SyncRecentConversations'> = await this.#call(
        'SyncRecentConversations',
        request,
        over,
      );
      cursor ??= response.sync_timestamp ?? 0;
      const states = response.conversation_state ?? [];
      for (const state of states) seen.add(idOfState(state));
      this.#apply(states, 'quiet');
      const next: number = response.continuation_end_timestamp ?? 0;
      if (next === 0 || next === before) break;
      before = next;
    }
    this.#model.keepOnly(seen);
    this.#advance(cursor ?? 0);
  }

  #apply(states: readonly SyncedConversation[], arrival: Arrival): void {
    for (const state of states) {
      const id = idOfState(state);
      const { conversation } = state;
      const cleared = clearedUpTo(state);
      if (cleared !== null) {
        this.#model.erase(id, cleared);
        continue;
      }
      if (conversation && !this.#model.has(id)) this.#model.putConversation(conversation);
      this.#model.addEvents(id, state.event ?? [], arrival);
      if (conversation) this.#model.putConversation(conversation);
    }
  }

  #advance(cursor: number): void {
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#unsaved.cursor(cursor);
  }

  #allPeople(): string[] {
    return [...new Set([...this.#model.people.all.keys(), ...this.#model.unknownPeople()])];
  }

  async #fetchPeople(gaiaIds: readonly string[], over?: Link): Promise<void> {
    for (let from = 0; from < gaiaIds.length; from += PEOPLE_PER_CALL) {
      const some = gaiaIds.slice(from, from + PEOPLE_PER_CALL);
      for (const id of some) this.#asked.add(id);
      const { entity } = await this.#call(
        'GetEntityById',
        { batch_lookup_spec: some.map((id) => ({ gaia_id: id })) },
        over,
      );
      for (const each of entity ?? []) this.#model.people.put(each);
    }
    if (gaiaIds.length > 0) await this.#fetchPresence(gaiaIds, over);
  }

  async #fetchPresence(gaiaIds: readonly string[], over?: Link): Promise<void> {
    const { presence_result: results } = await this.#call(
      'QueryPresence',
      {
        participant_id: gaiaIds.map((id) => ({ gaia_id: id, chat_id: id })),
        field_mask: [
          FieldMask.FIELD_MASK_REACHABLE,
          FieldMask.FIELD_MASK_AVAILABLE,
          FieldMask.FIELD_MASK_MOOD,
          FieldMask.FIELD_MASK_DEVICE,
          FieldMask.FIELD_MASK_LAST_SEEN,
        ],
      },
      over,
    );
    for (const { user_id: user, presence } of results ?? []) {
      if (user?.gaia_id) this.#model.people.setPresence(user.gaia_id, presence ?? null);
    }
  }
}

const idOfState = (state: SyncedConversation): string =>
  state.conversation_id?.id ?? state.conversation?.conversation_id?.id ?? '';
