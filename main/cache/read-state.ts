import {
  CACHE_TAIL,
  CACHE_TAIL_LIMIT,
  type CachedConversation,
  type CachedPage,
  type CachedState,
  type Self,
} from '../../client/index.ts';
import { readDraft } from './draft-rows.ts';
import { annotationsOf } from './annotation-rows.ts';
import { readItem } from './outbox-rows.ts';
import { fromBodies } from './rows.ts';
import type { Statements } from './statements.ts';

/** Everything that a session begins with. */
export function readState(sql: Statements): CachedState {
  sql.sweepDraftPhotos.run();
  const cursor = sql.fact.get('cursor');
  const self = sql.fact.get('self');
  return {
    conversations: sql.conversations.all().flatMap((row) => readConversation(sql, row)),
    people: fromBodies('Entity', sql.people.all()),
    cursor: cursor ? Number(cursor.value) : null,
    self: self ? (JSON.parse(self.value) as Self) : null,
    outbox: sql.outbox.all().map(({ item }) => readItem(item)),
    reads: new Map(sql.reads.all().map((row) => [row.conversation_id, row.timestamp])),
    markedUnread: new Set(sql.markedUnread.all().map((row) => row.conversation_id)),
    drafts: new Map(sql.drafts.all().map((row) => [row.conversation_id, readDraft(row)])),
    draftPhotos: sql.draftPhotos.all(),
  };
}

function readConversation(
  sql: Statements,
  row: { id: string; own_read: number; body: Uint8Array },
): CachedConversation[] {
  const unread = sql.countAfter.get(row.id, row.own_read, CACHE_TAIL_LIMIT)?.n ?? 0;
  const page = readPage(sql, row.id, Number.MAX_SAFE_INTEGER, Math.max(CACHE_TAIL, unread));
  const hasAnnotations = sql.annotationsIn.get(row.id) !== undefined;
  const annotations = hasAnnotations
    ? page.events.flatMap(({ event_id: id }) => annotationsOf(sql, id ?? ''))
    : [];
  return fromBodies('Conversation', [row]).map((conversation) => ({ conversation, annotations, ...page }));
}

/** The newest entries of a history before a moment, oldest first. */
export function readPage(sql: Statements, conversationId: string, before: number, limit: number): CachedPage {
  const rows = sql.eventsBefore.all(conversationId, before, limit);
  return {
    events: fromBodies('Event', rows.toReversed()),
    complete: rows.length < limit && sql.isComplete.get(conversationId) !== undefined,
  };
}
