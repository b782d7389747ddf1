import type { Usec } from '../../protocol/index.ts';
import type { Commit, CommitPart } from './commit.ts';

/** A part of a commit that waits for what is before it. */
export interface Held extends CommitPart {
  /** Of what it is about, all that it changes is above this, and all that was changed before it is not. */
  readonly begins: Usec;
  readonly last: Usec;
  readonly wholeAt: Usec;
  readonly arrivedAt: Usec;
  isMending: boolean;
}

export function heldOf(
  part: CommitPart,
  { after, last, wholeAt }: Pick<Commit, 'after' | 'last' | 'wholeAt'>,
  arrivedAt: Usec,
): Held {
  const begins = Math.max(after, wholeAt, ...part.waitsFor);
  return { ...part, begins, last, wholeAt, arrivedAt, isMending: false };
}

/** Positions that are to be delivered before it. */
export const past = ({ wholeAt, waitsFor }: Held): readonly Usec[] =>
  wholeAt === 0 ? waitsFor : [wholeAt, ...waitsFor];

type About = Pick<CommitPart, 'conversationId'>;

export const isAboutTheSame = (one: About, other: About): boolean =>
  one.conversationId === null || other.conversationId === null || one.conversationId === other.conversationId;
