import type { Event } from '../../protocol/types.ts';
import { lastCallMillis } from '../../words/call-length.ts';
import { idOf } from '../../words/participants.ts';
import type { Names } from '../../words/person-name.ts';
import { previewLine } from '../../words/preview.ts';
import { t } from '../../words/translate.ts';

/** The part of the open conversation's timeline that announcements depend on. */
export interface Shown {
  readonly conversationId: string;
  readonly state: 'loading' | 'ready';
  readonly events: readonly Event[];
  readonly hasNewer: boolean;
}

/** How far the events of the open conversation have been announced. */
export interface Announced {
  readonly conversationId: string;
  /** Timestamp of the newest event, microseconds; null while the newest events are not loaded. */
  readonly newest: number | null;
}

/** Above this, new messages are counted instead of read out. */
const readOutMost = 3;

/** Events of others since the last announcement; none that were there when the conversation was opened, or are older. */
export function newEvents(
  shown: Shown | null,
  announced: Announced | null,
  names: Pick<Names, 'isSelf'>,
): { events: readonly Event[]; announced: Announced | null } {
  if (!shown) return { events: [], announced: null };
  const { conversationId, events: loaded } = shown;
  const before = announced?.conversationId === conversationId ? announced.newest : null;
  if (shown.state === 'loading' || shown.hasNewer)
    return { events: [], announced: { conversationId, newest: before } };
  const newest = Math.max(before ?? 0, loaded.at(-1)?.timestamp ?? 0);
  const first =
    before === null ? loaded.length : loaded.findLastIndex(({ timestamp }) => (timestamp ?? 0) <= before) + 1;
  const events = loaded.slice(first).filter((event) => !names.isSelf(idOf(event.sender_id)));
  return { events, announced: { conversationId, newest } };
}

/** What a screen reader says about new events. `loaded`: the history that they are part of. */
export function readOut(
  events: readonly Event[],
  names: Names,
  { group, loaded }: { readonly group: boolean; readonly loaded: readonly Event[] },
): readonly string[] {
  if (events.length > readOutMost) return [t('conversation.newMessages', { count: events.length })];
  return events.map((event) => {
    const callMillis = lastCallMillis(loaded.slice(0, loaded.indexOf(event) + 1));
    return previewLine(event, names, { group, callMillis }, true);
  });
}
