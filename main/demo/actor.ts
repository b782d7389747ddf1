import type { ChatSession, InConversation } from '../../client/index.ts';
import {
  AnnotationType,
  HangoutEventType,
  OffTheRecordStatus,
  SegmentType,
  type Event,
} from '../../protocol/index.ts';
import { isAnnotation } from '../../words/event-kind.ts';
import type { Character, Line } from './cast.ts';
import { typedText } from '../../words/segment-text.ts';
import { contentOf } from './line.ts';
import { until } from './until.ts';
import { paint, type Subject } from './painting.ts';

/** How long people take, in milliseconds. */
const noticeMs = 900;
const thinkMs = 700;
const typeMs = 1_600;
const ringMs = 25_000;
const asksForCall = /\b(?:call|ring) me\b/i;

/** One of the made-up people: reads what the visitor writes to them, types and answers, and comes when they call. */
export class Actor {
  readonly #session: ChatSession;
  readonly #character: Character;
  readonly #stopped: AbortSignal;
  #answered = 0;

  constructor(session: ChatSession, character: Character, stopped: AbortSignal) {
    this.#session = session;
    this.#character = character;
    this.#stopped = stopped;
  }

  get gaiaId(): string {
    return this.#session.self?.gaiaId ?? '';
  }

  /** Resolves when someone else's new conversation is known here: nothing can be done in it before. */
  entered(conversationId: string): Promise<void> {
    return until(this.#session, () => this.#session.conversations.has(conversationId));
  }

  async say(conversationId: string, line: Line): Promise<void> {
    await this.#session.outbox.send(conversationId, contentOf(line));
  }

  /** Says it the way a person does: with a typing mark first. */
  async typeAndSay(conversationId: string, line: Line): Promise<void> {
    this.#session.setTyping(conversationId, 'started');
    await pause(typeMs, this.#stopped);
    await this.say(conversationId, line);
    this.#session.setTyping(conversationId, 'stopped');
  }

  /** "/me": an annotation makes the words an action. */
  async act(conversationId: string, text: string): Promise<void> {
    await this.#session.outbox.send(conversationId, contentOf(text), {
      annotation: [{ type: AnnotationType.ACTION }],
    });
  }

  async show(conversationId: string, of: Subject): Promise<void> {
    await this.#session.outbox.send(
      conversationId,
      { segment: [] },
      { photos: [{ bytes: paint(of), type: 'image/png' }] },
    );
  }

  /** Everything else that can be done in a conversation. */
  in(conversationId: string): InConversation {
    return this.#session.in(conversationId);
  }

  /** Resolves when the actor's own next message will know of it. */
  async keepHistory(conversationId: string, kept: boolean): Promise<void> {
    await this.#session.in(conversationId).keepHistory(kept);
    const { OFF_THE_RECORD_STATUS_ON_THE_RECORD: on } = OffTheRecordStatus;
    await until(this.#session, () => {
      const status = this.#session.conversations.get(conversationId)?.conversation.otr_status;
      return (status === on) === kept;
    });
  }

  /** Calls, and gives up when no one has come after a while. */
  async #ring(conversationId: string): Promise<void> {
    await this.in(conversationId).hangout('start');
    await pause(ringMs, this.#stopped);
    const people = this.#session.conversations.get(conversationId)?.call?.people ?? [];
    if (people.length === 1 && people[0] === this.gaiaId) await this.in(conversationId).hangout('end');
  }

  async feel(mood: string): Promise<void> {
    await this.#session.presence.setMood([{ type: SegmentType.SEGMENT_TYPE_TEXT, text: mood }]);
  }

  readAll(): void {
    for (const { id, lastEvent } of this.#session.conversations.values())
      this.#session.markRead(id, lastEvent?.timestamp ?? 0);
  }

  /** From now on answers the visitor in conversations of two, and marks as read what is said in groups. */
  answer(visitor: string): void {
    const unsubscribe = this.#session.subscribe((change) => {
      if (change.kind !== 'arrived' || !change.live || change.event.sender_id?.gaia_id !== visitor) return;
      const alone =
        this.#session.conversations.get(change.conversationId)?.conversation.participant_data?.length === 2;
      const { conversationId, event } = change;
      if (isAnnotation(event)) return;
      const done = event.hangout_event
        ? alone && this.#meet(conversationId, event)
        : this.#respond(conversationId, event, alone);
      void Promise.resolve(done).catch(() => undefined);
    });
    this.#stopped.addEventListener('abort', unsubscribe, { once: true });
  }

  /** Comes to the visitor's call, and does not stay in one that they left. */
  async #meet(conversationId: string, { hangout_event: hangout }: Event): Promise<void> {
    await pause(noticeMs, this.#stopped);
    if (hangout?.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_START) {
      await pause(thinkMs, this.#stopped);
      await this.in(conversationId).hangout('join');
    } else if (hangout?.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE) {
      await this.in(conversationId).hangout('leave');
    }
  }

  async #respond(conversationId: string, event: Event, alone: boolean): Promise<void> {
    await pause(noticeMs, this.#stopped);
    this.#session.markRead(conversationId, event.timestamp ?? 0);
    if (!alone) return;
    await pause(thinkMs, this.#stopped);
    const { answers, beforeCall } = this.#character;
    const text = typedText(event.chat_message?.message_content?.segment);
    if (beforeCall !== undefined && asksForCall.test(text)) {
      await this.typeAndSay(conversationId, beforeCall);
      return this.#ring(conversationId);
    }
    const line = answers[this.#answered % answers.length];
    this.#answered += 1;
    if (line !== undefined) await this.typeAndSay(conversationId, line);
  }
}

/** Rejects with the signal's reason when the play is over. */
export function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stopped.aborted) {
      reject(stopped.reason as Error);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(stopped.reason as Error);
    };
    const timer = setTimeout(() => {
      stopped.removeEventListener('abort', stop);
      resolve();
    }, ms);
    stopped.addEventListener('abort', stop, { once: true });
  });
}
