import type { Event } from '../../protocol/types.ts';
import { idOf } from '../../words/participants.ts';
import type { Names } from '../../words/person-name.ts';
import { previewLine } from '../../words/preview.ts';
import { t } from '../../words/translate.ts';

/** What came of a conversation that is on screen. */
export interface Shown {
  readonly conversationId: string;
  readonly state: 'loading' | 'ready';
  readonly events: readonly Event[];
  readonly hasNewer: boolean;
}

/** How far an open conversation has been told. */
export interface Told {
  readonly conversationId: string;
  /** Newest event, microseconds; null: its end was not there yet. */
  readonly newest: number | null;
}

/** More at once are counted instead of read out. */
const readOutMost = 3;

/** What others did since it was told of last; nothing for what was there when it was opened, or is older. */
export function arrivals(
  shown: Shown | null,
  told: Told | null,
  names: Pick<Names, 'isSelf'>,
): { arrived: readonly Event[]; told: Told | null } {
  if (!shown) return { arrived: [], told: null };
  const { conversationId, events } = shown;
  const before = told?.conversationId === conversationId ? told.newest : null;
  if (shown.state === 'loading' || shown.hasNewer)
    return { arrived: [], told: { conversationId, newest: before } };
  const newest = Math.max(before ?? 0, events.at(-1)?.timestamp ?? 0);
  const first =
    before === null ? events.length : events.findLastIndex(({ timestamp }) => (timestamp ?? 0) <= before) + 1;
  const arrived = events.slice(first).filter((event) => !names.isSelf(idOf(event.sender_id)));
  return { arrived, told: { conversationId, newest } };
}

/** Events as they are read out to who cannot see them come. */
export function readOut(arrived: readonly Event[], names: Names): readonly string[] {
  if (arrived.length > readOutMost) return [t('conversation.newMessages', { count: arrived.length })];
  return arrived.map((event) => previewLine(event, names, true));
}
