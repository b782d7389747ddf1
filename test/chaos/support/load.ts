import { isDeepStrictEqual } from 'node:util';
import { TestSession } from '../../contract/support/session.ts';
import type { Person } from '../../contract/support/person.ts';
import { textMessage } from '../../contract/support/talk.ts';

/** Where a message was sent to, under which key, and what the server said of it. */
export interface Sent {
  readonly conversationId: string;
  readonly key: number;
  /** Null until it is acknowledged. */
  eventId: string | null;
  timestamp: number | null;
}

/** The words of the message with this key. */
export const wordsFor = (who: string, key: number): string => `${who} says ${key}`;

/**
 * One client that writes as fast as it is answered, one message after the other in each of its conversations, for as long as there
 * is a server.
 */
export class Writer {
  readonly person: Person;
  /** Everything ever sent, in order. */
  readonly sent: Sent[] = [];
  readonly #conversations: readonly string[];
  #key = 0;

  constructor(person: Person, conversations: readonly string[]) {
    this.person = person;
    this.#conversations = conversations;
  }

  get acknowledged(): number {
    return this.sent.filter(({ eventId }) => eventId !== null).length;
  }

  /** First sends again what was never answered, then goes on. Resolves when the server is gone. */
  async write(url: string): Promise<void> {
    // The server may be gone before it said hello.
    const session = await TestSession.open({ url }, this.person.token).catch(() => null);
    if (session === null) return;
    const gone = session.ended.then(() => null);
    const lane = async (conversationId: string): Promise<void> => {
      const open = this.sent.filter((one) => one.eventId === null && one.conversationId === conversationId);
      for (;;) {
        const one = open.shift() ?? this.#next(conversationId);
        const { key } = one;
        const request = textMessage(conversationId, wordsFor(this.person.displayName, key), key);
        const asked = session.call('SendChatMessage', request).catch(comingBack);
        const answer = await Promise.race([asked, gone]);
        if (answer === null) return;
        const event = answer.created_event;
        if (!event?.event_id) throw new Error(`refused: ${answer.response_header?.error_description ?? ''}`);
        one.eventId = event.event_id;
        one.timestamp = event.timestamp ?? null;
      }
    };
    await Promise.all(this.#conversations.map(lane));
  }

  #next(conversationId: string): Sent {
    this.#key += 1;
    const one: Sent = { conversationId, key: this.#key, eventId: null, timestamp: null };
    this.sent.push(one);
    return one;
  }
}

/** For `catch`: a server that goes away may say so first. */
function comingBack(error: Error): null {
  if (/: (?:unavailable|shutting_down): /.test(error.message)) return null;
  throw error;
}

/** An event of a history, as far as these tests care. */
export interface Stored {
  readonly conversationId: string;
  readonly eventId: string;
  readonly timestamp: number;
  readonly words: string;
}

/** What came after a timestamp, and where to go on. */
export async function eventsSince(
  url: string,
  person: Person,
  since: number,
): Promise<{ events: Stored[]; cursor: number }> {
  await using session = await TestSession.open({ url }, person.token);
  const events: Stored[] = [];
  let cursor = since;
  for (;;) {
    const answer = await session.call('SyncAllNewEvents', { last_sync_timestamp: cursor });
    const states = answer.conversation_state ?? [];
    cursor = answer.sync_timestamp ?? 0;
    if (states.length === 0) return { events, cursor };
    for (const { conversation_id, event } of states) {
      for (const one of event ?? []) {
        events.push({
          conversationId: conversation_id?.id ?? '',
          eventId: one.event_id ?? '',
          timestamp: one.timestamp ?? 0,
          words: one.chat_message?.message_content?.segment?.[0]?.text ?? '',
        });
      }
    }
  }
}

/** What is wrong with a history, given what its writers know: nothing, one hopes. */
export function faultsIn(stored: readonly Stored[], writers: readonly Writer[]): string[] {
  const faults: string[] = [];
  const byId = new Map(stored.map((one) => [one.eventId, one]));
  if (byId.size !== stored.length) faults.push('an event is there twice');
  const words = new Map<string, number>();
  for (const one of stored) {
    const key = `${one.conversationId} ${one.words}`;
    words.set(key, (words.get(key) ?? 0) + 1);
  }
  for (const [text, times] of words) if (times > 1) faults.push(`stored ${times} times: ${text}`);
  for (const writer of writers) {
    for (const one of writer.sent) {
      if (one.eventId === null) continue;
      const found = byId.get(one.eventId);
      const expected = {
        conversationId: one.conversationId,
        eventId: one.eventId,
        timestamp: one.timestamp,
        words: wordsFor(writer.person.displayName, one.key),
      };
      if (!found) faults.push(`lost: ${expected.words}`);
      else if (!isDeepStrictEqual(found, expected)) faults.push(`changed: ${expected.words}`);
    }
    for (const id of new Set(writer.sent.map(({ conversationId }) => conversationId))) {
      const stamps = writer.sent
        .filter((one) => one.conversationId === id && one.timestamp !== null)
        .map((one) => one.timestamp ?? 0);
      if (stamps.some((stamp, n) => n > 0 && stamp <= (stamps[n - 1] ?? 0)))
        faults.push(`order lost in ${id}`);
    }
  }
  return faults;
}
