import type { Usec } from '../../protocol/index.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Held } from './held.ts';

/** A stretch of a writer's commits that is not waited for any longer. */
export interface Stretch {
  readonly writer: number;
  /** Exclusive. */
  readonly above: Usec;
  readonly upTo: Usec;
  /** What of it: one conversation, all conversations (null), or everything (undefined). */
  readonly conversationId: string | null | undefined;
}

interface Kept extends Stretch {
  /** What the store has of it was delivered, or those who are connected synchronise. */
  isMended: boolean;
}

/** More are forgotten, oldest first: what was waited for then is long over. */
const most = 200;

/** What did not come in time. What comes of it later is dropped: it was read again. */
export class GivenUp {
  #kept: Kept[] = [];

  add(stretch: Stretch): Kept {
    const kept = { ...stretch, isMended: false };
    this.#kept.push(kept);
    if (this.#kept.length > most) this.#kept.shift();
    return kept;
  }

  /** Of what is committed at a position: as of a stretch, what it is about. */
  find(at: Usec, about: Stretch['conversationId']): { readonly isMended: boolean } | undefined {
    return this.#kept.find((each) => isIn(each, at) && isCovered(about, each.conversationId));
  }

  /** Whether all that a commit changed in a conversation, above one position and up to another, was given up. */
  covers({ conversationId, begins, last }: Pick<Held, 'conversationId' | 'begins' | 'last'>): boolean {
    return this.#kept.some(
      (each) =>
        isIn(each, last) &&
        isCovered(conversationId ?? undefined, each.conversationId) &&
        (typeof each.conversationId !== 'string' || begins >= each.above),
    );
  }

  /** Whether of what was committed there conversations were read again, and nothing else. */
  isHole(at: Usec): boolean {
    return this.#kept.some((each) => each.conversationId === null && isIn(each, at));
  }

  /** Whether anything below a position is being read again. */
  isRead(at: Usec): boolean {
    return this.#kept.some((each) => !each.isMended && each.above < at);
  }

  /** Above what something of a conversation, or of any (null), is being read again; infinite: nothing is. */
  lowest(conversationId: string | null): Usec {
    const those = this.#kept.filter(
      (each) =>
        !each.isMended &&
        (conversationId === null || each.conversationId === null || each.conversationId === conversationId),
    );
    return Math.min(...those.map(({ above }) => above));
  }

  /** Everything that will come of a writer up to there has come. */
  arrived(writer: number, upTo: Usec): void {
    if (this.#kept.length === 0) return;
    this.#kept = this.#kept.filter(
      (each) => each.conversationId !== undefined || each.writer !== writer || each.upTo > upTo,
    );
  }

  forget(upTo: Usec): void {
    this.#kept = this.#kept.filter((each) => each.upTo > upTo);
  }
}

/** A conversation's changes are committed in order of their positions: those of other writers were read again with it. */
const isIn = ({ writer, above, upTo, conversationId }: Stretch, at: Usec): boolean =>
  at > above && at <= upTo && (typeof conversationId === 'string' || writerOf(at) === writer);

function isCovered(about: Stretch['conversationId'], by: Stretch['conversationId']): boolean {
  return by === undefined || about === by || (by === null && about !== undefined);
}
