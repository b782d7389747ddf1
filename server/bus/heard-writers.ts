import type { Usec } from '../../protocol/index.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Commit } from './commit.ts';

/** How far a writer's commits are known here. */
interface Heard {
  /** Everything that was published up to here and concerns someone here has arrived. */
  upTo: Usec;
  /** The newest commit of which parts have arrived, and what those are about: others may be on their way. */
  newest: Newest | null;
}

interface Newest {
  readonly last: Usec;
  readonly about: Set<string | null>;
}

/** What has arrived of what other processes committed, by their numbers. */
export class HeardWriters {
  readonly #writers = new Map<number, Heard>();

  upTo(writer: number): Usec {
    return this.#writers.get(writer)?.upTo ?? 0;
  }

  /** Everything up to there has arrived, or will not. */
  raise(writer: number, upTo: Usec): void {
    const heard = this.#of(writer);
    heard.upTo = Math.max(heard.upTo, upTo);
  }

  /** Parts of a commit arrived. */
  came({ last, parts }: Commit): void {
    const heard = this.#of(writerOf(last));
    if (heard.newest === null || heard.newest.last < last) heard.newest = { last, about: new Set() };
    if (heard.newest.last === last)
      for (const { conversationId } of parts) heard.newest.about.add(conversationId);
  }

  /** Whether what was committed at a position about a conversation has arrived, or will not; null: about anything. */
  has(conversationId: string | null, at: Usec): boolean {
    return has(this.#writers.get(writerOf(at)), conversationId, at);
  }

  /** The same as of now, for later. */
  hadNow(): (conversationId: string, at: Usec) => boolean {
    const now = new Map<number, Heard>();
    for (const [writer, { upTo, newest }] of this.#writers)
      now.set(writer, { upTo, newest: newest && { ...newest, about: new Set(newest.about) } });
    return (conversationId, at) => has(now.get(writerOf(at)), conversationId, at);
  }

  #of(writer: number): Heard {
    let heard = this.#writers.get(writer);
    if (heard === undefined) this.#writers.set(writer, (heard = { upTo: 0, newest: null }));
    return heard;
  }
}

function has(heard: Heard | undefined, conversationId: string | null, at: Usec): boolean {
  if (heard === undefined) return false;
  const { upTo, newest } = heard;
  if (at <= upTo) return true;
  return conversationId !== null && newest !== null && at <= newest.last && newest.about.has(conversationId);
}
