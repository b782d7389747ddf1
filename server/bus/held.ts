import type { Usec } from '../../protocol/index.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Commit, CommitPart } from './commit.ts';
import { lastOf } from './commit-parts.ts';

/** A part of a commit that waits for what is before it. */
export interface Held extends CommitPart {
  readonly writer: number;
  /** Of what it is about, all that it changes is above this, and all that was changed before it is not. */
  readonly begins: Usec;
  /** Of what it changes; what is about anything ends with its commit. */
  readonly last: Usec;
  readonly wholeAt: Usec;
  /** Positions that are to be delivered before it. */
  readonly past: readonly Usec[];
  readonly arrivedAt: Usec;
}

export function heldOf(
  part: CommitPart,
  { after, last, wholeAt }: Pick<Commit, 'after' | 'last' | 'wholeAt'>,
  arrivedAt: Usec,
): Held {
  return {
    ...part,
    writer: writerOf(last),
    begins: Math.max(after, wholeAt, ...part.waitsFor),
    last: (part.conversationId !== null && lastOf(part)) || last,
    wholeAt,
    past: wholeAt === 0 ? part.waitsFor : [wholeAt, ...part.waitsFor],
    arrivedAt,
  };
}

/** The parts that wait, of each conversation in its order. */
export class HeldParts {
  /** By conversation; null: what is about anything. None is empty. */
  readonly #lanes = new Map<string | null, Held[]>();

  get size(): number {
    return this.#lanes.size;
  }

  get conversations(): Iterable<string | null> {
    return this.#lanes.keys();
  }

  /** Nothing but the first of each can be next. */
  *firsts(): Iterable<Held> {
    for (const [first] of this.#lanes.values()) if (first) yield first;
  }

  firstOf(conversationId: string | null): Held | undefined {
    return this.#lanes.get(conversationId)?.[0];
  }

  add(part: Held): void {
    const lane = this.#lanes.get(part.conversationId);
    if (!lane) this.#lanes.set(part.conversationId, [part]);
    else lane.splice(lane.findLastIndex(({ begins }) => begins <= part.begins) + 1, 0, part);
  }

  removeFirst(conversationId: string | null): void {
    const lane = this.#lanes.get(conversationId);
    lane?.shift();
    if (lane?.length === 0) this.#lanes.delete(conversationId);
  }

  /** All, in order of their positions. */
  takeAll(): readonly Held[] {
    const all = [...this.#lanes.values()].flat().sort((a, b) => a.last - b.last);
    this.#lanes.clear();
    return all;
  }

  /** Whether anything that is to be delivered before a part is held, other than in its own conversation. */
  isBefore({ conversationId, past }: Held): boolean {
    const last = Math.max(...past);
    if (conversationId !== null) return (this.firstOf(null)?.begins ?? Infinity) < last;
    for (const first of this.firsts()) if (first.conversationId !== null && first.begins < last) return true;
    return false;
  }
}
