import { SyncFilter, limits, type Variant } from '../../protocol/index.ts';
import type { RequestWithoutHeader } from '../connection/rpc-call.ts';

export interface PageSize {
  readonly conversations: number;
  readonly events: number;
}

const events = limits.recentEvents.standard;
/** The first page is small, so that there is something to see at once. */
const FIRST_PAGE = { conversations: 20, events };
/** A base client cannot ask for a second page, so its first one is as large as can be. */
const NEXT_PAGES = { conversations: limits.recentConversations.most, events };
/** Where a page cannot be taken, perhaps its first conversation can. */
const LITTLE_PAGE = { conversations: 1, events: 1 };

export function pageSize(variant: Variant, page: number, little: boolean): PageSize {
  if (little) return LITTLE_PAGE;
  return variant === 'extended' && page === 0 ? FIRST_PAGE : NEXT_PAGES;
}

/** Asks for the conversations before a timestamp; null: the newest. */
export function recentPage(
  before: number | null,
  size: PageSize,
): RequestWithoutHeader<'SyncRecentConversations'> {
  return {
    last_event_timestamp: before,
    max_conversations: size.conversations,
    max_events_per_conversation: size.events,
    sync_filter: [SyncFilter.SYNC_FILTER_INBOX, SyncFilter.SYNC_FILTER_ARCHIVED],
  };
}
