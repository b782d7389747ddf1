import type { Usec } from '../../protocol/index.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Held } from './held.ts';

/** What is read from the store in place of what does not come. */
export interface ReadAgain {
  /** It was delivered, or those who are connected synchronise. */
  isDone: boolean;
}

/** A conversation's changes up to a position, by whichever writers. */
interface Conversation extends ReadAgain {
  readonly upTo: Usec;
}

/** A stretch of a writer's commits, in all conversations. */
export interface Stretch extends ReadAgain {
  readonly writer: number;
  /** Exclusive. */
  readonly above: Usec;
  readonly upTo: Usec;
}

/** Those that are read are kept. Of the others more are forgotten, oldest first: what was waited for then is long over. */
const most = 1000;

/** What is not waited for any longer. What comes of it later is dropped: it was read again. */
export class GivenUp {
  readonly #conversations = new Map<string, Conversation>();
  #stretches: Stretch[] = [];
  /** By writer: everyone who is connected synchronises, which brings everything up to there. */
  readonly #everything = new Map<number, Usec>();

  /** A change in the conversation waits for this position, which is therefore committed, and with it all that is below it there. */
  addConversation(id: string, upTo: Usec): ReadAgain {
    const added = { upTo, isDone: false };
    // Deleted, so that it is the newest.
    this.#conversations.delete(id);
    this.#conversations.set(id, added);
    if (this.#conversations.size > most) this.#forgetOldest();
    return added;
  }

  /** Of the writer of its last position. */
  addStretch(upTo: Usec, above: Usec): Stretch {
    const added = { writer: writerOf(upTo), above, upTo, isDone: false };
    this.#stretches.push(added);
    return added;
  }

  addEverything(at: Usec): void {
    const writer = writerOf(at);
    this.#everything.set(writer, Math.max(at, this.#everything.get(writer) ?? 0));
  }

  /** Up to where a conversation was given up. */
  upTo(id: string): Usec {
    return this.#conversations.get(id)?.upTo ?? 0;
  }

  /** What brings a change of a conversation, or of any (null), that was committed at a position. */
  find(id: string | null, at: Usec): ReadAgain | undefined {
    if (this.isEverything(at)) return { isDone: true };
    const conversation = id === null ? undefined : this.#conversations.get(id);
    if (conversation && at <= conversation.upTo) return conversation;
    return this.#stretchOf(at);
  }

  /** Whether no one here waits for anything at a position. */
  isEverything(at: Usec): boolean {
    return at <= (this.#everything.get(writerOf(at)) ?? 0);
  }

  /** Whether conversations were read again for what was committed there, and nothing else. */
  isInStretch(at: Usec): boolean {
    return this.#stretchOf(at) !== undefined;
  }

  covers({ conversationId, last }: Held): boolean {
    if (conversationId === null) return this.isEverything(last);
    return this.find(conversationId, last) !== undefined;
  }

  /** Whether stretches of writers that begin below a position are being read. */
  isReadBelow(at: Usec): boolean {
    return this.#stretches.some((each) => !each.isDone && each.above < at);
  }

  /** Everything that will come of a writer up to there has come. */
  arrived(writer: number, upTo: Usec): void {
    if (this.#stretches.length > 0)
      this.#stretches = this.#stretches.filter(
        (each) => !each.isDone || each.writer !== writer || each.upTo > upTo,
      );
  }

  /** Everything up to there is known to everyone. */
  forget(upTo: Usec): void {
    this.#stretches = this.#stretches.filter((each) => each.upTo > upTo);
    for (const [id, each] of this.#conversations) if (each.upTo <= upTo) this.#conversations.delete(id);
  }

  #stretchOf(at: Usec): Stretch | undefined {
    return this.#stretches.find((each) => isInStretch(each, at));
  }

  #forgetOldest(): void {
    for (const [id, { isDone }] of this.#conversations) {
      if (!isDone) continue;
      this.#conversations.delete(id);
      return;
    }
  }
}

export const isInStretch = ({ writer, above, upTo }: Stretch, at: Usec): boolean =>
  at > above && at <= upTo && writerOf(at) === writer;
