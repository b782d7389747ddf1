import { filesIn, SegmentType, type Event } from '../../protocol/index.ts';
import { attachmentKind } from '../../words/attachment-kind.ts';
import { idOf } from '../../words/participants.ts';
import { filterContents, type FilterContent } from '../../words/search-filters.ts';
import { typedText } from '../../words/segment-text.ts';
import { phrasesOf } from './tokens.ts';

/** An address of the web that another client sent as mere text. */
const address = /(?:https?:\/\/|\bwww\.)\S/iu;

const has: Record<FilterContent, (event: Event) => boolean> = {
  photo: ({ chat_message: message }) =>
    (message?.message_content?.attachment ?? []).some((each) => attachmentKind(each) === 'photo'),
  link: ({ chat_message: message }) => {
    const segments = message?.message_content?.segment;
    return (
      (segments ?? []).some(({ type }) => type === SegmentType.SEGMENT_TYPE_LINK) ||
      address.test(typedText(segments))
    );
  },
  file: ({ chat_message: message }) => filesIn(message).length > 0,
};

/** What a message has that a search can ask for. */
export const contentsOf = (event: Event): FilterContent[] =>
  filterContents.filter((each) => has[each](event));

/** What is searched for: all of what is given has to be true of a message. */
export interface MessageSearch {
  /** Words, each of which may be the beginning of one; all have to be there. Empty: any message. */
  readonly query: string;
  /** The ids of those who may have written it. */
  readonly from?: readonly string[];
  /** The conversations that it may be in. */
  readonly in?: readonly string[];
  readonly has?: readonly FilterContent[];
  /** The first moment that counts (microseconds). */
  readonly since?: number;
  /** The first moment that no longer counts (microseconds), or `next` of the page before. */
  readonly before?: number;
}

/** The phrases that a search asks for; null: there is nothing that it could find. */
export function wantedPhrases(search: MessageSearch): string[][] | null {
  const phrases = phrasesOf(search.query);
  const { from, in: places, has: contents, since, before } = search;
  const filters = [from, places, contents, since, before];
  const asks = search.query.trim() === '' ? filters.some((each) => each !== undefined) : phrases.length > 0;
  return asks ? phrases : null;
}

/** Whether everything but the words of a search is true of a message. */
export function isWanted(
  event: Event,
  { from, in: places, has: wanted = [], since = 0, before = Infinity }: MessageSearch,
): boolean {
  const at = event.timestamp ?? 0;
  return (
    at >= since &&
    at < before &&
    (from?.includes(idOf(event.sender_id)) ?? true) &&
    (places?.includes(event.conversation_id?.id ?? '') ?? true) &&
    wanted.every((each) => has[each](event))
  );
}
