import type { Conversation, Entity, Event } from '../../protocol/index.ts';
import type { Annotation } from '../annotations/annotation.ts';
import type { Draft, DraftPhoto, OutboxItem, Self } from './types.ts';

/** A conversation as last known, with the newest part of its history. */
export interface CachedConversation {
  readonly conversation: Conversation;
  /** Oldest first; at least everything unread, up to `CACHE_TAIL_LIMIT`. */
  readonly events: readonly Event[];
  /** What was done to these messages. */
  readonly annotations: readonly Annotation[];
  /** The server has nothing before `events`. */
  readonly complete: boolean;
}

/** Part of a history, oldest first, from the cache or on its way into it. */
export interface CachedPage {
  readonly events: readonly Event[];
  /** The server has nothing before this page either. */
  readonly complete: boolean;
}

/** What a session begins with before it has reached the server. */
export interface CachedState {
  readonly conversations: readonly CachedConversation[];
  readonly people: readonly Entity[];
  /** Sync cursor (microseconds); null: never synchronised, so all conversations must be fetched. */
  readonly cursor: number | null;
  readonly self: Self | null;
  /** Oldest first. */
  readonly outbox: readonly OutboxItem[];
  /** Own watermarks (microseconds), by conversation id, that have not been reported to the server. */
  readonly reads: ReadonlyMap<string, number>;
  /** Ids of the conversations that the person marked as unread on this computer. */
  readonly markedUnread: ReadonlySet<string>;
  /** By conversation id. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** In the order in which they were added. */
  readonly draftPhotos: readonly DraftPhoto[];
}

/** A cache before its first write. */
export const nothingCached: CachedState = {
  conversations: [],
  people: [],
  cursor: null,
  self: null,
  outbox: [],
  reads: new Map(),
  markedUnread: new Set(),
  drafts: new Map(),
  draftPhotos: [],
};

/** Changes that become durable together or not at all. Order within: erase, conversations, events, people, meta. */
export interface CacheBatch {
  /** The person's own history up to the bound (microseconds, inclusive) went away. */
  readonly erased?: readonly { readonly conversationId: string; readonly upTo: number }[];
  /** What someone wrote in a conversation went away with their account. */
  readonly erasedBy?: readonly { readonly conversationId: string; readonly senderId: string }[];
  /** Conversations that are no longer shown, with their whole history. */
  readonly removed?: readonly string[];
  readonly conversations?: readonly Conversation[];
  /**
   * Of any conversation; an event already there (same event_id) is replaced. One that deletes a message for everyone takes with
   * it what that said.
   */
  readonly events?: readonly Event[];
  /** Conversations of which the cache now holds the beginning. */
  readonly complete?: readonly string[];
  readonly people?: readonly Entity[];
  /** Replaces all unreported watermarks. */
  readonly reads?: ReadonlyMap<string, number>;
  /** Conversations that the person marked as unread, or whose mark went, by their id. */
  readonly markedUnread?: ReadonlyMap<string, boolean>;
  /** Written last: a cursor never runs ahead of what it stands for. */
  readonly cursor?: number;
  readonly self?: Self;
}
