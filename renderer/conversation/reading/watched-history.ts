import type { Event } from '../../../protocol/types.ts';
import { untracked } from '../../kit/untracked.ts';
import type { Stretch } from '../../model/events.ts';
import type { Mirror, Timeline } from '../../model/mirror.ts';
import type { Loaded } from './reading.ts';

/** What is drawn of a conversation's history, and what is known of the rest. */
export interface WatchedHistory extends Loaded {
  readonly conversationId: string;
  readonly hasNewer: boolean;
  /** Many events that came at once. */
  readonly cameAtOnce: Stretch | null;
  /** Unread messages, also those that are not loaded. */
  readonly unread: number;
  /** Where a key stands in the events. */
  readonly placeOf: (key: string) => number;
}

/** What was drawn last of a history. */
export interface DrawnHistory {
  readonly timeline: Timeline | null;
  readonly events: readonly Event[];
  placeOf(key: string): number;
}

/** Null while nothing is drawn. What the mirror has by now may be another conversation than what was drawn last. */
export function watchedHistory(drawn: DrawnHistory, mirror: Mirror): WatchedHistory | null {
  const { timeline, events } = drawn;
  const view = timeline && mirror.conversations.peek(timeline.conversationId);
  if (!view || timeline.state === 'loading') return null;
  return {
    conversationId: view.id,
    events,
    hasOlder: timeline.hasOlder,
    hasNewer: timeline.hasNewer,
    cameAtOnce: timeline.cameAtOnce,
    readTo: mirror.readTo(view.id),
    unread: view.unread,
    selfId: untracked(mirror.selfId),
    placeOf: (key) => drawn.placeOf(key),
  };
}
