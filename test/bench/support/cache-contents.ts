import { EventType, SegmentType, type Event } from '../../../protocol/index.ts';
import { SqliteCache } from '../../../main/cache/sqlite-cache.ts';

export const conversations = 100;
/** Words in all, and of each message; like in speech, the n-th word is said about 1/n as often as the first. */
const vocabulary = 20_000;
const wordsEach = 9;
const batch = 2000;
/** 2026-01-01, microseconds. */
const begin = 1_767_225_600_000_000;

export const conversationId = (index: number): string => `conversation-${index}`;
/** `rank` counts from 0, the word said most often. */
export const wordOf = (rank: number): string => `w${(rank * 7919 + 1_000_003).toString(36)}`;

/** The same sequence for every run: a multiplicative congruential generator (Lehmer), in [0, 1). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Fills a cache as long use does: conversations mixed, in the order of time. */
export function fillCache(file: string, eventsEach: number): void {
  const cache = new SqliteCache(file, { limitBytes: Infinity });
  const random = sequence(42);
  cache.write({
    conversations: Array.from({ length: conversations }, (_, index) => ({
      conversation_id: { id: conversationId(index) },
      name: `Conversation ${index}`,
      self_conversation_state: {
        self_read_state: { latest_read_timestamp: Number.MAX_SAFE_INTEGER },
      },
    })),
    complete: Array.from({ length: conversations }, (_, index) => conversationId(index)),
    cursor: begin,
  });
  const all = conversations * eventsEach;
  for (let from = 0; from < all; from += batch) {
    const events = Array.from({ length: Math.min(batch, all - from) }, (_, n) => message(from + n, random));
    cache.write({ events });
  }
  cache.close();
}

function message(index: number, random: () => number): Event {
  const words = Array.from({ length: wordsEach }, () => wordOf(Math.floor(vocabulary ** random()) - 1));
  return {
    conversation_id: { id: conversationId(index % conversations) },
    event_id: index.toString(36),
    timestamp: begin + index * 1_000_003,
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    sender_id: { gaia_id: '1', chat_id: '1' },
    chat_message: {
      message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: words.join(' ') }] },
    },
  };
}
